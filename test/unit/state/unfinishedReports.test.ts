import assert from "node:assert/strict";
import { mock } from "node:test";
import type { TestReport } from "../../../src/domain/reports/testReport";
import type { SelectedReport } from "../../../src/state/explainedReports";
import { UnfinishedReports } from "../../../src/state/unfinishedReports";

const failure = { name: "adds", suites: [], failure: "" };
const reportOf = (failureCount: number): TestReport => ({
  failures: Array.from({ length: failureCount }, () => failure),
  retriedCases: [],
  caseCount: failureCount,
});

const openReport = (failureCount: number) => ({ failureCount, current: reportOf(failureCount) });

function createParts() {
  const shownReports: (readonly [name: string, failureCount: number, problem: string | undefined])[][] = [];
  const parts = new UnfinishedReports(async (reports: readonly SelectedReport[]) => {
    shownReports.push(reports.map(({ name, report }) => [name, report.failures.length, report.problem]));
  });
  return { parts, shownReports };
}

describe("UnfinishedReports", () => {
  afterEach(() => mock.restoreAll());

  it("shows a part at 500 failures, and again at ten times as many", async () => {
    const { parts, shownReports } = createParts();
    for (const count of [0, 499, 500, 501, 4_999, 5_000, 20_000]) {
      await parts.offer("a.xml", openReport(count));
    }
    assert.deepEqual(shownReports, [[["a.xml", 500, "reading"]], [["a.xml", 5_000, "reading"]]]);
  });

  it("shows fewer failures than 500 once more than a second has passed, and once only", async () => {
    let time = 7_000;
    mock.method(performance, "now", () => time);
    const { parts, shownReports } = createParts();
    for (const [ms, count] of [
      [8_000, 1],
      [8_001, 0],
      [8_001, 2],
      [60_000, 499],
    ] as const) {
      time = ms;
      await parts.offer("a.xml", openReport(count));
    }
    assert.deepEqual(shownReports, [[["a.xml", 2, "reading"]]]);
  });

  it("shows complete reports in front of the part, and counts their failures", async () => {
    const { parts, shownReports } = createParts();
    parts.add({ name: "a.xml", report: reportOf(400) });
    await parts.offer("b.xml", openReport(99));
    await parts.offer("b.xml", openReport(100));
    assert.deepEqual(shownReports, [
      [
        ["a.xml", 400, undefined],
        ["b.xml", 100, "reading"],
      ],
    ]);
  });
});
