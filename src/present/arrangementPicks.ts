import { plural, t } from "../base/l10n";
import { type Filter, type Grouping, groupings, type Sorting, sortings } from "../domain/failingTests/arrangement";
import { createStateContext, type TriageContext } from "../domain/failingTests/arrangeTests";
import { filterTests, isEmptyFilter } from "../domain/failingTests/filterTests";
import { type FailingTestsState, isMissing } from "../domain/failingTestsState";
import { countByOwner, type OwnerSuggestion, ownerKey } from "../domain/owners/owners";
import type { FailingTest } from "../domain/records";
import {
  isWindowPreset,
  maxWindowDays,
  validateCustomWindow,
  type WindowChoice,
  type WindowPreset,
  windowDays,
} from "../domain/time/window";
import type { PickItem } from "./quickPick";
import { countTests, sum } from "./sum";
import { type ChoiceTexts, groupingTexts, ownerText, sortingTexts } from "./text/arrangement";
import { unknownNewReasonText } from "./text/failingTests";
import { formatOptional } from "./text/formatOptional";
import { joinTexts } from "./text/joinTexts";
import { testCountText } from "./text/numbers";
import { iconSafeText } from "./text/sanitize";
import { windowText } from "./text/timeWindow";

/** Creates the choices of the grouping. The current one has `current: true` and a check mark in its label. */
export function createGroupingPicks(current: Grouping): readonly PickItem<Grouping>[] {
  return groupings.map((value) => createChoicePick(groupingTexts[value], value, value === current));
}

export function createSortingPicks(current: Sorting): readonly PickItem<Sorting>[] {
  return sortings.map((value) => createChoicePick(sortingTexts[value], value, value === current));
}

function createChoicePick<T>({ label, description }: ChoiceTexts, value: T, isCurrent: boolean): PickItem<T> {
  if (!isCurrent) {
    return { label, description, value };
  }
  return { label: `$(check) ${label}`, description, value, current: true };
}

/** Action of a row in the filter pick. */
export type FilterAction =
  | { readonly kind: "apply"; readonly filter: Filter }
  | { readonly kind: "chooseOwners" }
  | { readonly kind: "enterText" };

interface ToggleCondition {
  readonly label: string;
  readonly condition: Filter;
}

/** Conditions that a click toggles, in order of expected use. */
const toggleConditions: readonly ToggleCondition[] = [
  { label: t("Mine"), condition: { mine: true } },
  { label: t("New"), condition: { isNew: true } },
  { label: t("No ticket"), condition: { ticket: "without" } },
  { label: t("With ticket"), condition: { ticket: "with" } },
  { label: t("Quarantined hidden"), condition: { quarantined: "hidden" } },
  { label: t("Quarantined only"), condition: { quarantined: "only" } },
  { label: t("Active file"), condition: { activeFile: true } },
];

/**
 * Creates one row per condition; a click toggles it. Each row contains the number of tests that are shown with it. The
 * last row clears an active filter.
 *
 * @param hasOwners whether the user's owners are set; without them, "Mine" says that it will prompt for them
 */
export function createFilterPicks(
  states: readonly FailingTestsState[],
  filter: Filter,
  context: TriageContext,
  hasOwners: boolean,
): readonly PickItem<FilterAction>[] {
  const countShown = (candidate: Filter) => countShownTests(states, candidate, context);
  const conditions = toggleConditions.filter(({ condition }) => canTell(condition, states));
  const rows = conditions.map(({ label, condition }) => {
    const isOn = hasCondition(filter, condition);
    const toggledFilter = isOn ? withoutCondition(filter, condition) : { ...filter, ...condition };
    const filterWithIt = isOn ? filter : toggledFilter;
    const unknownReason = unknownCountText(condition, states, hasOwners);
    const description = unknownReason ?? testCountText(countShown(filterWithIt));
    const action = { kind: "apply", filter: toggledFilter } as const;
    return createChoicePick<FilterAction>({ label, description }, action, isOn);
  });
  rows.push(createOwnerFilterPick(filter), createTextFilterPick(filter));
  if (!isEmptyFilter(filter)) {
    rows.push(createClearPick(states));
  }
  return rows;
}

