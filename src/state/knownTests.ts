import type { FailingTestsState } from "../domain/failingTestsState";
import type { KnownTest } from "../domain/reports/explainFailures";

/** The tests of all states, each with its state. */
export function findKnownTests(states: readonly FailingTestsState[]): readonly KnownTest[] {
  return states.flatMap((state) => state.tests.map((test): KnownTest => ({ test, state })));
}
