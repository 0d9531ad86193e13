import type { FailingTest, RepositoryId } from "../../api/records";
import { oneLine } from "../text/inert";
import { count, grouped } from "../text/numbers";
import { titleOf } from "../text/testTitle";
import { type DayEntry, type DaySpan, type Days, dayColumns, dayName, dayState, daysLoad, legend } from "./days";
import type { DayState, HistoryPage, HistoryRow } from "./page";

/** Which test failed on which of the last days, for one repository. */
export interface HistoryView {
  readonly repository: RepositoryId;
  readonly days: Days;
  /** Tests that failed on one of the days at least, those with the most impact first. */
  readonly rows: readonly { readonly test: FailingTest; readonly entries: readonly DayEntry[] }[];
}

/** How a row names its test. */
export type RowText = Pick<HistoryRow, "name" | "place">;

/** @param place in one line: the test's file, or its suite */
export function rowText(test: FailingTest, place: string): RowText {
  const { own, suites } = titleOf(test);
  return { name: own, place: oneLine([place, suites].filter(Boolean).join(" · ")) };
}

/** The heatmap: tests that failed on the most days first; of those that failed on equally many, the order is the view's. */
export function historyPage(
  { repository, days: all, rows }: HistoryView,
  textOf: (test: FailingTest) => RowText,
  now: number,
): HistoryPage {
  const { days } = all;
  const states = new States();
  const ranked = rows
    .map(({ test, entries }) => ({ test, entries, daysFailed: entries.filter(isFailed).length }))
    .sort((a, b) => b.daysFailed - a.daysFailed);
  return {
    title: historyTitle,
    repository: `${repository.owner}/${repository.name}`,
    summary: summaryOf(days, rows.length),
    hint: "Arrow keys move from day to day and from test to test; Enter shows a test's details.",
    columns: { test: "Test", daysFailed: "Days", days: dayColumns(days, now) },
    totals: { label: "Failing tests", values: totalsOf(days, rows) },
    rows: ranked.map(({ test, entries, daysFailed }) => ({
      testId: test.id,
      ...textOf(test),
      daysFailed: grouped(daysFailed),
      cells: entries.map((entry) => states.indexOf(entry)),
    })),
    states: states.all,
    legend,
    ...daysLoad(all),
  };
}

/** The title of the page and of its tab. */
export const historyTitle = "History of Failing Tests";

/** Instead of the heatmap, where the repository's history cannot be asked for. */
export function notOpenPage(repository: string): { readonly title: string; readonly notice: string } {
  return { title: historyTitle, notice: `${oneLine(repository)} is not open in this window.` };
}

export const historyText = {
  placeholder: "Repository whose last days to show",
  none: "No repository is open whose history could be shown. The failing tests view says why.",
} as const;

function summaryOf(days: readonly DaySpan[], tests: number): string {
  const loaded = days.filter((day) => day.loaded);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || loaded.length === 0) return "No day is loaded yet.";
  const span = `from ${dayName(first.start)} to ${dayName(last.start)}`;
  const of = loaded.length === days.length ? "" : ` on the ${count(loaded.length, "day")} loaded so far`;
  return tests === 0 ? `No test failed ${span}${of}.` : `${count(tests, "test")} failed ${span}${of}.`;
}

function totalsOf(days: readonly DaySpan[], rows: HistoryView["rows"]): string[] {
  const failed = days.map(() => 0);
  for (const { entries } of rows) {
    entries.forEach((entry, day) => {
      if (isFailed(entry)) failed[day] = (failed[day] ?? 0) + 1;
    });
  }
  return days.map(({ loaded }, day) => (loaded ? grouped(failed[day] ?? 0) : ""));
}

function isFailed({ outcome }: DayEntry): boolean {
  return outcome === "failed";
}

/** The different states of cells, each once: thousands of rows share a few. */
class States {
  readonly all: DayState[] = [];
  private readonly indexes = new Map<string | number, number>();

  indexOf(entry: DayEntry): number {
    const key = entry.outcome === "failed" ? (entry.count ?? 0) : entry.outcome;
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    const index = this.all.push(dayState(entry)) - 1;
    this.indexes.set(key, index);
    return index;
  }
}
