import assert from "node:assert/strict";
import { readOnlyVerdict, readVerdict } from "../../../../src/domain/testItems/latestResults";
import type { ItemPath } from "../../../../src/domain/testItems/testItem";

const path: ItemPath = ["mocha", "file:///w/cart.spec.js", 'says "no"', "adds tax"];
const failedLine = (name: string, ...parents: readonly string[]) =>
  `<testFailure name=${JSON.stringify(name)} path=${JSON.stringify(parents.join(" > "))}>`;
const failedTest = (name: string, ...parents: readonly string[]) =>
  `${failedLine(name, ...parents)}\n<message>\nis 3\n</message>\n</testFailure>\n`;
const [, file = "", suite = ""] = path;
const failure = failedTest("adds tax", file, suite);

describe("readVerdict", () => {
  for (const [subject, results, expected] of [
    ["a failure of the test", failure, "failed"],
    ["a failure of one of its rows", failedTest("[2]", file, suite, "adds tax"), "failed"],
    ["a failure of the test after one of another test", failedTest("other", file) + failure, "failed"],
    ["an empty text", "", "notFailed"],
    ["the output of a run", `<output>\nadds tax\n</output>\n`, "notFailed"],
    ["a failure of another test", failedTest("other", file, suite), "unknown"],
    ["a failure of its suite", failedTest(suite, file), "unknown"],
    ["a failure of a test whose name begins with its name", failedTest("adds tax twice", file, suite), "unknown"],
    ["the editor's text before the first run", "No test failures were found yet", "unknown"],
    ["no results", undefined, "unknown"],
  ] as const) {
    it(`returns ${expected} for ${subject}`, () => {
      assert.equal(readVerdict(path, results), expected);
    });
  }

  it("returns failed for a failure of a test directly below its controller", () => {
    assert.equal(readVerdict(["mocha", "adds tax"], failedTest("adds tax")), "failed");
  });
});

describe("readOnlyVerdict", () => {
  for (const [results, expected] of [
    [failure, "failed"],
    ["", "notFailed"],
    ["<output>\nadds tax\n</output>\n", "notFailed"],
    ["No test failures were found yet", "unknown"],
    [undefined, "unknown"],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(results)}`, () => assert.equal(readOnlyVerdict(results), expected));
  }
});
