import type { FailingTestsState } from "../domain/failingTestsState";
import type { KnownTest } from "../domain/reports/explainFailures";

/** Lists the tests of all states, each with its state. */
export function listKnownTests(states: readonly FailingTestsState[]): readonly KnownTest[] {
  const knownTests: KnownTest[] = [];
  for (const state of states) {
    for (const test of state.tests) {
      knownTests.push({ test, state });
    }
  }
  return knownTests;
}
