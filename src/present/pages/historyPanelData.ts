import { addToList } from "../../base/collections";
import { plural, t } from "../../base/l10n";
import type { FailingTest, RepositoryId } from "../../domain/records";
import { disambiguate } from "../text/disambiguate";
import { joinTexts } from "../text/joinTexts";
import { failingTestCountText, shortNumberText } from "../text/numbers";
import { singleLineText } from "../text/sanitize";
import { splitTitle } from "../text/testTitle";
import { dayText } from "../text/time";
import {
  createDayColumns,
  createDaysLoad,
  type DayEntry,
  type DaySpan,
  type Days,
  dayStates,
  lastSeenText,
} from "./days";
import type { DayState, HistoryPanelData, HistoryRow } from "./panelData";
import { tabTitle } from "./tabTitle";

/** Input of the history panel's data, for one repository. */
export interface HistoryView {
  readonly repository: RepositoryId;
  readonly days: Days;
  readonly rows: HistoryRows;
}

const outcomes = Object.keys(dayStates) as readonly DayEntry["outcome"][];
const states: readonly DayState[] = Object.values(dayStates);

/** Name and place of a row's test. */
export type RowTitle = Pick<HistoryRow, "name" | "place">;

/**
 * Creates the title of a row. The variant comes first: it distinguishes rows of the same name even if the place is
 * truncated.
 *
 * @param place in one line: the test's file, or its suite
 */
export function createRowTitle(test: FailingTest, place: string): RowTitle {
  const { title, suites } = splitTitle(test);
  const parts = [test.variant, place, suites].map((part) => part && singleLineText(part));
  return { name: title, place: singleLineText(joinTexts(parts, " · ")) };
}

/** Rows of the panel, added one by one, so that thousands of them do not block the event loop. */
export class HistoryRows {
  readonly #failedTestCounts: number[] = [];
  readonly #rows: HistoryRow[] = [];
  readonly #testsByTitle = new Map<string, FailingTest[]>();

  /** @param entries one for each day */
  add(test: FailingTest, rowTitle: RowTitle, entries: readonly DayEntry[]): void {
    let daysFailed = 0;
    let lastSeen: Record<number, string> | undefined;
    const cells = entries.map((entry, day) => {
      if (entry.outcome === "failed") {
        daysFailed++;
        this.#failedTestCounts[day] = this.countFailedTests(day) + 1;
      }
      const failures = lastSeenText(entry);
      if (failures !== undefined) {
        lastSeen ??= {};
        lastSeen[day] = failures;
      }
      return outcomes.indexOf(entry.outcome);
    });
    const titleKey = `${rowTitle.name}\n${rowTitle.place}`;
    addToList(this.#testsByTitle, titleKey, test);
    const row = { testId: test.id, ...rowTitle, daysFailed, cells };
    this.#rows.push(lastSeen ? { ...row, lastSeen } : row);
  }

  get count(): number {
    return this.#rows.length;
  }

  /** Returns the number of tests that failed on a day. */
  countFailedTests(day: number): number {
    return this.#failedTestCounts[day] ?? 0;
  }

  /**
   * Returns the rows with the most failed days first; rows with the same number keep the order in which they were
   * added. A qualifier that distinguishes tests of one title comes before their place.
   */
  sortByDaysFailed(): readonly HistoryRow[] {
    const qualifiers = this.#findQualifiers();
    const qualifiedRows = this.#rows.map((row) => {
      const qualifier = qualifiers.get(row.testId);
      if (qualifier === undefined) {
        return row;
      }
      return { ...row, place: `${qualifier} · ${row.place}` };
    });
    return qualifiedRows.sort((a, b) => b.daysFailed - a.daysFailed);
  }

  /** Finds the qualifiers of tests whose rows would be the same, by id. */
  #findQualifiers(): ReadonlyMap<string, string> {
    const qualifiers = new Map<string, string>();
    for (const namesakes of this.#testsByTitle.values()) {
      if (namesakes.length === 1) {
        continue;
      }
      for (const [test, qualifier] of disambiguate(namesakes, () => "")) {
        qualifiers.set(test.id, qualifier);
      }
    }
    return qualifiers;
  }
}

