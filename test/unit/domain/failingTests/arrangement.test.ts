import assert from "node:assert/strict";
import { groupings, readGrouping } from "../../../../src/domain/failingTests/arrangement";

describe("readGrouping", () => {
  it("reads every grouping", () => {
    assert.deepEqual(groupings.map(readGrouping), [...groupings]);
    assert.deepEqual(groupings, ["file", "owner", "suite", "failure", "worklist"]);
  });

  it("gives the worklist for groupings of earlier versions", () => {
    assert.deepEqual(["status", "trend", "ticket", "none"].map(readGrouping), Array(4).fill("worklist"));
  });

  it("reads nothing else", () => {
    assert.deepEqual([undefined, "", "toString", 1, {}].map(readGrouping), Array(5).fill(undefined));
  });
});
