import assert from "node:assert/strict";
import {
  type RunCounts,
  type RunMode,
  runTestsText,
  testProgressText,
  withoutLineText,
} from "../../../src/present/text/runTests";

const counts: RunCounts = {
  allCount: 12,
  runningCount: 12,
  unknownCount: 0,
  severalCount: 0,
  withoutFileCount: 0,
  beyondLimitCount: 0,
};

describe("runTestsText", () => {
  for (const [fields, mode, expected] of [
    [{}, "run", undefined],
    [
      { runningCount: 9, unknownCount: 2, severalCount: 1 },
      "run",
      "Running 9 of 12: 2 are not known to a test extension here, 1 could be several.",
    ],
    [{ runningCount: 11, withoutFileCount: 1 }, "debug", "Debugging 11 of 12: the file of 1 is not certain."],
    [
      { allCount: 1_300, runningCount: 298, unknownCount: 1, withoutFileCount: 1, beyondLimitCount: 1_000 },
      "run",
      "Running 298 of 1,300: 1 is not known to a test extension here, the file of 1 is not certain, 1,000 are too many to run at once.",
    ],
    [{ runningCount: 0, unknownCount: 12 }, "run", "None of 12 tests runs: 12 are not known to a test extension here."],
  ] satisfies [Partial<RunCounts>, RunMode, string | undefined][]) {
    it(`is ${expected} for ${JSON.stringify(fields)}`, () => {
      assert.equal(runTestsText({ ...counts, ...fields }, mode), expected);
    });
  }

  it("shows the progress of the tests at their lines, and the number of those without a line", () => {
    assert.deepEqual(
      [testProgressText(3, 12), withoutLineText(1, 12), withoutLineText(2, 12)],
      [
        "Test 3 of 12",
        "1 of 12 tests did not run: no line is its declaration for certain. Go to its source, and run it there.",
        "2 of 12 tests did not run: no line is their declaration for certain. Go to their source, and run them there.",
      ],
    );
  });
});
