import type { Totals } from "./totals";

/** A part of the test run that runs in a process of its own, beside others. */
export interface TestStep {
  /** Name on the command line, and of the file of its totals. */
  readonly name: string;
  readonly heading: string;
  /** Names of the steps that must have ended before, with or without a failure. */
  readonly needs?: readonly string[];
  /** @param scratch a folder that all steps of a run share */
  run(scratch: string): Promise<Totals>;
}

/** The totals of a check that has no tests of its own: it counts when it fails and only then. */
export function totalsOf(hasPassed: boolean): Totals {
  return { passedCount: 0, failedCount: hasPassed ? 0 : 1 };
}