/** Creates the data of the heat map of tests and days. */
export function createHistoryPanelData(
  { repository, days: history, rows }: HistoryView,
  now: number,
): HistoryPanelData {
  const { days } = history;
  return {
    title: historyTitle,
    repository: `${repository.owner}/${repository.name}`,
    summary: summaryText(days, rows.count),
    hint: t("Arrow keys move from day to day and from test to test; Enter shows a test's details."),
    columns: {
      test: t("Test"),
      daysFailed: t("Days"),
      days: createDayColumns(days, now),
    },
    totals: { label: t("Failing tests"), values: createDayTotals(history, rows) },
    states,
    shares: createShares(days),
    rows: rows.sortByDaysFailed(),
    ...createDaysLoad(history, now),
  };
}

function createDayTotals({ days }: Days, rows: HistoryRows): HistoryPanelData["totals"]["values"] {
  return days.map(({ loaded: isLoaded }, day) => {
    if (!isLoaded) {
      return { text: "" };
    }
    const count = rows.countFailedTests(day);
    return { text: shortNumberText(count), label: failingTestCountText(count) };
  });
}

/** Title of the panel. */
const historyTitle = t("History of Failing Tests");

/**
 * Returns the title of the panel's tab: `History: harbour`.
 *
 * @param repository the repository's `repositoryKey`
 */
export function historyTabTitle(repository: string): string {
  return t("History: {0}", tabTitle(repository.slice(repository.lastIndexOf("/") + 1)));
}

/** Creates the shares by number of failed days. */
function createShares(days: readonly DaySpan[]): HistoryPanelData["shares"] {
  const daysLoaded = days.filter(({ loaded: isLoaded }) => isLoaded).length;
  const isComplete = daysLoaded === days.length;
  return Array.from({ length: daysLoaded + 1 }, (_, daysFailed) => ({
    text: `${daysFailed}/${daysLoaded}`,
    label: daysFailedText(daysFailed, daysLoaded, isComplete),
  }));
}

function daysFailedText(daysFailed: number, daysLoaded: number, isComplete: boolean): string {
  if (isComplete) {
    return plural({ one: "failed on {1} of {0} day", other: "failed on {1} of {0} days" }, daysLoaded, daysFailed);
  }
  return plural(
    {
      one: "failed on {1} of the {0} day loaded so far",
      other: "failed on {1} of the {0} days loaded so far",
    },
    daysLoaded,
    daysFailed,
  );
}

/** Creates the content that replaces the heat map if the repository's history cannot be loaded. */
export function createNotOpenContent(repository: string): { readonly title: string; readonly notice: string } {
  return { title: historyTitle, notice: t("{0} is not open in this window.", singleLineText(repository)) };
}

export const historyTexts = {
  title: t("Show the history of 14 days"),
  placeholder: t("Repository whose last days to show"),
  notConnected: t("Days can be loaded once this window is connected. The failing tests view says what is missing."),
  none: t("No repository is open whose history could be shown. The failing tests view says why."),
} as const;

function summaryText(days: readonly DaySpan[], testCount: number): string {
  const loadedDays = days.filter((day) => day.loaded);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || loadedDays.length === 0) {
    return t("No day is loaded yet.");
  }
  const span = [dayText(first.start), dayText(last.start)] as const;
  if (loadedDays.length === days.length) {
    if (testCount === 0) {
      return t("No test failed from {0} to {1}.", ...span);
    }
    return plural(
      { one: "{0} test failed from {1} to {2}.", other: "{0} tests failed from {1} to {2}." },
      testCount,
      ...span,
    );
  }
  const loadedText = plural({ one: "{0} day loaded so far", other: "{0} days loaded so far" }, loadedDays.length);
  if (testCount === 0) {
    return t("No test failed from {0} to {1} on the {2}.", ...span, loadedText);
  }
  return plural(
    { one: "{0} test failed from {1} to {2} on the {3}.", other: "{0} tests failed from {1} to {2} on the {3}." },
    testCount,
    ...span,
    loadedText,
  );
}
