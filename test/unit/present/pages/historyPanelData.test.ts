import assert from "node:assert/strict";
import type { DayEntry, Days } from "../../../../src/present/pages/days";
import {
  createHistoryPanelData,
  createRowTitle,
  HistoryRows,
  historyTabTitle,
} from "../../../../src/present/pages/historyPanelData";
import { failingTest, harbour } from "../../../support/builders";

/** Returns midnight of a day, counted from the last day of October 2026, in the time zone of this process. */
const day = (index: number) => new Date(2026, 9, 31 + index).getTime();
const now = new Date(2026, 10, 2, 9).getTime();

const days: Days = {
  days: [0, 1, 2].map((index) => ({ start: day(index), end: day(index + 1), loaded: true, asOf: now })),
  loading: false,
  progress: { done: 3, total: 3 },
};

const failedDay: DayEntry = { outcome: "failed" };
const passedDay: DayEntry = { outcome: "notFailed" };
const unknownDay: DayEntry = { outcome: "notLoaded" };

function createPage(tests: Readonly<Record<string, readonly DayEntry[]>>, shownDays: Days = days) {
  const rows = new HistoryRows();
  for (const [id, entries] of Object.entries(tests)) {
    const test = failingTest({ id, name: `Tax > ${id}`, classname: "tax.test.ts" });
    rows.add(test, createRowTitle(test, "web/tax.test.ts"), entries);
  }
  return createHistoryPanelData({ repository: harbour, days: shownDays, rows }, now);
}

describe("createHistoryPanelData", () => {
  it("distinguishes the variants of a test", () => {
    const test = failingTest({ id: "rounds", name: "Tax > rounds", classname: "tax.test.ts", variant: "windows" });
    assert.deepEqual(createRowTitle(test, "web/tax.test.ts"), {
      name: "rounds",
      place: "windows · web/tax.test.ts · Tax",
    });
  });

  it("sorts tests by the days on which they failed, and keeps the order of equal ones", () => {
    const page = createPage({
      adds: [passedDay, failedDay, passedDay],
      rounds: [failedDay, failedDay, passedDay],
      exports: [failedDay, passedDay, passedDay],
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
      totals: {
        label: "Failing tests",
        values: [
          { text: "2", label: "2 failing tests" },
          { text: "2", label: "2 failing tests" },
          { text: "0", label: "0 failing tests" },
        ],
      },
      states: [
        { mark: "×", label: "failed", tone: "failed" },
        { mark: "·", label: "not listed as failing", tone: "notFailed" },
        { mark: "", label: "not loaded", tone: "notLoaded" },
      ],
      shares: [
        { text: "0/3", label: "failed on 0 of 3 days" },
        { text: "1/3", label: "failed on 1 of 3 days" },
        { text: "2/3", label: "failed on 2 of 3 days" },
        { text: "3/3", label: "failed on 3 of 3 days" },
      ],
      rows: [
        { testId: "rounds", name: "rounds", place: "web/tax.test.ts · Tax", daysFailed: 2, cells: [0, 0, 1] },
        { testId: "adds", name: "adds", place: "web/tax.test.ts · Tax", daysFailed: 1, cells: [1, 0, 1] },
        { testId: "exports", name: "exports", place: "web/tax.test.ts · Tax", daysFailed: 1, cells: [0, 1, 1] },
      ],
      load: "Load today again",
    });
  });

  it("describes the progress of a load, and leaves the totals of other days empty", () => {
    const loading: Days = {
      days: days.days.map((entry, index) => ({ ...entry, loaded: index === 2 })),
      loading: true,
      progress: { done: 1, total: 3 },
    };
    const page = createPage({ adds: [unknownDay, unknownDay, failedDay] }, loading);
    const { summary, totals, shares, progress, cancel, load } = page;
    assert.deepEqual(
      { summary, totals: totals.values, shares, progress, cancel, load },
      {
        summary: "1 test failed from Oct 31 to Nov 2 on the 1 day loaded so far.",
        totals: [{ text: "" }, { text: "" }, { text: "1", label: "1 failing test" }],
        shares: [
          { text: "0/1", label: "failed on 0 of the 1 day loaded so far" },
          { text: "1/1", label: "failed on 1 of the 1 day loaded so far" },
        ],
        progress: { text: "1 of 3 days", done: 1, total: 3 },
        cancel: "Cancel",
        load: undefined,
      },
    );
  });

  it("shortens the totals of thousands of tests to the width of a day", () => {
    const tests = Array.from(
      { length: 1_999 },
      (_, index) => [`test ${index}`, [failedDay, passedDay, passedDay]] as const,
    );
    const { totals } = createPage(Object.fromEntries(tests));
    assert.deepEqual(totals.values[0], { text: "1k", label: "1,999 failing tests" });
  });

  const summaries: [description: string, isLoaded: readonly boolean[], summary: string][] = [
    ["nothing is loaded", [false, false, false], "No day is loaded yet."],
    ["nothing failed", [true, true, true], "No test failed from Oct 31 to Nov 2."],
  ];
  for (const [description, isLoaded, summary] of summaries) {
    it(`describes that ${description}`, () => {
      const someDays = days.days.map((entry, index) => ({ ...entry, loaded: isLoaded[index] ?? false }));
      const page = createPage({}, { ...days, days: someDays });
      assert.equal(page.summary, summary);
    });
  }

  it("names a day with missing rows, and offers to load it again", () => {
    const someDays = days.days.map((entry, index) => (index === 0 ? { ...entry, incomplete: true as const } : entry));
    const page = createPage({}, { ...days, days: someDays });
    assert.deepEqual(
      { name: page.columns.days[0]?.name, load: page.load },
      { name: "Oct 31, incomplete", load: "Load the missing day" },
    );
  });

  it("lists for a cell the failures last seen on that day, the first of them by name", () => {
    const failureSeen = (summary: string, hours: number) => ({
      summary,
      count: 15,
      lastOccurrence: new Date(2026, 10, 1, hours).getTime(),
    });
    const page = createPage({
      adds: [
        passedDay,
        { outcome: "failed", lastSeen: [failureSeen("expected 3 to be 4\n  at tax.test.ts:12", 18)] },
        failedDay,
      ],
      rounds: [
        failedDay,
        {
          outcome: "failed",
          lastSeen: [failureSeen("a", 9), failureSeen("", 8), failureSeen("c", 7), failureSeen("d", 6)],
        },
        failedDay,
      ],
    });
    assert.deepEqual(
      page.rows.map(({ lastSeen }) => lastSeen),
      [
        { 1: "Last seen: a (09:00), No failure text (08:00) and 2 more" },
        { 1: "Last seen: expected 3 to be 4 (18:00)" },
      ],
    );
  });

  it("has a short tab title", () => {
    assert.deepEqual(
      [historyTabTitle("github.com/acme/harbour"), historyTabTitle(`github.com/acme/${"x".repeat(99)}`)],
      ["History: harbour", `History: ${"x".repeat(29)}…`],
    );
  });
});
