import type { FailingTestsState } from "../failingTestsState";
import type { FailingTest } from "../records";
import type { Arrangement, Filter } from "./arrangement";
import { type FilterContext, filterTests } from "./filterTests";
import { sortTests } from "./sortTests";
import { findRecurrence } from "./windowComparison";

/** Context of the user and the editor. Recurrence is not part of it: it comes from the state of the tests. */
export type TriageContext = Omit<FilterContext, "findRecurrence">;

/** One repository's failing tests, filtered and sorted. */
export interface ArrangedTests {
  readonly state: FailingTestsState;
  /** Tests that match the filter, sorted. */
  readonly visibleTests: readonly FailingTest[];
  /** Number of quarantined tests that only the filter's `quarantined: "hidden"` excludes; 0 without it. */
  readonly quarantinedHidden: number;
}

/** Filters and sorts each repository's tests: one pass and one sort. Rows are created from the result. */
export function arrangeTests(
  states: readonly FailingTestsState[],
  { filter, sorting }: Pick<Arrangement, "filter" | "sorting">,
  context: TriageContext,
): readonly ArrangedTests[] {
  return states.map((state) => {
    const withRecurrence = createStateContext(state, context);
    const matchingTests = filterTests(state.tests, filter, withRecurrence);
    return {
      state,
      visibleTests: sortTests(matchingTests, sorting),
      quarantinedHidden: countHiddenQuarantined(state.tests, filter, withRecurrence),
    };
  });
}

function countHiddenQuarantined(tests: readonly FailingTest[], filter: Filter, context: FilterContext): number {
  if (filter.quarantined !== "hidden") {
    return 0;
  }
  return filterTests(tests, { ...filter, quarantined: "only" }, context).length;
}

/** Returns the filter context for one repository's tests. */
export function createStateContext({ comparison }: FailingTestsState, context: TriageContext): FilterContext {
  return {
    isMine: (test) => context.isMine(test),
    isInActiveFile: (test) => context.isInActiveFile(test),
    findPath: (test) => context.findPath(test),
    findRecurrence: (test) => findRecurrence(test, comparison),
  };
}
