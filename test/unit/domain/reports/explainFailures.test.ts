import assert from "node:assert/strict";
import type { FailingTest } from "../../../../src/domain/records";
import { explainFailure, type KnownTest } from "../../../../src/domain/reports/explainFailures";
import type { CaseMatch } from "../../../../src/domain/reports/matchCases";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { failingTest } from "../../../support/builders";
import { state } from "../../present/fixture";

const reportCase: ReportCase = { name: "adds tax", suites: [], failure: "Error: expected 3 to be 4" };
const startedAt = Date.UTC(2026, 10, 20);

function explain(match: CaseMatch<KnownTest>, start?: number) {
  const { failureClass, isKnownFailure, isNewerThanReport } = explainFailure(reportCase, match, start);
  return [failureClass, isKnownFailure, isNewerThanReport];
}

const sameRecord = (fields: Partial<FailingTest>): CaseMatch<KnownTest> => ({
  kind: "same",
  test: { test: failingTest(fields), state: state() },
});

describe("explainFailure", () => {
  it("classifies a failure without a record as unseen", () => {
    assert.deepEqual(explain({ kind: "none", siblings: [] }), ["unseen", undefined, undefined]);
  });

  it("classifies by quarantine first, then by the number of pull requests", () => {
    const classes = [
      { quarantined: true, pullRequestsImpacted7d: 1 },
      { pullRequestsImpacted7d: 1 },
      { pullRequestsImpacted7d: 2 },
      { pullRequestsImpacted7d: 0 },
      {},
    ].map((fields) => explain(sameRecord(fields))[0]);
    assert.deepEqual(classes, ["quarantined", "onePullRequest", "known", "known", "known"]);
  });

  it("needs all records of several to be quarantined", () => {
    const tests = [true, false].map((quarantined) => ({ test: failingTest({ quarantined }), state: state() }));
    assert.equal(explain({ kind: "several", tests })[0], "known");
  });

  it("compares the failure's text, apart from actual values, with all known ones", () => {
    const summaries = (...texts: readonly string[]) =>
      sameRecord({ mostCommonFailures: texts.map((summary) => ({ summary })) });
    assert.deepEqual(
      [summaries("timeout", "Error: expected 7 to be 4"), summaries("timeout"), summaries("")].map(
        (match) => explain(match)[1],
      ),
      [true, false, undefined],
    );
  });

  it("reads no text where none is known", () => {
    const unread = {
      ...reportCase,
      get failure(): string {
        throw new Error("read");
      },
    };
    assert.equal(explainFailure(unread, sameRecord({ mostCommonFailures: [] }), undefined).isKnownFailure, undefined);
  });

  it("classifies a failure that occurred once, since the report began, as unseen", () => {
    const explainOccurrence = (lastOccurrence: number, count: number, pullRequestsImpacted7d = 1) =>
      explain(
        sameRecord({ pullRequestsImpacted7d, mostCommonFailures: [{ summary: "", lastOccurrence, count }] }),
        startedAt,
      );
    assert.deepEqual(
      [
        explainOccurrence(startedAt, 1),
        explainOccurrence(startedAt - 1, 1),
        explainOccurrence(startedAt, 2),
        explainOccurrence(startedAt, 1, 2),
      ],
      [
        ["unseen", undefined, true],
        ["onePullRequest", undefined, undefined],
        ["onePullRequest", undefined, undefined],
        ["known", undefined, undefined],
      ],
    );
  });

  it("counts how often the known failures occurred, if all of them are counted", () => {
    const counts = [[12, 2], [3, undefined], []].map((occurrences) => {
      const mostCommonFailures = occurrences.map((count) => ({ summary: "timeout", ...(count && { count }) }));
      return explainFailure(reportCase, sameRecord({ mostCommonFailures }), undefined).knownOccurrenceCount;
    });
    assert.deepEqual(counts, [14, undefined, undefined]);
  });

  describe("compares the times of known failures with the report's", () => {
    const minute = 60_000;
    const once = (lastOccurrence: number) => ({ summary: "", count: 1, lastOccurrence });
    const cases: readonly (readonly [
      what: string,
      failures: FailingTest["mostCommonFailures"],
      isNewer: boolean,
      options?: { readonly start?: number | "none"; readonly clockSkewMs?: number },
    ])[] = [
      ["a failure at the start of the report is newer", [once(startedAt)], true],
      ["a failure before the start of the report is not newer", [once(startedAt - 1)], false],
      ["no failure is newer than a report without a time", [once(startedAt)], false, { start: "none" }],
      ["a failure without a time is not newer", [{ summary: "", count: 1 }], false],
      ["of several failures, one without a time is not newer", [once(startedAt), { summary: "", count: 1 }], false],
      ["a record without failures has no newer one", [], false],
      ["a failure without a count is not newer", [{ summary: "", lastOccurrence: startedAt }], false],
      ["several failures that occurred once are newer", [once(startedAt), once(startedAt + minute)], true],
      [
        "a failure is newer where the clock of the service is as much behind",
        [once(startedAt - minute)],
        true,
        { clockSkewMs: -minute },
      ],
      [
        "a failure is not newer where the clock of the service is less behind",
        [once(startedAt - minute - 1)],
        false,
        { clockSkewMs: -minute },
      ],
      [
        "a failure at the start is newer where the clock of the service is ahead",
        [once(startedAt)],
        true,
        { clockSkewMs: minute },
      ],
      [
        "a failure before the start is not newer where the clock of the service is ahead",
        [once(startedAt - 1)],
        false,
        { clockSkewMs: minute },
      ],
    ];
    for (const [what, mostCommonFailures, isNewer, { start = startedAt, clockSkewMs } = {}] of cases) {
      it(what, () => {
        const match: CaseMatch<KnownTest> = {
          kind: "same",
          test: {
            test: failingTest({ mostCommonFailures }),
            state: state(clockSkewMs === undefined ? {} : { clockSkewMs }),
          },
        };
        const { failureClass, isNewerThanReport } = explainFailure(
          reportCase,
          match,
          start === "none" ? undefined : start,
        );
        assert.deepEqual([failureClass, isNewerThanReport], isNewer ? ["unseen", true] : ["known", undefined]);
      });
    }
  });
});
