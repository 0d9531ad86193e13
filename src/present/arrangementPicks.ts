import { type Filter, type Grouping, groupings, type Sorting, sortings } from "../domain/failingTests/arrangement";
import { inState, type TriageContext } from "../domain/failingTests/arrangeTests";
import { filterTests, isEmptyFilter } from "../domain/failingTests/filterTests";
import type { FailingTestsState } from "../domain/failingTestsState";
import { countByOwner, type OwnerSuggestion, ownerKey } from "../domain/owners/owners";
import type { FailingTest } from "../domain/records";
import {
  isWindowPreset,
  longestWindow,
  readCustomWindow,
  type WindowChoice,
  type WindowPreset,
  windowDays,
} from "../domain/time/window";
import type { PickItem } from "./quickPick";
import { type ChoiceWords, groupingWords, ownerWords, sortingWords } from "./text/arrangement";
import { whyNewIsUnknown, windowWords } from "./text/failingTests";
import { withoutIcons } from "./text/inert";
import { count } from "./text/numbers";

/** The current one has `current: true` and a mark in its label. */
export function groupingPicks(current: Grouping): readonly PickItem<Grouping>[] {
  return groupings.map((value) => choice(groupingWords[value], value, value === current));
}

export function sortingPicks(current: Sorting): readonly PickItem<Sorting>[] {
  return sortings.map((value) => choice(sortingWords[value], value, value === current));
}

function choice<T>({ label, description }: ChoiceWords, value: T, current: boolean): PickItem<T> {
  return { label: marked(label, current), description, value, ...(current ? { current } : {}) };
}

/** `label` holds no text of the service. */
function marked(label: string, on: boolean): string {
  return on ? `$(check) ${label}` : label;
}

/** What choosing a row of the filter pick does. */
export type FilterStep =
  | { readonly kind: "apply"; readonly filter: Filter }
  | { readonly kind: "chooseOwners" }
  | { readonly kind: "enterText" };

/** The conditions that a click turns on or off, in the order in which people ask for them. */
const toggles: readonly { readonly label: string; readonly condition: Filter }[] = [
  { label: "Mine", condition: { mine: true } },
  { label: "New", condition: { isNew: true } },
  { label: "No ticket", condition: { ticket: "without" } },
  { label: "With ticket", condition: { ticket: "with" } },
  { label: "Quarantined hidden", condition: { quarantined: "hidden" } },
  { label: "Quarantined only", condition: { quarantined: "only" } },
  { label: "Active file", condition: { activeFile: true } },
];

/**
 * One row for each condition; a click turns it on or off. Each says how many tests are shown with it. The last row, where something is filtered,
 * clears all.
 *
 * @param hasOwners whether the person's own owners are set; without, "Mine" says that it will ask
 */
export function filterPicks(
  states: readonly FailingTestsState[],
  filter: Filter,
  context: TriageContext,
  hasOwners: boolean,
): readonly PickItem<FilterStep>[] {
  const shown = (candidate: Filter) =>
    states.reduce((sum, state) => sum + filterTests(state.tests, candidate, inState(state, context)).length, 0);
  const rows = toggles.map(({ label, condition }): PickItem<FilterStep> => {
    const on = holds(filter, condition);
    const changed = on ? without(filter, condition) : { ...filter, ...condition };
    const description = unanswerable(condition, states, hasOwners) ?? count(shown(on ? filter : changed), "test");
    return choice({ label, description }, { kind: "apply", filter: changed }, on);
  });
  const { owner = [], text = "" } = filter;
  const owners = owner.map((one) => withoutIcons(ownerWords(one))).join(", ");
  const texts = withoutIcons(`"${text}"`, 60);
  rows.push(
    choice({ label: "Owner…", description: owners }, { kind: "chooseOwners" }, owner.length > 0),
    choice({ label: "Text…", description: text === "" ? "" : texts }, { kind: "enterText" }, text !== ""),
  );
  if (isEmptyFilter(filter)) return rows;
  const all = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const description = all === 1 ? "shows the only test" : `shows all ${count(all, "test")}`;
  return [...rows, { label: "$(clear-all) Clear filters", description, value: { kind: "apply", filter: {} } }];
}

function holds(filter: Filter, condition: Filter): boolean {
  return Object.entries(condition).every(([name, value]) => filter[name as keyof Filter] === value);
}

function without(filter: Filter, condition: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !Object.hasOwn(condition, name)));
}

