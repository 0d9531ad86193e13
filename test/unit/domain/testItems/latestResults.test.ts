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
    ["has failed", failure, "failed"],
    ["has failed in one of its rows", failedTest("[2]", file, suite, "adds tax"), "failed"],
    ["has failed beside another", failedTest("other", file) + failure, "failed"],
    ["has not failed when nothing is told", "", "notFailed"],
    ["has not failed when its output is told", `<output>\nadds tax\n</output>\n`, "notFailed"],
    ["is unknown when another test has failed", failedTest("other", file, suite), "unknown"],
    ["is unknown when its suite has failed", failedTest(suite, file), "unknown"],
    ["is unknown when a test has failed that it begins", failedTest("adds tax twice", file, suite), "unknown"],
    ["is unknown while there was no run", "No test failures were found yet", "unknown"],
    ["is unknown where the editor tells no results", undefined, "unknown"],
  ] as const) {
    it(`of a test that ${subject}`, () => {
      assert.equal(readVerdict(path, results), expected);
    });
  }

  it("reads a test right below its controller", () => {
    assert.equal(readVerdict(["mocha", "adds tax"], failedTest("adds tax")), "failed");
  });

  it("takes any failure for that of the only test of a run", () => {
    assert.deepEqual(
      [failure, "", "<output>\nadds tax\n</output>\n", "No test failures were found yet", undefined].map(
        readOnlyVerdict,
      ),
      ["failed", "notFailed", "notFailed", "unknown", "unknown"],
    );
  });
});
