import { findMin } from "../../base/collections";
import { formatNumber, plural, t } from "../../base/l10n";
import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import { type FailingTestsState, isMissing } from "../../domain/failingTestsState";
import { repositoryKey } from "../../domain/repository";
import type { SessionState } from "../../domain/sessionState";
import { isWindowPreset, type WindowChoice, type WindowPreset, windowDays } from "../../domain/time/window";
import type { LoadProgress } from "../../state/loadProgress";
import { countAllTests, countTests, sum } from "../sum";
import { filterText } from "./arrangement";
import { dayRangeText } from "./dayRange";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { keyRefusedTestsText } from "./keyRefused";
import { failingTestCountText } from "./numbers";
import { serviceErrorMessage, waitingText } from "./serviceError";
import { ageText, timeSpanText } from "./time";

const presetTexts: Record<WindowPreset, () => string> = {
  "24h": () => t("24 hours"),
  "3d": () => t("3 days"),
  "7d": () => t("7 days"),
  "14d": () => t("14 days"),
};

/** Formats a time window: `7 days`, `2026-11-01 to 2026-11-10`. */
export function windowText(choice: WindowChoice): string {
  if (isWindowPreset(choice)) {
    return presetTexts[choice]();
  }
  return t("{0} to {1}", ...choice.split("/"));
}

/** Returns the time range of a state; of a source without time ranges, that its tests fail now. */
export function stateWindowText(state: FailingTestsState): string {
  return isMissing(state, "timeRange") ? t("right now") : windowText(state.choice);
}

/** Formats a time window as a part of a sentence: `in 7 days`, `from 2026-11-01 to 2026-11-10`. */
export function withinWindowText(choice: WindowChoice): string {
  if (!isWindowPreset(choice)) {
    return t("from {0} to {1}", ...choice.split("/"));
  }
  if (choice === "24h") {
    return t("in 24 hours");
  }
  return plural({ one: "in {0} day", other: "in {0} days" }, windowDays[choice]);
}

/**
 * Returns the description beside the view's title, the most important part first, since there is little room: `58
 * failing · 7 days · 3 min ago · acme/harbour`, with a filter `12 of 340: mine, no ticket · 7 days · …`, during a
 * refresh `refreshing 1,200 of 5,000 · 4,980 failing · …`
 *
 * @param progress of the current loads, if any
 */
export function viewDescription(
  arrangedTests: readonly ArrangedTests[],
  filter: Filter,
  now: number,
  progress?: LoadProgress,
): string {
  const states = arrangedTests.map(({ state }) => state);
  const [first] = states;
  if (!first) {
    return "";
  }
  const repositoriesLabel = repositoriesText(states, first);
  const loadTimes = states.flatMap(({ asOf }) => asOf ?? []);
  if (loadTimes.length === 0) {
    return joinTexts([filterText(filter), windowsText(states), repositoriesLabel], " · ");
  }
  const parts = [
    refreshText(progress),
    ...countTexts(arrangedTests, filter),
    windowsText(states),
    ageText(findMin(loadTimes), now),
    repositoriesLabel,
  ];
  return joinTexts(parts, " · ");
}

/** Returns nothing before the first rows have arrived: most refreshes are finished by then. */
function refreshText({ loadedCount, total }: LoadProgress = { loadedCount: 0 }): string | undefined {
  if (loadedCount === 0) {
    return undefined;
  }
  if (total === undefined) {
    return t("refreshing, {0} loaded", formatNumber(loadedCount));
  }
  return t("refreshing {0} of {1}", formatNumber(loadedCount), formatNumber(total));
}

/** Formats the scope of the failing tests: `7 days · acme/harbour`; `""` for none. */
export function scopeText(states: readonly FailingTestsState[]): string {
  const [first] = states;
  if (!first) {
    return "";
  }
  return `${windowsText(states)} · ${repositoriesText(states, first)}`;
}

function repositoriesText(states: readonly FailingTestsState[], first: FailingTestsState): string {
  if (states.length === 1) {
    return repositoryLabel(first);
  }
  return plural({ one: "{0} repository", other: "{0} repositories" }, states.length);
}

