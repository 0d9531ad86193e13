import assert from "node:assert/strict";
import { reuseUnchanged } from "../../../../src/domain/failingTests/reuseUnchanged";
import { failingTest } from "../../../support/builders";

describe("reuseUnchanged", () => {
  it("returns the old object of an unchanged record, and the new one of any other", async () => {
    const old = [
      failingTest({ id: "a", owners: ["@kim"] }),
      failingTest({ id: "b", failureRate7d: 0.1 }),
      failingTest({ id: "d" }),
      failingTest({ id: "e", failureRate7d: 0.1 }),
      failingTest({ id: "f", owners: ["@kim"] }),
    ];
    const records = [
      failingTest({ id: "a", owners: ["@kim"] }),
      failingTest({ id: "b", failureRate7d: 0.2 }),
      failingTest({ id: "c" }),
      failingTest({ id: "d", failureRate7d: 0.1 }),
      failingTest({ id: "e" }),
      failingTest({ id: "f", owners: ["@jane"] }),
    ];
    const result = await reuseUnchanged(old, records);
    assert.deepEqual(result, records);
    assert.deepEqual(
      result.filter((test) => old.includes(test)).map(({ id }) => id),
      ["a"],
    );
  });
});