/** Why there is no number to tell. */
function unanswerable(
  { mine, isNew }: Filter,
  states: readonly FailingTestsState[],
  hasOwners: boolean,
): string | undefined {
  if (mine && !hasOwners) return "asks who you are first";
  return isNew && whyNewIsUnknown(states);
}

/** For the filter `owner` (several may be picked): every owner of the loaded tests with its count, "No owner" (`""`) last. */
export function ownerPicks(
  tests: readonly Pick<FailingTest, "owners">[],
  chosen: readonly string[] = [],
): readonly PickItem<string>[] {
  const keys = new Set(chosen.map(ownerKey));
  return countByOwner(tests).map(({ owner, tests: number }) => ({
    label: owner === "" ? "No owner" : withoutIcons(owner, 100),
    description: count(number, "test"),
    value: owner,
    picked: keys.has(ownerKey(owner)),
  }));
}

const reasons: Record<OwnerSuggestion["because"], string | undefined> = {
  email: "your e-mail address in Git",
  handle: "like your e-mail address in Git",
  name: "like your name in Git",
  team: undefined,
  none: undefined,
};

/**
 * For the setting `owners`: those chosen, then the suggested with why they are suggested and how many failing tests they own. While none is
 * chosen, those that Git speaks for are picked.
 */
export function ownOwnerPicks(
  suggestions: readonly OwnerSuggestion[],
  tests: readonly Pick<FailingTest, "owners">[],
  chosen: readonly string[],
): readonly PickItem<string>[] {
  const counts = new Map(countByOwner(tests).map(({ owner, tests: number }) => [ownerKey(owner), number]));
  const own = new Set(chosen.map(ownerKey));
  const known = new Set(suggestions.map(({ owner }) => ownerKey(owner)));
  const unknown = chosen.filter((owner) => !known.has(ownerKey(owner)));
  const entries = [...unknown.map((owner): OwnerSuggestion => ({ owner, because: "none" })), ...suggestions];
  const rows = entries.map(({ owner, because }) => {
    const number = counts.get(ownerKey(owner));
    return {
      label: withoutIcons(owner, 100),
      description: [number !== undefined && count(number, "test"), reasons[because]].filter(Boolean).join(" · "),
      value: owner,
      picked: own.has(ownerKey(owner)) || (own.size === 0 && reasons[because] !== undefined),
    };
  });
  return rows.sort((a, b) => Number(b.picked) - Number(a.picked));
}

export function windowPicks(current: WindowChoice): readonly PickItem<WindowPreset | "custom">[] {
  const presets = Object.keys(windowDays).filter(isWindowPreset);
  const custom = isWindowPreset(current) ? "two days of the calendar" : windowWords(current);
  return [
    ...presets.map((value) =>
      choice({ label: `Last ${windowWords(value)}`, description: "" }, value, value === current),
    ),
    choice({ label: "Custom range…", description: custom }, "custom" as const, !isWindowPreset(current)),
  ];
}

const example = "2026-11-01/2026-11-10";

/** Why a text is no custom window, or `undefined` if it is one. */
export function customWindowProblem(text: string): string | undefined {
  switch (readCustomWindow(text.trim())) {
    case "notTwoDays":
      return `Two days of the calendar with a slash between them, the first not after the second: ${example}`;
    case "tooLong":
      return `At most ${longestWindow} days: each is asked for by itself`;
    default:
      return undefined;
  }
}

export const arrangementTexts = {
  groupBy: { title: "Group failing tests by" },
  sortBy: { title: "Sort failing tests by" },
  filter: { title: "Filter failing tests", placeholder: "Select a condition to turn it on or off" },
  filterText: {
    title: "Filter failing tests by text",
    prompt: "Every word must occur in the name, file, class, suite, owners, variant or failures. Empty: any text",
    placeholder: "timeout checkout",
  },
  filterOwners: { title: "Show the failing tests of", placeholder: "Owners. None: of anybody" },
  selectOwners: {
    title: "Which owners are you?",
    placeholder: "Failing tests of these count as yours",
    none: "No owners are known here: neither the loaded tests nor a CODEOWNERS file names one. Set testHealth.owners in the settings.",
  },
  selectWindow: { title: "Show tests that failed in", placeholder: "The time span" },
  selectRepository: { title: "Select a repository", placeholder: "Each has a time span of its own" },
  customWindow: { title: "Custom range", prompt: "First and last day, both included", placeholder: example },
} as const;
