import assert from "node:assert/strict";
import { CaseCollector, type FailedCase, parseTimestamp } from "../../../src/reports/caseCollector";

/** Collects one failed case, and returns what is kept of it. */
function collect(failedCase: Partial<FailedCase>) {
  const collector = new CaseCollector();
  collector.addFailure({ name: "adds", suites: [], ...failedCase });
  return collector.toReport().failures;
}

describe("CaseCollector", () => {
  it("leaves out a failed case without a name, and empty names of classes, files and suites", () => {
    assert.deepEqual(
      [collect({ name: "" }), collect({ classname: "", file: "", suites: ["", "Cart", ""] })],
      [[], [{ name: "adds", suites: ["Cart"], failure: "" }]],
    );
  });

  it("adds nothing behind a problem, and reports the first one", () => {
    const collector = new CaseCollector();
    collector.addFailure({ name: "adds", suites: [] });
    collector.fail("malformed");
    collector.addFailure({ name: "removes", suites: [] });
    collector.fail("truncated");
    assert.deepEqual(collector.toReport(), {
      failures: [{ name: "adds", suites: [], failure: "" }],
      caseCount: 0,
      problem: "malformed",
    });
  });

  for (const [message, details, expected] of [
    ["3 is not 4", "at a.js:1", "3 is not 4\nat a.js:1"],
    ["3 is not 4", "3 is not 4\nat a.js:1", "3 is not 4\nat a.js:1"],
    ["3 is not 4", "\n  3 is not 4\n  at a.js:1\n", "3 is not 4\n  at a.js:1"],
    ["3 is not 4", undefined, "3 is not 4"],
    ["  3 is not 4\n", " \n", "3 is not 4"],
    ["", "\n  at a.js:1\n", "at a.js:1"],
    [undefined, undefined, ""],
  ] as const) {
    it(`joins ${JSON.stringify(message)} and ${JSON.stringify(details)} to ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(
        collect({ message, details }).map(({ failure }) => failure),
        [expected],
      );
    });
  }

  it("takes the earliest of the times that are known as the start", () => {
    const collector = new CaseCollector();
    for (const time of [undefined, Number.NaN, Number.POSITIVE_INFINITY]) collector.addStart(time);
    assert.deepEqual(collector.toReport(), { failures: [], caseCount: 0 });
    for (const time of [3_000, undefined, 1_000, Number.NaN, Number.NEGATIVE_INFINITY, 2_000]) collector.addStart(time);
    assert.deepEqual(collector.toReport(), { failures: [], caseCount: 0, startedAt: 1_000 });
  });
});

describe("parseTimestamp", () => {
  const ten = Date.UTC(2026, 10, 20, 10);
  for (const [text, expected] of [
    ["2026-11-20T10:00:00", ten],
    ["2026-11-20T10:00:00Z", ten],
    ["2026-11-20T10:00:00.250000", ten + 250],
    ["2026-11-20T10:00", ten],
    ["2026-11-20T11:00:00+01:00", ten],
    ["2026-11-20T05:30:00-0430", ten],
    ["2026-13-20T10:00:00", undefined],
    ["2026-11-20 10:00:00", undefined],
    ["2026-11-20", undefined],
    ["Fri Nov 20 10:00:00 2026", undefined],
    ["(CI) 2026-11-20T10:00:00", undefined],
    ["1795168800", undefined],
    ["", undefined],
    [undefined, undefined],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${expected === undefined ? "no time" : new Date(expected).toISOString()}`, () => {
      assert.equal(parseTimestamp(text), expected);
    });
  }
});
