import { findMin } from "../base/collections";
import { formatNumber, plural, t } from "../base/l10n";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { FailingTest } from "../domain/records";
import { countAllTests, countTests, sum } from "./sum";
import { scopeText } from "./text/failingTests";
import { failingTestCountText } from "./text/numbers";
import { iconSafeText } from "./text/sanitize";
import { zonedTimeText } from "./text/time";

/** Name of the item in the status bar's menu, which hides and shows items. */
export const statusBarName = t("Test Health: Failing Tests");

/** Texts of the status bar item. */
export interface StatusBarText {
  /** `$(beaker) 12 failing tests, 3 mine` */
  readonly text: string;
  readonly tooltip: string;
  /** For screen readers. */
  readonly accessibilityLabel: string;
}

type IsMine = (test: FailingTest) => boolean;

/**
 * Creates the texts; `undefined` while nothing is loaded. The age is given as a point in time, because the item is not
 * updated as time passes.
 *
 * @param isMine absent if the user's owners are not set
 */
export function createStatusBarText(
  states: readonly FailingTestsState[],
  isMine: IsMine | undefined,
): StatusBarText | undefined {
  const loadedStates = states.filter(({ asOf }) => asOf !== undefined);
  if (loadedStates.length === 0) {
    return undefined;
  }
  const ownCount = isMine && countMatching(loadedStates, isMine);
  const countSummary = failingTestsText(loadedStates);
  const summary = ownCount === undefined ? countSummary : t("{0}, {1} mine", countSummary, formatNumber(ownCount));
  const oldest = findMin(loadedStates.map(({ asOf = 0 }) => asOf));
  const scope = iconSafeText(scopeText(loadedStates));
  return {
    text: `$(beaker) ${summary}`,
    tooltip: `${summary} · ${scope} · ${t("as of {0}", zonedTimeText(oldest))}\n${t("Select to show them")}`,
    accessibilityLabel: `${summary}, ${scope}`,
  };
}

/**
 * Creates the texts shown instead of a number while the first tests of a repository or time range are loading: a
 * number of other tests would be mistaken for theirs.
 */
export function createLoadingStatus(states: readonly FailingTestsState[]): StatusBarText {
  const scope = iconSafeText(scopeText(states));
  const loadingText = t("Loading failing tests");
  return {
    text: `$(loading~spin) ${loadingText}`,
    tooltip: `${loadingText} · ${scope}\n${t("Select to show the view")}`,
    accessibilityLabel: `${loadingText}, ${scope}`,
  };
}

function failingTestsText(states: readonly FailingTestsState[]): string {
  const loadedCount = countTests(states);
  const total = countAllTests(states);
  const isIncomplete = states.some(({ incomplete }) => incomplete !== undefined) && total > loadedCount;
  if (isIncomplete) {
    return plural(
      { one: "{1} of {0} failing test", other: "{1} of {0} failing tests" },
      total,
      formatNumber(loadedCount),
    );
  }
  if (loadedCount === 0) {
    return t("No failing tests");
  }
  return failingTestCountText(loadedCount);
}

function countMatching(states: readonly FailingTestsState[], isCounted: IsMine): number {
  return sum(states, ({ tests }) => tests.filter(isCounted).length);
}

/** Creates the badge of the view's icon; `undefined` for none: disabled, nothing failing, or `mine` without owners. */
export function createViewBadge(
  states: readonly FailingTestsState[],
  scope: "off" | "all" | "mine",
  isMine: IsMine | undefined,
): { readonly value: number; readonly tooltip: string } | undefined {
  switch (scope) {
    case "off":
      return undefined;
    case "all":
      return createCountBadge(countTests(states), failingTestCountText);
    case "mine":
      return isMine && createCountBadge(countMatching(states, isMine), ownTestCountText);
  }
}

function createCountBadge(value: number, formatCount: (count: number) => string) {
  if (value === 0) {
    return undefined;
  }
  return { value, tooltip: formatCount(value) };
}

function ownTestCountText(count: number): string {
  return plural({ one: "{0} failing test of yours", other: "{0} failing tests of yours" }, count);
}
