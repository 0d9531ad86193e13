import assert from "node:assert/strict";
import { groupings, readGrouping } from "../../../../src/domain/failingTests/arrangement";

describe("readGrouping", () => {
  it("reads every grouping", () => {
    assert.deepEqual(groupings.map(readGrouping), ["file", "owner", "suite", "failure", "worklist"]);
  });

  it("returns the worklist for groupings of earlier versions", () => {
    assert.deepEqual(["status", "trend", "ticket", "none"].map(readGrouping), Array(4).fill("worklist"));
  });

  it("returns undefined for anything else", () => {
    assert.deepEqual([undefined, "", "toString", 1, {}].map(readGrouping), Array(5).fill(undefined));
  });
});
