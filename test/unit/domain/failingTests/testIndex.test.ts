import assert from "node:assert/strict";
import { TestIndex } from "../../../../src/domain/failingTests/testIndex";
import { failingTest } from "../../../support/builders";

describe("TestIndex", () => {
  it("finds a test by id in the given list, whichever list was searched before", () => {
    const index = new TestIndex();
    const [first, second] = [[failingTest({ id: "1", name: "a" })], [failingTest({ id: "1", name: "b" })]];
    const names = [first, second, first].map((tests) => index.find(tests, "1")?.name);
    assert.deepEqual([...names, index.find(first, "2")], ["a", "b", "a", undefined]);
  });
});
