import assert from "node:assert/strict";
import type { RememberedRuns } from "../../../src/domain/testItems/rememberedRuns";
import {
  certaintyText,
  lastRunsDescription,
  lastRunsText,
  runsEndedText,
} from "../../../src/present/text/repeatUntilFailure";

describe("certaintyText", () => {
  for (const [rate, runs, expected] of [
    [1 / 12, 35, "Failure rate in CI: 8.3% in 7 days. At this rate, 35 runs here show a failure with 95% certainty."],
    [0.01, 100, "Failure rate in CI: 1% in 7 days. At this rate, 100 runs here show a failure with 63% certainty."],
    [
      0.00001,
      100,
      "Failure rate in CI: under 0.1% in 7 days. At this rate, 100 runs here show a failure with under 1% certainty.",
    ],
    [1, 1, "Failure rate in CI: 100% in 7 days. At this rate, 1 run here shows a failure with over 99% certainty."],
  ] as const) {
    it(`explains ${runs} runs at a rate of ${rate}`, () => {
      assert.equal(certaintyText(rate, runs), expected);
    });
  }

  it("rounds the certainty down", () => {
    assert.match(certaintyText(0.949, 1), /with 94% certainty/);
    assert.match(certaintyText(0.95, 1), /with 95% certainty/);
    assert.match(certaintyText(0.5, 7), /with 99% certainty/);
    assert.match(certaintyText(0.5, 8), /with over 99% certainty/);
  });
});

describe("runsEndedText", () => {
  const runs: RememberedRuns = { plannedCount: 35, endedCount: 35, end: "done", hasVerdicts: true, endedAt: 0 };
  for (const [fields, rate, expected] of [
    [{ end: "failed", endedCount: 12 }, 0.1, "Failed in run 12 of 35. The Test Results view shows the failure."],
    [
      { end: "failedAsBefore", endedCount: 1 },
      0.1,
      "Whether run 1 of 35 failed is not known: the Test Results view shows the same failure as before. Its time there tells whether it is new.",
    ],
    [
      {},
      1 / 12,
      "No failure was seen in 35 runs. At the failure rate of CI, they would have shown one with 95% certainty.",
    ],
    [
      { plannedCount: 1, endedCount: 1 },
      0.5,
      "No failure was seen in 1 run. At the failure rate of CI, it would have shown one with 50% certainty.",
    ],
    [{}, undefined, "No failure was seen in 35 runs."],
    [{ failedBefore: 4 }, undefined, "No failure was seen in 35 runs. Before, it failed in run 4."],
    [
      { end: "failed", endedCount: 12, failedBefore: 4 },
      0.1,
      "Failed in run 12 of 35. The Test Results view shows the failure.",
    ],
    [{ hasVerdicts: false }, 1 / 12, "Ran 35 times. The Test Results view shows the results."],
    [{ plannedCount: 1, endedCount: 1, hasVerdicts: false }, 1, "Ran 1 time. The Test Results view shows the result."],
    [{ end: "cancelled", endedCount: 3 }, 0.1, "Stopped after run 3 of 35: no failure was seen."],
    [
      { end: "cancelled", endedCount: 3, hasVerdicts: false },
      0.1,
      "Stopped after run 3 of 35. The Test Results view shows the results.",
    ],
    [{ end: "cancelled", endedCount: 0 }, 0.1, undefined],
    [{ end: "notKnown", endedCount: 3 }, 0.1, "Stopped after run 3 of 35: no test extension knows the test any more."],
    [
      { end: "notKnown", endedCount: 0, failedBefore: 4 },
      0.1,
      "No test extension here knows this test, so it does not run. Open its file and look into the Testing view.",
    ],
  ] satisfies [Partial<RememberedRuns>, number | undefined, string | undefined][]) {
    it(`is ${expected} for ${JSON.stringify(fields)} at a rate of ${rate}`, () => {
      assert.equal(runsEndedText({ ...runs, ...fields }, rate), expected);
    });
  }
});

describe("lastRunsDescription", () => {
  const endedAt = new Date(2026, 10, 20, 17, 2).getTime();
  const passedRuns: RememberedRuns = { plannedCount: 35, endedCount: 35, end: "done", hasVerdicts: true, endedAt };
  for (const [fields, expected] of [
    [{}, "35 runs without a failure, Nov 20, 17:02"],
    [{ endedCount: 1, failedBefore: 4 }, "1 run without a failure, Nov 20, 17:02; failed in run 4 before"],
    [{ end: "failed", endedCount: 4 }, "failed in run 4, Nov 20, 17:02"],
    [{ hasVerdicts: false }, "35 runs, results not known, Nov 20, 17:02"],
    [{ end: "failedAsBefore", endedCount: 1 }, "1 run, result not known, Nov 20, 17:02"],
  ] satisfies [Partial<RememberedRuns>, string][]) {
    it(`is ${expected}`, () => {
      assert.equal(lastRunsDescription({ ...passedRuns, ...fields }), expected);
    });
  }

  it("is shown before the next runs", () => {
    assert.equal(lastRunsText(passedRuns), "Last: 35 runs without a failure, Nov 20, 17:02.");
  });
});
