import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { repositoryKey } from "../../domain/repository";
import type { SessionState } from "../../domain/sessionState";
import { isWindowPreset, type WindowChoice, type WindowPreset } from "../../domain/time/window";
import type { LoadProgress } from "../../state/loadProgress";
import { filterInWords } from "./arrangement";
import { dayRange } from "./dayRange";
import { keyRefusedAboveTests } from "./keyRefused";
import { count, grouped } from "./numbers";
import { serviceErrorMessage, waitingSentence } from "./serviceError";
import { ago, spanInTime } from "./time";

const presetWords: Record<WindowPreset, string> = {
  "24h": "24 hours",
  "3d": "3 days",
  "7d": "7 days",
  "14d": "14 days",
  "30d": "30 days",
};

/** A window in words: `7 days`, `2026-11-01 to 2026-11-10`. */
export function windowWords(choice: WindowChoice): string {
  return isWindowPreset(choice) ? presetWords[choice] : choice.replace("/", " to ");
}

/**
 * Beside the view's title, where little room is: what matters most first. `58 failing · 7 days · 3 min ago · acme/harbour`, with a filter
 * `12 of 340: mine, no ticket · 7 days · …`, during a refresh `refreshing 1,200 of 5,000 · 4,980 failing · …`
 *
 * @param progress of the loads under way, if there are any
 */
export function viewDescription(
  arranged: readonly ArrangedTests[],
  filter: Filter,
  now: number,
  progress?: LoadProgress,
): string {
  const states = arranged.map(({ state }) => state);
  const [first] = states;
  if (!first) return "";
  const where = whereInWords(states, first);
  const loaded = states.filter((state) => state.asOf !== undefined);
  if (loaded.length === 0) return [filterInWords(filter), windowsInWords(states), where].filter(Boolean).join(" · ");
  const oldest = Math.min(...loaded.map(({ asOf = 0 }) => asOf));
  const counts = isEmptyFilter(filter) ? [loadedInWords(states)] : filteredProgress(arranged, filter);
  return [...refreshInWords(progress), ...counts, windowsInWords(states), ago(oldest, now), where].join(" · ");
}

/** Nothing before the first rows have come: most refreshes are over by then. */
function refreshInWords({ loaded, total }: LoadProgress = { loaded: 0 }): string[] {
  if (loaded === 0) return [];
  return total === undefined
    ? [`refreshing, ${grouped(loaded)} loaded`]
    : [`refreshing ${grouped(loaded)} of ${grouped(total)}`];
}

/** Which failing tests these are: `7 days · acme/harbour`; `""` for none. */
export function viewScope(states: readonly FailingTestsState[]): string {
  const [first] = states;
  return first ? [windowsInWords(states), whereInWords(states, first)].join(" · ") : "";
}

function whereInWords(states: readonly FailingTestsState[], first: FailingTestsState): string {
  return states.length === 1 ? repositoryLabel(first) : count(states.length, "repository", "repositories");
}

function repositoryLabel({ repository }: FailingTestsState): string {
  return `${repository.owner}/${repository.name}`;
}

/** The window of all, if they have the same. */
function windowsInWords(states: readonly FailingTestsState[]): string {
  const words = new Set(states.map(({ choice }) => windowWords(choice)));
  return words.size === 1 ? [...words].join("") : "several windows";
}

/** `12 of 340: mine, no ticket`, and how many are loaded where that is not all. */
function filteredProgress(arranged: readonly ArrangedTests[], filter: Filter): string[] {
  const shown = arranged.reduce((sum, one) => sum + one.shown.length, 0);
  const here = arranged.reduce((sum, { state }) => sum + state.tests.length, 0);
  const hidden = arranged.reduce((sum, { quarantinedHidden }) => sum + quarantinedHidden, 0);
  const states = arranged.map(({ state }) => state);
  const words = filterInWords(filter, hidden);
  if (filter.isNew && whyNewIsUnknown(states)) return [`${loadedInWords(states)}, ${words}: not known`];
  const counts = `${grouped(shown)} of ${grouped(here)}: ${words}`;
  return isMissingRows(states) ? [counts, loadedInWords(states)] : [counts];
}

