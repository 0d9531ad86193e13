import { formatNumber, plural, t } from "../../base/l10n";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { countAllTests, countTests, sum } from "../sum";

/** Returns whether tests of a state are still to be loaded, or were not. */
export function hasMissingRows(states: readonly FailingTestsState[]): boolean {
  return states.some(({ loading, refreshing, incomplete }) => (loading && !refreshing) || incomplete);
}

/** Formats the number of failing tests, with the total number if rows are missing. */
export function loadedCountText(states: readonly FailingTestsState[]): string {
  const isStopped = states.some(({ incomplete }) => incomplete === "stopped");
  const daysText = loadedDaysText(states);
  const loadedText = formatNumber(countTests(states));
  if (isStopped && daysText !== undefined) {
    return t("{0} failing, {1} loaded, stopped", loadedText, daysText);
  }
  const totalText = missingTotalText(states);
  if (isStopped && totalText !== undefined) {
    return t("{0} of {1} loaded, stopped", loadedText, totalText);
  }
  if (isStopped) {
    return t("{0} loaded, stopped", loadedText);
  }
  const failingText =
    totalText === undefined ? t("{0} failing", loadedText) : t("{0} of {1} failing", loadedText, totalText);
  if (daysText === undefined) {
    return failingText;
  }
  return t("{0}, {1} loaded", failingText, daysText);
}

/** Returns the number of all tests if some are missing. */
function missingTotalText(states: readonly FailingTestsState[]): string | undefined {
  const total = countAllTests(states);
  if (!hasMissingRows(states) || total <= countTests(states)) {
    return undefined;
  }
  return formatNumber(total);
}

/**
 * Returns `12 of 23 earlier days` if days of a long time window are missing. They are older than the days that are
 * requested together.
 */
function loadedDaysText(states: readonly FailingTestsState[]): string | undefined {
  const days = states.flatMap((state) => state.days ?? []);
  const completedCount = sum(days, (state) => state.done);
  const total = sum(days, (state) => state.total);
  if (completedCount >= total) {
    return undefined;
  }
  return plural(
    { one: "{1} of {0} earlier day", other: "{1} of {0} earlier days" },
    total,
    formatNumber(completedCount),
  );
}

/** Returns the first row if rows are missing: the effect of a click, and the reason for the missing rows. */
export function incompleteText(state: FailingTestsState): string {
  const loadedText = loadedPartText(state);
  switch (state.incomplete) {
    case "stopped":
      return t("Load all: {0}", loadedText);
    case "failed":
      return t("Try again: {0}, then loading failed", loadedText);
    case "capped":
      return t("Select a shorter time range: {0}, which is the most this view loads", loadedText);
    case "repeated":
      return t("Refresh: {0}, then the service sent the same page twice", loadedText);
    default:
      return loadedText;
  }
}

/** Returns `1,200 of 5,000 loaded`. */
function loadedPartText(state: FailingTestsState): string {
  const rowsText = loadedRowsText(state);
  const daysText = loadedDaysText([state]);
  if (daysText === undefined) {
    return t("{0} loaded", rowsText);
  }
  return t("{0} loaded, of {1}", rowsText, daysText);
}

function loadedRowsText({ tests, totalRows }: FailingTestsState): string {
  const loadedText = formatNumber(tests.length);
  if (totalRows === undefined) {
    return loadedText;
  }
  return t("{0} of {1}", loadedText, formatNumber(totalRows));
}

/**
 * Formats the number of tests that are left out, and of those that are shown without a field; `undefined` if
 * everything could be read.
 */
export function unreadableText({
  tests,
  unreadable,
}: Pick<FailingTestsState, "tests" | "unreadable">): string | undefined {
  const partialCount = tests.filter(({ unreadableFields }) => unreadableFields).length;
  const leftOutText = plural(
    { one: "{0} test could not be read and is left out.", other: "{0} tests could not be read and are left out." },
    unreadable,
  );
  if (partialCount === 0) {
    return unreadable === 0 ? undefined : leftOutText;
  }
  if (unreadable === 0) {
    return plural(
      {
        one: "{0} test is shown without a field that could not be read.",
        other: "{0} tests are shown without a field that could not be read.",
      },
      partialCount,
    );
  }
  const partialText = plural(
    {
      one: "{0} more is shown without a field that could not be read.",
      other: "{0} more are shown without a field that could not be read.",
    },
    partialCount,
  );
  return `${leftOutText} ${partialText}`;
}
