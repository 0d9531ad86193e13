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

  it("compares the failure's text with all known ones, but for numbers", () => {
    const summaries = (...texts: readonly string[]) =>
      sameRecord({ mostCommonFailures: texts.map((summary) => ({ summary })) });
    assert.deepEqual(
      [summaries("timeout", "Error: expected 7 to be 9"), summaries("timeout"), summaries("")].map(
        (match) => explain(match)[1],
      ),
      [true, false, undefined],
    );
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
});
