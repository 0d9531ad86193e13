import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cases } from "../faults/cases";
import { readSection } from "../support/docs/sections";
import { projectRoot } from "../workbench/paths";

/** Returns the cells of each row in the table of the page. */
function readRows(): string[][] {
  return readSection(readFileSync(join(projectRoot, "test", "faults", "README.md"), "utf8"), "matrix")
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));
}

describe("Page of the fault matrix", () => {
  it("lists every case with the required behavior", () => {
    assert.deepEqual(
      readRows().map(([number, fault, required]) => [Number(number), fault, required]),
      cases.map(({ number, fault, required }) => [number, fault, required]),
    );
  });

  it("has a measurement for each case, and no failed case", () => {
    assert.deepEqual(
      readRows().filter(([, , , measurement = ""]) => measurement === "" || measurement.startsWith("**fails**")),
      [],
    );
  });
});
