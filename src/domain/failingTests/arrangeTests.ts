import type { FailingTestsState } from "../failingTestsState";
import type { FailingTest } from "../records";
import type { Arrangement } from "./arrangement";
import { recurrenceOf } from "./comparison";
import { type FilterContext, filterTests } from "./filterTests";
import { sortTests } from "./sortTests";

/** What is known of the person and their editor; what is new is known from the tests' own state. */
export type TriageContext = Omit<FilterContext, "recurrenceOf">;

/** One repository's failing tests as the person wants to see them. */
export interface ArrangedTests {
  readonly state: FailingTestsState;
  /** Those that the filter lets through, sorted. */
  readonly shown: readonly FailingTest[];
  /** How many quarantined tests the filter's `quarantined: "hidden"` alone keeps back; 0 without it. */
  readonly quarantinedHidden: number;
}

/** Filters and sorts each repository's tests. Costs one pass and one sort; rows are made from the result. */
export function arrangeTests(
  states: readonly FailingTestsState[],
  { filter, sorting }: Pick<Arrangement, "filter" | "sorting">,
  context: TriageContext,
): readonly ArrangedTests[] {
  return states.map((state) => {
    const withRecurrence = inState(state, context);
    const passed = filterTests(state.tests, filter, withRecurrence);
    const hides = filter.quarantined === "hidden";
    const others = hides ? filterTests(state.tests, { ...filter, quarantined: "only" }, withRecurrence) : [];
    return { state, shown: sortTests(passed, sorting), quarantinedHidden: others.length };
  });
}

/** The context of one repository's tests. */
export function inState({ comparison }: FailingTestsState, context: TriageContext): FilterContext {
  return {
    isMine: (test) => context.isMine(test),
    isInActiveFile: (test) => context.isInActiveFile(test),
    pathOf: (test) => context.pathOf(test),
    recurrenceOf: (test) => recurrenceOf(test, comparison),
  };
}
