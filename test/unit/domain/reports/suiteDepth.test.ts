import assert from "node:assert/strict";
import { SuiteDepth } from "../../../../src/domain/reports/suiteDepth";

type Test = readonly [classname: string | undefined, ...suites: string[]];

describe("SuiteDepth", () => {
  const cases: readonly (readonly [what: string, tests: readonly Test[], isComplete: boolean])[] = [
    ["a class of several titles", [["Till > total"]], true],
    ["a class of titles joined by colons", [["Till::total of all"]], true],
    ["a class that continues another", [["Till"], ["Till total"]], true],
    ["a class that continues another behind a dot", [["the till"], ["the till.#total"]], true],
    ["a suite in a suite", [["test", "Till", "total"]], true],
    ["classes and suites of one title", [["Till"], ["the bill"], [undefined, "Till"]], false],
    ["a suite in its file", [["web/till.test.ts", "web/till.test.ts", "Till"]], false],
  ];
  for (const [what, tests, isComplete] of cases) {
    it(`is ${isComplete ? "complete" : "incomplete"} for ${what}`, () => {
      const depth = new SuiteDepth();
      for (const [classname, ...suites] of tests) {
        depth.add(classname, suites);
      }
      assert.equal(depth.isComplete, isComplete);
    });
  }
});
