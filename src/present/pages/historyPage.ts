import type { FailingTest, RepositoryId } from "../../domain/records";
import { oneLine } from "../text/inert";
import { count, grouped } from "../text/numbers";
import { titleOf } from "../text/testTitle";
import { dayAndMonth } from "../text/time";
import { type DayEntry, type DaySpan, type Days, dayColumns, dayStates, daysLoad, lastSeenText } from "./days";
import type { DayState, HistoryPage, HistoryRow } from "./page";
import { tabTitle } from "./tabTitle";

/** Which test failed on which of the last days, for one repository. */
export interface HistoryView {
  readonly repository: RepositoryId;
  readonly days: Days;
  readonly rows: HistoryRows;
}

const outcomes = Object.keys(dayStates) as readonly DayEntry["outcome"][];
const states: readonly DayState[] = Object.values(dayStates);

/** How a row names its test. */
export type RowText = Pick<HistoryRow, "name" | "place">;

/**
 * The variant comes first: it tells rows of one name apart where the place is cut.
 *
 * @param place in one line: the test's file, or its suite
 */
export function rowText(test: FailingTest, place: string): RowText {
  const { own, suites } = titleOf(test);
  return { name: own, place: oneLine([test.variant, place, suites].filter(Boolean).join(" · ")) };
}

/** The rows of the page, put together one by one: thousands of them are not to hold anybody up. */
export class HistoryRows {
  private readonly failedOn: number[] = [];
  private readonly rows: HistoryRow[] = [];

  /** @param entries one for each day */
  add(test: FailingTest, text: RowText, entries: readonly DayEntry[]): void {
    let daysFailed = 0;
    const lastSeen: Record<number, string> = {};
    const cells = entries.map((entry, day) => {
      if (entry.outcome === "failed") {
        daysFailed++;
        this.failedOn[day] = this.failed(day) + 1;
      }
      const failures = lastSeenText(entry);
      if (failures !== undefined) lastSeen[day] = failures;
      return outcomes.indexOf(entry.outcome);
    });
    const hasLastSeen = Object.keys(lastSeen).length > 0;
    this.rows.push({ testId: test.id, ...text, daysFailed, cells, ...(hasLastSeen && { lastSeen }) });
  }

  get count(): number {
    return this.rows.length;
  }

  /** How many tests failed on a day. */
  failed(day: number): number {
    return this.failedOn[day] ?? 0;
  }

  /** Tests that failed on the most days first; those that failed on equally many stand in the order in which they were added. */
  ranked(): readonly HistoryRow[] {
    return [...this.rows].sort((a, b) => b.daysFailed - a.daysFailed);
  }
}

/** The heatmap of tests x days. */
export function historyPage({ repository, days: all, rows }: HistoryView, now: number): HistoryPage {
  const { days } = all;
  return {
    title: historyTitle,
    repository: `${repository.owner}/${repository.name}`,
    summary: summaryOf(days, rows.count),
    hint: "Arrow keys move from day to day and from test to test; Enter shows a test's details.",
    columns: { test: "Test", daysFailed: "Days", days: dayColumns(days, now) },
    totals: {
      label: "Failing tests",
      values: days.map(({ loaded }, day) => (loaded ? grouped(rows.failed(day)) : "")),
    },
    states,
    shares: sharesOf(days),
    rows: rows.ranked(),
    ...daysLoad(all, now),
  };
}

/** The title of the page. */
const historyTitle = "History of Failing Tests";

/**
 * The title of the page's tab: `History: harbour`.
 *
 * @param repository its `repositoryKey`
 */
export function historyTabTitle(repository: string): string {
  return `History: ${tabTitle(repository.slice(repository.lastIndexOf("/") + 1))}`;
}

/** By the number of days failed. */
function sharesOf(days: readonly DaySpan[]): HistoryPage["shares"] {
  const daysLoaded = days.filter(({ loaded }) => loaded).length;
  const ofDays =
    daysLoaded === days.length ? count(daysLoaded, "day") : `the ${count(daysLoaded, "day")} loaded so far`;
  return Array.from({ length: daysLoaded + 1 }, (_, daysFailed) => ({
    text: `${daysFailed}/${daysLoaded}`,
    label: `failed on ${daysFailed} of ${ofDays}`,
  }));
}

/** Instead of the heatmap, where the repository's history cannot be asked for. */
export function notOpenPage(repository: string): { readonly title: string; readonly notice: string } {
  return { title: historyTitle, notice: `${oneLine(repository)} is not open in this window.` };
}

export const historyText = {
  title: "Show the history of 14 days",
  placeholder: "Repository whose last days to show",
  notConnected: "Days can be loaded once this window is connected. The failing tests view says what is missing.",
  none: "No repository is open whose history could be shown. The failing tests view says why.",
} as const;

function summaryOf(days: readonly DaySpan[], tests: number): string {
  const loaded = days.filter((day) => day.loaded);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || loaded.length === 0) return "No day is loaded yet.";
  const span = `from ${dayAndMonth(first.start)} to ${dayAndMonth(last.start)}`;
  const of = loaded.length === days.length ? "" : ` on the ${count(loaded.length, "day")} loaded so far`;
  return tests === 0 ? `No test failed ${span}${of}.` : `${count(tests, "test")} failed ${span}${of}.`;
}
