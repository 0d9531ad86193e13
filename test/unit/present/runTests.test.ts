import assert from "node:assert/strict";
import { type RunCounts, type RunMode, runTestsText } from "../../../src/present/text/runTests";

const counts: RunCounts = {
  allCount: 12,
  runningCount: 12,
  unknownCount: 0,
  unnamedCount: 0,
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
    [
      { allCount: 2, runningCount: 0, unnamedCount: 2 },
      "run",
      "None of 2 tests runs: 2 are in files of a test extension whose tests cannot be addressed by name. Start those 2 one by one: each then runs at its line.",
    ],
    [
      { runningCount: 10, unknownCount: 1, unnamedCount: 1 },
      "debug",
      "Debugging 10 of 12: 1 is not known to a test extension here, 1 is in a file of a test extension whose tests cannot be addressed by name. Start that one by itself: it then runs at its line.",
    ],
    [{ runningCount: 0, unknownCount: 12 }, "run", "None of 12 tests runs: 12 are not known to a test extension here."],
  ] satisfies [Partial<RunCounts>, RunMode, string | undefined][])
    it(`is ${expected} for ${JSON.stringify(fields)}`, () => {
      assert.equal(runTestsText({ ...counts, ...fields }, mode), expected);
    });
});
