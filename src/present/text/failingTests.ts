import { findMin } from "../../base/collections";
import { formatNumber, plural, t } from "../../base/l10n";
import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import { type FailingTestsState, isMissing } from "../../domain/failingTestsState";
import { repositoryKey } from "../../domain/repository";
import type { LoadProgress } from "../../state/loadProgress";
import { countTests, sum } from "../sum";
import { filterText } from "./arrangement";
import { joinTexts } from "./joinTexts";
import { hasMissingRows, loadedCountText } from "./loadedTests";
import { failingTestCountText } from "./numbers";
import { serviceErrorMessage } from "./serviceError";
import { ageText, timeSpanText } from "./time";
import { stateWindowText, withinWindowText } from "./timeWindow";

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
