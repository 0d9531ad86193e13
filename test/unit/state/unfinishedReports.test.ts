import assert from "node:assert/strict";
import { mock } from "node:test";
import type { TestReport } from "../../../src/domain/reports/testReport";
import type { SelectedReport } from "../../../src/state/explainedReports";
import { UnfinishedReports } from "../../../src/state/unfinishedReports";

const failure = { name: "adds", suites: [], failure: "" };
const createReport = (failureCount: number): TestReport => ({
  failures: Array.from({ length: failureCount }, () => failure),
  retriedCases: [],
  caseCount: failureCount,
});

const createOpenReport = (failureCount: number) => ({ failureCount, current: createReport(failureCount) });

function createParts() {
  const shownReports: (readonly [name: string, failureCount: number, problem: string | undefined])[][] = [];
  const parts = new UnfinishedReports(async (reports: readonly SelectedReport[]) => {
    shownReports.push(reports.map(({ name, report }) => [name, report.failures.length, report.problem]));
  });
  return { parts, shownReports };
}

describe("UnfinishedReports", () => {
  let time: number;

  beforeEach(() => {
    time = 7_000;
    mock.method(performance, "now", () => time);
  });

  afterEach(() => mock.restoreAll());

  it("shows an unfinished report at 500 failures, and again at ten times as many", async () => {
    const { parts, shownReports } = createParts();
    for (const count of [0, 499, 500, 501, 4_999, 5_000, 20_000]) {
      await parts.offer("a.xml", createOpenReport(count));
    }
    assert.deepEqual(shownReports, [[["a.xml", 500, "reading"]], [["a.xml", 5_000, "reading"]]]);
  });

  it("shows an unfinished report with fewer failures once, after more than a second", async () => {
    const { parts, shownReports } = createParts();
    for (const [ms, count] of [
      [8_000, 1],
      [8_001, 0],
      [8_001, 2],
      [60_000, 499],
    ] as const) {
      time = ms;
      await parts.offer("a.xml", createOpenReport(count));
    }
    assert.deepEqual(shownReports, [[["a.xml", 2, "reading"]]]);
  });

  it("shows complete reports before the unfinished one, and counts their failures", async () => {
    const { parts, shownReports } = createParts();
    parts.add({ name: "a.xml", report: createReport(400) });
    await parts.offer("b.xml", createOpenReport(99));
    await parts.offer("b.xml", createOpenReport(100));
    assert.deepEqual(shownReports, [
      [
        ["a.xml", 400, undefined],
        ["b.xml", 100, "reading"],
      ],
    ]);
  });
});
