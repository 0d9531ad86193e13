import type { Totals } from "./totals";

/** A part of the test run that runs in a process of its own, beside others. */
export interface TestStep {
  /** As it is asked for on the command line; names the file of its totals too. */
  readonly name: string;
  readonly heading: string;
  /** Names of the steps that must have ended before, whatever became of them. */
  readonly needs?: readonly string[];
  /** @param scratch a folder that all steps of a run share */
  run(scratch: string): Promise<Totals>;
}

/** The totals of a check that has no tests of its own: it counts when it fails and only then. */
export function totalsOf(passed: boolean): Totals {
  return { passed: 0, failed: passed ? 0 : 1 };
}
