import type { FailingTestsState } from "../domain/failingTestsState";

/** Adds up a number of each item. */
export function sum<T>(items: readonly T[], getNumber: (item: T) => number): number {
  let total = 0;
  for (const item of items) {
    total += getNumber(item);
  }
  return total;
}

/** Counts the loaded tests of all repositories. */
export function countTests(states: readonly Pick<FailingTestsState, "tests">[]): number {
  return sum(states, ({ tests }) => tests.length);
}

/** Counts the tests of all repositories: the number that the service states, otherwise the loaded tests. */
export function countAllTests(states: readonly Pick<FailingTestsState, "tests" | "totalRows">[]): number {
  return sum(states, ({ tests, totalRows }) => totalRows ?? tests.length);
}
