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

describe("page of the fault matrix", () => {
  it("lists every case with the required behavior", () => {
    assert.deepEqual(
      rows().map(([number, fault, required]) => [Number(number), fault, required]),
      cases.map(({ number, fault, required }) => [number, fault, required]),
    );
  });

  it("has a measurement for each case, and none that fails", () => {
    assert.deepEqual(
      rows().filter(([, , , measurement = ""]) => measurement === "" || measurement.startsWith("**fails**")),
      [],
    );
  });
});
