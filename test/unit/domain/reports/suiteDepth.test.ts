import assert from "node:assert/strict";
import { SuiteDepth } from "../../../../src/domain/reports/suiteDepth";

const isComplete = (...tests: readonly (readonly [classname: string | undefined, ...suites: string[]])[]): boolean => {
  const depth = new SuiteDepth();
  for (const [classname, ...suites] of tests) {
    depth.add(classname, suites);
  }
  return depth.isComplete;
};

describe("SuiteDepth", () => {
  it("is complete where classes have several titles, or suites are in suites", () => {
    assert.equal(isComplete(["Till > total"]), true);
    assert.equal(isComplete(["Till::total of all"]), true);
    assert.equal(isComplete(["Till"], ["Till total"]), true);
    assert.equal(isComplete(["the till"], ["the till.#total"]), true);
    assert.equal(isComplete(["test", "Till", "total"]), true);
  });

  it("is not where each class is one title", () => {
    assert.equal(isComplete(["Till"], ["the bill"], [undefined, "Till"]), false);
    assert.equal(isComplete(["web/till.test.ts", "web/till.test.ts", "Till"]), false);
  });
});