function isMissingRows(states: readonly FailingTestsState[]): boolean {
  return states.some(({ loading, refreshing, incomplete }) => (loading && !refreshing) || incomplete);
}

/** Why it is not known which tests are new; `undefined` where it is known of some repository. */
export function whyNewIsUnknown(states: readonly FailingTestsState[]): string | undefined {
  if (states.some(({ comparison }) => comparison)) return undefined;
  if (states.some(({ comparisonError }) => comparisonError)) return "the window before could not be loaded";
  if (states.some(({ incomplete }) => incomplete)) return "not every failing test is loaded";
  return "the window before is not loaded yet";
}

/**
 * Writes the row that stands for the tests where the filter hides every one of them: what a click does comes first,
 * lest it is cut off.
 */
export function noMatchSentence(filter: Filter, states: readonly FailingTestsState[]): string {
  const loaded = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const unknown = filter.isNew && whyNewIsUnknown(states);
  if (unknown) return `Clear filters: new tests are not known, since ${unknown}`;
  if (loaded === 1) return `Clear filters: the only failing test is not shown (${filterInWords(filter)})`;
  return `Clear filters: none of ${grouped(loaded)} failing tests is shown (${filterInWords(filter)})`;
}

/** A repository's row, where there are several. */
export function repositoryWords(
  state: FailingTestsState,
  shown: number,
): { readonly label: string; readonly description: string; readonly sentence: string } {
  const all = state.tests.length;
  const tests = shown === all ? count(all, "failing test") : `${grouped(shown)} of ${count(all, "failing test")}`;
  const parts = [state.window && tests, windowWords(state.choice), state.error && "refresh failed"];
  const description = parts.filter(Boolean).join(" · ");
  const failure = state.error ? ` ${serviceErrorMessage(state.error).text}` : "";
  const span = state.window ? ` ${spanInTime(state.window.start, state.window.end)}` : "";
  return {
    label: repositoryLabel(state),
    description,
    sentence: `${repositoryKey(state.repository)}: what failed${span || ` in ${windowWords(state.choice)}`}.${failure}`,
  };
}

/** How many failing tests there are, and how many of all where rows are missing. */
function loadedInWords(states: readonly FailingTestsState[]): string {
  const here = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const total = states.reduce((sum, { totalRows, tests }) => sum + (totalRows ?? tests.length), 0);
  const isMissing = isMissingRows(states) && total > here;
  const days = daysInWords(states);
  if (states.some(({ incomplete }) => incomplete === "stopped")) {
    if (days !== undefined) return `${grouped(here)} failing, ${days} loaded, stopped`;
    return isMissing ? `${grouped(here)} of ${grouped(total)} loaded, stopped` : `${grouped(here)} loaded, stopped`;
  }
  const failing = isMissing ? `${grouped(here)} of ${grouped(total)} failing` : `${grouped(here)} failing`;
  return days === undefined ? failing : `${failing}, ${days} loaded`;
}

/** `12 of 23 earlier days`, where days of a long window are missing. They are older than those that are asked for together. */
function daysInWords(states: readonly FailingTestsState[]): string | undefined {
  const days = states.flatMap((state) => state.days ?? []);
  const done = days.reduce((sum, state) => sum + state.done, 0);
  const total = days.reduce((sum, state) => sum + state.total, 0);
  return done < total ? `${grouped(done)} of ${count(total, "earlier day")}` : undefined;
}

/** Writes the first row where rows are missing: what a click does, and why they are. */
export function incompleteSentence(state: FailingTestsState): string {
  const { incomplete, tests, totalRows } = state;
  const rows = totalRows === undefined ? grouped(tests.length) : `${grouped(tests.length)} of ${grouped(totalRows)}`;
  const days = daysInWords([state]);
  const loaded = days === undefined ? `${rows} loaded` : `${rows} loaded, of ${days}`;
  switch (incomplete) {
    case "stopped":
      return `Load all: ${loaded}`;
    case "failed":
      return `Try again: ${loaded}, then loading failed`;
    case "capped":
      return `Choose a shorter time range: ${loaded}, which is the most this view loads`;
    case "repeated":
      return `Refresh: ${loaded}, then the service sent the same page twice`;
    default:
      return loaded;
  }
}

