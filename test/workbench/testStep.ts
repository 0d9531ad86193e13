import type { Totals } from "./totals";

/** A part of the test run that runs in a separate process, in parallel with others. */
export interface TestStep {
  /** Name on the command line and in the name of the file with its totals. */
  readonly name: string;
  readonly heading: string;
  /** Names of the steps that must end before this one, with or without a failure. */
  readonly needs?: readonly string[];
  /** @param scratch a folder that all steps of a run share */
  run(scratch: string): Promise<Totals>;
}

/** Returns the totals of a check that has no tests: it counts only if it fails. */
export function createCheckTotals(hasPassed: boolean): Totals {
  return { passedCount: 0, failedCount: hasPassed ? 0 : 1 };
}
