import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cases } from "../faults/cases";
import { projectRoot } from "../workbench/paths";

/** The rows of the README's table of faults, cell by cell. */
function rows(): string[][] {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  const [, section = ""] = readme.split("\n## How it behaves when things go wrong\n");
  const [table = ""] = section.split("\n## ");
  return table
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));
}

describe("the table of faults in the README", () => {
  it("has every case of the matrix with what must happen", () => {
    assert.deepEqual(
      rows().map(([number, fault, required]) => [Number(number), fault, required]),
      cases.map(({ number, fault, required }) => [number, fault, required]),
    );
  });

  it("says of each what was measured, and of none that it fails", () => {
    assert.deepEqual(
      rows().filter(([, , , measured = ""]) => measured === "" || measured.startsWith("**fails**")),
      [],
    );
  });
});