/** Returns whether a condition can be evaluated: not every source knows new and quarantined tests. */
function canTell({ isNew, quarantined }: Filter, states: readonly FailingTestsState[]): boolean {
  if (isNew) {
    return !states.some((state) => isMissing(state, "previousRange"));
  }
  if (quarantined) {
    return !states.some((state) => isMissing(state, "quarantine"));
  }
  return true;
}

function countShownTests(states: readonly FailingTestsState[], filter: Filter, context: TriageContext): number {
  return sum(states, (state) => {
    const shownTests = filterTests(state.tests, filter, createStateContext(state, context));
    return shownTests.length;
  });
}

function createOwnerFilterPick({ owner: owners = [] }: Filter): PickItem<FilterAction> {
  const ownerTexts = owners.map((owner) => iconSafeText(ownerText(owner)));
  const texts = { label: t("Owner…"), description: ownerTexts.join(", ") };
  return createChoicePick<FilterAction>(texts, { kind: "chooseOwners" }, owners.length > 0);
}

function createTextFilterPick({ text = "" }: Filter): PickItem<FilterAction> {
  const description = text && t('"{0}"', iconSafeText(text, 60));
  const texts = { label: t("Text…"), description };
  return createChoicePick<FilterAction>(texts, { kind: "enterText" }, text !== "");
}

function createClearPick(states: readonly FailingTestsState[]): PickItem<FilterAction> {
  const totalCount = countTests(states);
  return {
    label: `$(clear-all) ${t("Clear filters")}`,
    description: plural({ one: "shows the only test", other: "shows all {0} tests" }, totalCount),
    value: { kind: "apply", filter: {} },
  };
}

function hasCondition(filter: Filter, condition: Filter): boolean {
  const parts = Object.entries(condition);
  return parts.every(([name, value]) => filter[name as keyof Filter] === value);
}

function withoutCondition(filter: Filter, condition: Filter): Filter {
  const parts = Object.entries(filter);
  const otherParts = parts.filter(([name]) => !Object.hasOwn(condition, name));
  return Object.fromEntries(otherParts);
}

/** Returns the reason why there is no number. */
function unknownCountText(
  { mine: onlyMine, isNew }: Filter,
  states: readonly FailingTestsState[],
  hasOwners: boolean,
): string | undefined {
  if (onlyMine && !hasOwners) {
    return t("asks who you are first");
  }
  return isNew && unknownNewReasonText(states);
}

/**
 * Creates the choices of the filter `owner` (multi-select): every owner of the loaded tests with its count, "No owner"
 * (`""`) last.
 */
export function createOwnerPicks(
  tests: readonly Pick<FailingTest, "owners">[],
  selectedOwners: readonly string[] = [],
): readonly PickItem<string>[] {
  const selectedKeys = new Set(selectedOwners.map(ownerKey));
  const counts = countByOwner(tests);
  return counts.map(({ owner, tests: testCount }) => ({
    label: owner === "" ? t("No owner") : iconSafeText(owner, 100),
    description: testCountText(testCount),
    value: owner,
    picked: selectedKeys.has(ownerKey(owner)),
  }));
}

const suggestionReasons: Record<OwnerSuggestion["because"], string | undefined> = {
  email: t("your e-mail address in Git"),
  handle: t("like your e-mail address in Git"),
  name: t("like your name in Git"),
  team: undefined,
  none: undefined,
};

/**
 * Creates the choices of the setting `owners`: the selected ones, then the suggestions with their reasons and their
 * numbers of failing tests. Without a selection, owners that match the Git identity are preselected.
 */
