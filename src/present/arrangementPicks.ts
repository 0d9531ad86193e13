import type { FailingTest } from "../api/records";
import type { Filter, Grouping, Sorting } from "../model/arrangement";
import type { TriageContext } from "../model/arrangeTests";
import type { FailingTestsState } from "../model/failingTests";
import type { OwnerSuggestion } from "../model/owners";
import type { WindowChoice, WindowPreset } from "../model/window";
import type { PickItem } from "./quickPick";

/** The current one has `current: true` and says so in its label. */
export declare function groupingPicks(current: Grouping): readonly PickItem<Grouping>[];
export declare function sortingPicks(current: Sorting): readonly PickItem<Sorting>[];

/** What choosing a row of the filter pick does. */
export type FilterStep =
  | { readonly kind: "apply"; readonly filter: Filter }
  | { readonly kind: "chooseOwners" }
  | { readonly kind: "enterText" };

/**
 * One row for each condition; a click turns it on or off. Each says how many tests would be shown after that. The last row, where something is
 * filtered, clears all.
 *
 * @param hasOwners whether the person's own owners are set; without, "Mine" says that it will ask
 */
export declare function filterPicks(
  states: readonly FailingTestsState[],
  filter: Filter,
  context: TriageContext,
  hasOwners: boolean,
): readonly PickItem<FilterStep>[];

/** For the filter `owner` (several may be picked): every owner of the loaded tests with its count, "No owner" (`""`) last. */
export declare function ownerPicks(
  tests: readonly FailingTest[],
  chosen?: readonly string[],
): readonly PickItem<string>[];

/** For the setting `owners`: suggested ones first, with why they are suggested and how many failing tests they own. */
export declare function ownOwnerPicks(
  suggestions: readonly OwnerSuggestion[],
  tests: readonly FailingTest[],
  chosen: readonly string[],
): readonly PickItem<string>[];

export declare function windowPicks(current: WindowChoice): readonly PickItem<WindowPreset | "custom">[];

/** Why a text is no custom window, or `undefined` if it is one. */
export declare function customWindowProblem(text: string): string | undefined;

export declare const arrangementTexts: {
  readonly groupBy: { readonly title: string };
  readonly sortBy: { readonly title: string };
  readonly filter: { readonly title: string; readonly placeholder: string };
  readonly filterText: { readonly title: string; readonly prompt: string; readonly placeholder: string };
  readonly filterOwners: { readonly title: string; readonly placeholder: string };
  readonly selectOwners: { readonly title: string; readonly placeholder: string; readonly none: string };
  readonly selectWindow: { readonly title: string; readonly placeholder: string };
  readonly selectRepository: { readonly title: string; readonly placeholder: string };
  readonly customWindow: { readonly title: string; readonly prompt: string; readonly placeholder: string };
};