function repositoryLabel({ repository }: FailingTestsState): string {
  return `${repository.owner}/${repository.name}`;
}

/** Formats the time window of all states, if it is the same. */
function windowsText(states: readonly FailingTestsState[]): string {
  const texts = new Set(states.map(stateWindowText));
  if (texts.size === 1) {
    return [...texts].join("");
  }
  return t("several time ranges");
}

/** Returns `340 failing`; with a filter `12 of 340: mine, no ticket`, and `340 failing` if rows are missing. */
function countTexts(arrangedTests: readonly ArrangedTests[], filter: Filter): string[] {
  const states = arrangedTests.map(({ state }) => state);
  if (isEmptyFilter(filter)) {
    return [loadedCountText(states)];
  }
  const shownCount = sum(arrangedTests, ({ visibleTests }) => visibleTests.length);
  const hiddenCount = sum(arrangedTests, ({ quarantinedHidden }) => quarantinedHidden);
  const conditions = filterText(filter, hiddenCount);
  if (filter.isNew && unknownNewReasonText(states)) {
    return [t("{0}, {1}: not known", loadedCountText(states), conditions)];
  }
  const loadedCount = countTests(states);
  const counts = t("{0} of {1}: {2}", formatNumber(shownCount), formatNumber(loadedCount), conditions);
  if (!hasMissingRows(states)) {
    return [counts];
  }
  return [counts, loadedCountText(states)];
}

function hasMissingRows(states: readonly FailingTestsState[]): boolean {
  return states.some(({ loading, refreshing, incomplete }) => (loading && !refreshing) || incomplete);
}

/** Returns the reason why new tests are unknown; `undefined` if they are known for at least one repository. */
export function unknownNewReasonText(states: readonly FailingTestsState[]): string | undefined {
  if (states.some(({ comparison }) => comparison)) {
    return undefined;
  }
  if (states.some(({ comparisonError }) => comparisonError)) {
    return t("the time range before could not be loaded");
  }
  if (states.some(({ incomplete }) => incomplete)) {
    return t("not every failing test is loaded");
  }
  return t("the time range before is not loaded yet");
}

/**
 * Returns the row that replaces the tests if the filter hides all of them. The effect of a click comes first, so that
 * it is not truncated.
 */
export function noMatchText(filter: Filter, states: readonly FailingTestsState[]): string {
  const unknownReason = filter.isNew && unknownNewReasonText(states);
  if (unknownReason) {
    return t("Clear filters: new tests are not known ({0})", unknownReason);
  }
  const loadedCount = countTests(states);
  if (loadedCount === 1) {
    return t("Clear filters: the only failing test is not shown ({0})", filterText(filter));
  }
  return t("Clear filters: none of {0} failing tests is shown ({1})", formatNumber(loadedCount), filterText(filter));
}

/** Returns the texts of a repository's row, if there are several repositories. */
export function repositoryTexts(state: FailingTestsState, shownCount: number): RepositoryTexts {
  const { window, error } = state;
  const parts = [window && shownCountText(shownCount, state), stateWindowText(state), error && t("refresh failed")];
  const sentences = [failedInWindowText(state), error && serviceErrorMessage(error).text];
  return {
    label: repositoryLabel(state),
    description: joinTexts(parts, " · "),
    sentence: joinTexts(sentences, " "),
  };
}

/** Texts of a repository's row. */
interface RepositoryTexts {
  readonly label: string;
  readonly description: string;
  readonly sentence: string;
}

function shownCountText(shownCount: number, { tests }: FailingTestsState): string {
  if (shownCount === tests.length) {
    return failingTestCountText(shownCount);
  }
  return plural(
    { one: "{1} of {0} failing test", other: "{1} of {0} failing tests" },
    tests.length,
    formatNumber(shownCount),
  );
}

function failedInWindowText(state: FailingTestsState): string {
  const { repository, window, choice } = state;
  if (isMissing(state, "timeRange")) {
    return t("{0}: what fails now.", repositoryKey(repository));
  }
  const rangeText = window ? timeSpanText(window.start, window.end) : withinWindowText(choice);
  return t("{0}: what failed {1}.", repositoryKey(repository), rangeText);
}