export function createOwnOwnerPicks(
  suggestions: readonly OwnerSuggestion[],
  tests: readonly Pick<FailingTest, "owners">[],
  selectedOwners: readonly string[],
): readonly PickItem<string>[] {
  const counts = new Map<string, number>();
  for (const { owner, tests: testCount } of countByOwner(tests)) {
    counts.set(ownerKey(owner), testCount);
  }
  const selectedKeys = new Set(selectedOwners.map(ownerKey));
  const rows = withSelectedOwners(suggestions, selectedOwners).map(({ owner, because }) => {
    const key = ownerKey(owner);
    const reasonText = suggestionReasons[because];
    const countText = formatOptional(counts.get(key), testCountText);
    const isPreselected = selectedKeys.size === 0 && reasonText !== undefined;
    return {
      label: iconSafeText(owner, 100),
      description: joinTexts([countText, reasonText], " · "),
      value: owner,
      picked: selectedKeys.has(key) || isPreselected,
    };
  });
  return rows.sort((a, b) => Number(b.picked) - Number(a.picked));
}

/** Returns the selected owners that are not suggested, and then the suggestions. */
function withSelectedOwners(
  suggestions: readonly OwnerSuggestion[],
  selectedOwners: readonly string[],
): readonly OwnerSuggestion[] {
  const suggestedKeys = new Set(suggestions.map(({ owner }) => ownerKey(owner)));
  const owners: OwnerSuggestion[] = [];
  for (const owner of selectedOwners) {
    if (!suggestedKeys.has(ownerKey(owner))) {
      owners.push({ owner, because: "none" });
    }
  }
  return [...owners, ...suggestions];
}

const presetLabels: Record<WindowPreset, string> = {
  "24h": t("Last 24 hours"),
  "3d": t("Last 3 days"),
  "7d": t("Last 7 days"),
  "14d": t("Last 14 days"),
};

export function createWindowPicks(current: WindowChoice): readonly PickItem<WindowPreset | "custom">[] {
  const presets = Object.keys(windowDays).filter(isWindowPreset);
  const picks = presets.map((preset): PickItem<WindowPreset | "custom"> => {
    const texts = { label: presetLabels[preset], description: "" };
    return createChoicePick(texts, preset, preset === current);
  });
  const isCustom = !isWindowPreset(current);
  const description = isCustom ? windowText(current) : t("two days of the calendar");
  picks.push(createChoicePick({ label: t("Custom range…"), description }, "custom", isCustom));
  return picks;
}

const exampleRange = "2026-11-01/2026-11-10";

/** Returns the reason why a text is no custom time window, or `undefined` if it is one. */
export function customWindowProblemText(text: string): string | undefined {
  switch (validateCustomWindow(text.trim())) {
    case "notTwoDays":
      return t("Two days of the calendar with a slash between them, the first not after the second: {0}", exampleRange);
    case "tooLong":
      return plural(
        {
          one: "At most {0} day: each is asked for by itself",
          other: "At most {0} days: each is asked for by itself",
        },
        maxWindowDays,
      );
    default:
      return undefined;
  }
}

export const arrangementTexts = {
  groupBy: { title: t("Group failing tests by") },
  sortBy: { title: t("Sort failing tests by") },
  filter: {
    title: t("Filter failing tests"),
    placeholder: t("Select a condition to turn it on or off"),
  },
  filterText: {
    title: t("Filter failing tests by text"),
    prompt: t("Every word must occur in the name, file, class, suite, owners, variant or failures. Empty: any text"),
    placeholder: "timeout checkout",
  },
  filterOwners: {
    title: t("Show the failing tests of"),
    placeholder: t("Owners. None: of anybody"),
  },
  selectOwners: {
    title: t("Which owners are you?"),
    placeholder: t("Failing tests of these count as yours"),
    none: t(
      "No owners are known here: neither the loaded tests nor a CODEOWNERS file names one. Set testHealth.owners in the settings.",
    ),
  },
  selectWindow: {
    title: t("Show tests that failed in"),
    placeholder: t("The time range"),
  },
  selectRepository: {
    title: t("Select a repository"),
    placeholder: t("Each has a time range of its own"),
  },
  customWindow: {
    title: t("Custom range"),
    prompt: t("First and last day, both included"),
    placeholder: exampleRange,
  },
} as const;