/**
 * Tells how many tests are left out, and how many are shown without a field; `undefined` where everything could be
 * read.
 */
export function unreadableSentence({
  tests,
  unreadable,
}: Pick<FailingTestsState, "tests" | "unreadable">): string | undefined {
  const partly = tests.filter(({ unreadableFields }) => unreadableFields).length;
  const leftOut =
    unreadable === 1
      ? "1 test could not be read and is left out."
      : `${grouped(unreadable)} tests could not be read and are left out.`;
  if (partly === 0) return unreadable === 0 ? undefined : leftOut;
  if (unreadable === 0) {
    return partly === 1
      ? "1 test is shown without a field that could not be read."
      : `${grouped(partly)} tests are shown without a field that could not be read.`;
  }
  return partly === 1
    ? `${leftOut} 1 more is shown without a field that could not be read.`
    : `${leftOut} ${grouped(partly)} more are shown without a field that could not be read.`;
}

/** Clocks further apart than this shift the window noticeably. */
const tolerableSkewMs = 5 * 60_000;

/** A hint where the computer's clock and the service's differ. */
function clockHint({ clockSkewMs = 0 }: FailingTestsState): string | undefined {
  if (Math.abs(clockSkewMs) <= tolerableSkewMs) return undefined;
  const minutes = Math.round(Math.abs(clockSkewMs) / 60_000);
  return `This computer's clock is ${count(minutes, "minute")} ${clockSkewMs > 0 ? "behind" : "ahead of"} the service's. Set it to see the right window.`;
}

/** Why it is not known what is new. */
function comparisonHint({ comparisonError }: FailingTestsState): string | undefined {
  if (!comparisonError) return undefined;
  return `It is not known what is new: the window before could not be loaded. ${serviceErrorMessage(comparisonError).text}`;
}

/** What keeps the loads, in milliseconds since 1970: when one that waits goes on, and before when none may begin. */
export interface LoadWaits {
  readonly waitingUntil?: number | undefined;
  readonly notBefore?: number;
}

/**
 * The line above the rows: that a load waits, why the rows are old, or a hint. Where there are no rows, nothing but
 * that a load waits: welcome texts say the rest there.
 */
export function viewMessage(
  session: SessionState,
  states: readonly FailingTestsState[],
  now: number,
  waits: LoadWaits = {},
): string | undefined {
  const waitEnd = waitEndOf(session, states, waits);
  if (waitEnd > now) return waitingSentence(waitEnd);
  if (states.every(({ tests }) => tests.length === 0)) return undefined;
  const failed = states.find(({ error }) => error);
  const age = failed?.asOf === undefined ? undefined : ago(failed.asOf, now);
  if (session.kind === "keyRefused") return keyRefusedAboveTests(age);
  if (failed?.error) return `${serviceErrorMessage(failed.error).text}${age ? ` These are from ${age}.` : ""}`;
  const hints = [...states.map(clockHint), ...states.map(comparisonHint)];
  return hints.find((hint) => hint !== undefined);
}

/** 0 where nothing waits. What may not begin is waited for only where nothing else is said of the tests. */
function waitEndOf(session: SessionState, states: readonly FailingTestsState[], waits: LoadWaits): number {
  const { waitingUntil = 0, notBefore = 0 } = waits;
  if (states.some(({ loading }) => loading)) return waitingUntil;
  const isUnasked = session.kind === "connected" && states.every(({ asOf, error }) => asOf === undefined && !error);
  return isUnasked && states.length > 0 ? notBefore : 0;
}

/** The line in the place of rows where everything was loaded and nothing failed. */
export function nothingFailedSentence(states: readonly FailingTestsState[], now: number): string {
  const ranges = new Set(states.flatMap(({ window }) => (window ? dayRange(window.start, window.end, now) : [])));
  return ranges.size === 1
    ? `No tests failed ${[...ranges].join("")}.`
    : "No tests failed in the time ranges that are selected.";
}

/** What can be done where nothing failed. */
export const selectWindowRow = "Select Another Time Range";