/** Formats the number of failing tests, with the total number if rows are missing. */
function loadedCountText(states: readonly FailingTestsState[]): string {
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
      return t("Choose a shorter time range: {0}, which is the most this view loads", loadedText);
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

/** Maximum difference of the clocks; a larger one shifts the time window noticeably. */
const maxClockSkewMs = 5 * 60_000;

/** Returns a hint if the clocks of the computer and the service differ. */
function clockHintText({ clockSkewMs = 0 }: FailingTestsState): string | undefined {
  if (Math.abs(clockSkewMs) <= maxClockSkewMs) {
    return undefined;
  }
  const minutes = Math.round(Math.abs(clockSkewMs) / 60_000);
  const difference = plural({ one: "{0} minute", other: "{0} minutes" }, minutes);
  if (clockSkewMs > 0) {
    return t("This computer's clock is {0} behind the service's. Set it to see the right time range.", difference);
  }
  return t("This computer's clock is {0} ahead of the service's. Set it to see the right time range.", difference);
}

/** Returns the reason why new tests are unknown. */
function comparisonHintText({ comparisonError }: FailingTestsState): string | undefined {
  if (!comparisonError) {
    return undefined;
  }
  return `${t("It is not known what is new: the time range before could not be loaded.")} ${serviceErrorMessage(comparisonError).text}`;
}

/**
 * Delays of the loads, in milliseconds since 1970: the end of a load's wait, and the time before which no load may
 * start.
 */
export interface LoadDelays {
  readonly waitingUntil?: number | undefined;
  readonly notBefore?: number;
}

/**
 * Returns the message above the rows: a waiting load, the reason for outdated rows, or a hint. Without rows it is only
 * a waiting load, since welcome texts cover the rest.
 */
export function viewMessageText(
  session: SessionState,
  states: readonly FailingTestsState[],
  now: number,
  delays: LoadDelays = {},
): string | undefined {
  const waitEndMs = findWaitEnd(session, states, delays);
  if (waitEndMs > now) {
    return waitingText(waitEndMs);
  }
  if (states.every(({ tests }) => tests.length === 0)) {
    return undefined;
  }
  const failedState = states.find(({ error }) => error);
  const age = formatOptional(failedState?.asOf, (asOf) => ageText(asOf, now));
  if (session.kind === "keyRefused") {
    return keyRefusedTestsText(age);
  }
  if (failedState?.error) {
    return joinTexts([serviceErrorMessage(failedState.error).text, age && t("These are from {0}.", age)], " ");
  }
  const hints = [...states.map(clockHintText), ...states.map(comparisonHintText)];
  return hints.find((hint) => hint !== undefined);
}

/**
 * Returns the end of the wait, 0 if nothing waits. A load that may not start yet is included only if there is no other
 * status of the tests.
 */
function findWaitEnd(session: SessionState, states: readonly FailingTestsState[], delays: LoadDelays): number {
  const { waitingUntil = 0, notBefore = 0 } = delays;
  if (states.some(({ loading }) => loading)) {
    return waitingUntil;
  }
  const isNotRequested =
    session.kind === "connected" && states.every(({ asOf, error }) => asOf === undefined && !error);
  return isNotRequested && states.length > 0 ? notBefore : 0;
}

/** Returns the message shown instead of rows if everything was loaded and no test failed. */
export function nothingFailedText(states: readonly FailingTestsState[], now: number): string {
  if (states.some((state) => isMissing(state, "timeRange"))) {
    return t("No test fails now.");
  }
  const windows = states.flatMap(({ window }) => window ?? []);
  const ranges = new Set(windows.map(({ start, end }) => dayRangeText(start, end, now)));
  const [range, ...otherRanges] = ranges;
  if (range === undefined || otherRanges.length > 0) {
    return t("No tests failed in the time ranges that are selected.");
  }
  return t("No tests failed {0}.", range);
}
