import type { FailingTest } from "../records";
import { isFraction } from "./trend";

/**
 * Summary of several failing tests. Impacted pull requests are not added up, because several tests may affect
 * the same pull request.
 */
export interface RollUp {
  readonly testCount: number;
  /** Highest of the 7-day rates that have a known unit. */
  readonly highestRate?: number;
  readonly newCount: number;
  readonly quarantinedCount: number;
}

export function rollUp(tests: readonly FailingTest[], isNew: (test: FailingTest) => boolean): RollUp {
  let highestRate = -1;
  let newCount = 0;
  let quarantinedCount = 0;
  for (const test of tests) {
    if (isFraction(test.failureRate7d) && test.failureRate7d > highestRate) {
      highestRate = test.failureRate7d;
    }
    if (isNew(test)) {
      newCount++;
    }
    if (test.quarantined) {
      quarantinedCount++;
    }
  }
  const counts = { testCount: tests.length, newCount, quarantinedCount };
  return highestRate < 0 ? counts : { ...counts, highestRate };
}
