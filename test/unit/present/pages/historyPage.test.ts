import assert from "node:assert/strict";
import type { DayEntry, Days } from "../../../../src/present/pages/days";
import { HistoryRows, historyPage, rowText } from "../../../../src/present/pages/historyPage";
import { failingTest, harbour } from "../../../support/builders";

/** Midnight of the last day of October 2026 and the days after it, in the zone of this process. */
const day = (index: number) => new Date(2026, 9, 31 + index).getTime();
const now = new Date(2026, 10, 2, 9).getTime();

const days: Days = {
  days: [0, 1, 2].map((index) => ({ start: day(index), end: day(index + 1), loaded: true, asOf: now })),
  loading: false,
  progress: { done: 3, total: 3 },
};

const failed = (count?: number): DayEntry => ({ outcome: "failed", ...(count === undefined ? {} : { count }) });
const not: DayEntry = { outcome: "notFailed" };
const unknown: DayEntry = { outcome: "notLoaded" };

function pageOf(tests: Readonly<Record<string, readonly DayEntry[]>>, shown: Days = days) {
  const rows = new HistoryRows();
  for (const [id, entries] of Object.entries(tests)) {
    const test = failingTest({ id, name: `Tax > ${id}`, classname: "tax.test.ts" });
    rows.add(test, rowText(test, "web/tax.test.ts"), entries);
  }
  return historyPage({ repository: harbour, days: shown, rows }, now);
}

describe("the history page", () => {
  it("tells apart what ran in several variants", () => {
    const test = failingTest({ id: "rounds", name: "Tax > rounds", classname: "tax.test.ts", variant: "windows" });
    assert.deepEqual(rowText(test, "web/tax.test.ts"), { name: "rounds", place: "windows · web/tax.test.ts · Tax" });
  });

  it("shows tests by the days they failed on; equals keep the order they come in", () => {
    const page = pageOf({
      adds: [not, failed(1), not],
      rounds: [failed(12), failed(1), not],
      exports: [failed(), not, not],
    });
    assert.deepEqual(page, {
      title: "History of Failing Tests",
      repository: "acme/harbour",
      summary: "3 tests failed from Oct 31 to Nov 2.",
      hint: "Arrow keys move from day to day and from test to test; Enter shows a test's details.",
      columns: {
        test: "Test",
        daysFailed: "Days",
        days: [
          { name: "Oct 31", date: "31", month: "Oct" },
          { name: "Nov 1", date: "1", month: "Nov" },
          { name: "Nov 2, today until 09:00", date: "2" },
        ],
      },
      totals: { label: "Failing tests", values: ["2", "2", "0"] },
      states: [
        { mark: "·", label: "did not fail", tone: "notFailed" },
        { mark: "1", label: "failed, 1 occurrence", tone: "failed" },
        { mark: "12", label: "failed, 12 occurrences", tone: "failedMost" },
        { mark: "×", label: "failed", tone: "failed" },
      ],
      rows: [
        { testId: "rounds", name: "rounds", place: "web/tax.test.ts · Tax", daysFailed: "2", cells: [2, 1, 0] },
        { testId: "adds", name: "adds", place: "web/tax.test.ts · Tax", daysFailed: "1", cells: [0, 1, 0] },
        { testId: "exports", name: "exports", place: "web/tax.test.ts · Tax", daysFailed: "1", cells: [3, 0, 0] },
      ],
      legend: [
        { mark: "4", label: "failed, with the number of occurrences", tone: "failed" },
        { mark: "×", label: "failed, without a number", tone: "failed" },
        { mark: "·", label: "did not fail", tone: "notFailed" },
        { mark: "", label: "not loaded", tone: "notLoaded" },
      ],
      load: "Load today again",
    });
  });

  it("says how far a load has come, and leaves the totals of other days empty", () => {
    const loading: Days = {
      days: days.days.map((one, index) => ({ ...one, loaded: index === 2 })),
      loading: true,
      progress: { done: 1, total: 3 },
    };
    const page = pageOf({ adds: [unknown, unknown, failed(100)] }, loading);
    const { summary, totals, states, progress, cancel, load } = page;
    assert.deepEqual(
      { summary, totals: totals.values, states, progress, cancel, load },
      {
        summary: "1 test failed from Oct 31 to Nov 2 on the 1 day loaded so far.",
        totals: ["", "", "1"],
        states: [
          { mark: "", label: "not loaded", tone: "notLoaded" },
          { mark: "99+", label: "failed, 100 occurrences", tone: "failedMost" },
        ],
        progress: { text: "1 of 3 days", done: 1, total: 3 },
        cancel: "Cancel",
        load: undefined,
      },
    );
  });

  const summaries: [what: string, loaded: readonly boolean[], summary: string][] = [
    ["nothing is loaded", [false, false, false], "No day is loaded yet."],
    ["nothing failed", [true, true, true], "No test failed from Oct 31 to Nov 2."],
  ];
  for (const [what, loaded, summary] of summaries) {
    it(`says so where ${what}`, () => {
      const some = days.days.map((one, index) => ({ ...one, loaded: loaded[index] ?? false }));
      const page = pageOf({}, { ...days, days: some });
      assert.equal(page.summary, summary);
    });
  }

  it("names a day whose rows are missing in part, and offers to ask again", () => {
    const some = days.days.map((one, index) => (index === 0 ? { ...one, incomplete: true as const } : one));
    const page = pageOf({}, { ...days, days: some });
    assert.deepEqual(
      { name: page.columns.days[0]?.name, load: page.load },
      { name: "Oct 31, incomplete", load: "Load the missing day" },
    );
  });

  it("says each state once, however many tests there are", () => {
    const tests = Array.from({ length: 10_000 }, (_, index): [string, DayEntry[]] => [
      `test ${index}`,
      [failed(index % 40), index % 2 === 0 ? not : failed(), not],
    ]);
    const page = pageOf(Object.fromEntries(tests));
    assert.deepEqual({ rows: page.rows.length, states: page.states.length }, { rows: 10_000, states: 41 });
  });
});
