import type { FailingTest } from "../records";
import { isFraction } from "./trend";

/** What can be said of several failing tests together. Pull requests hit are not added up: one may have been hit by many tests. */
export interface RollUp {
  readonly tests: number;
  /** Of the rates of 7 days that have a known unit. */
  readonly highestRate?: number;
  readonly isNew: number;
  readonly quarantined: number;
}

export function rollUp(tests: readonly FailingTest[], isNew: (test: FailingTest) => boolean): RollUp {
  let highestRate = -1;
  let newOnes = 0;
  let quarantined = 0;
  for (const test of tests) {
    if (isFraction(test.failureRate7d) && test.failureRate7d > highestRate) highestRate = test.failureRate7d;
    if (isNew(test)) newOnes++;
    if (test.quarantined) quarantined++;
  }
  return { tests: tests.length, isNew: newOnes, quarantined, ...(highestRate < 0 ? {} : { highestRate }) };
}
