import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cases } from "../faults/cases";
import { readSection } from "../support/docs/sections";
import { projectRoot } from "../workbench/paths";

/** The rows of the page's table, cell by cell. */
function rows(): string[][] {
  return readSection(readFileSync(join(projectRoot, "test", "faults", "README.md"), "utf8"), "matrix")
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));
}

describe("the page of the fault matrix", () => {
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
