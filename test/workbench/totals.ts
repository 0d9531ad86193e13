import { readFileSync, writeFileSync } from "node:fs";
import { type MochaOptions, type Runner, reporters } from "mocha";

/** Numbers of passed and failed tests; failing hooks count as failed. */
export interface Totals {
  readonly passedCount: number;
  readonly failedCount: number;
  /** The full title of each failed test and, on the lines below, its error. */
  readonly failures?: readonly string[];
}

/** Environment variable with the path of the file into which a mocha run with `TotalsReporter` writes its totals. */
export const totalsVariable = "TEST_HEALTH_TOTALS";

/**
 * Prefix of each line of a report that is written inside VS Code, which distinguishes it from lines of VS Code's own
 * log.
 */
export const suiteMark = "host |";

/**
 * Records passes and failures from now on; the returned function returns the totals, which are complete once the run
 * has ended.
 */
export function recordTotals(runner: Runner): () => Totals {
  const failures: string[] = [];
  let passedCount = 0;
  runner.on("pass", () => {
    passedCount++;
  });
  runner.on("fail", (test, error: Error) => {
    failures.push(`${test.fullTitle()}\n${error.stack ?? error.message}`);
  });
  return () => ({ passedCount, failedCount: failures.length, failures });
}

/** Writes the totals into the file that the environment variable names, if it is set. */
export function writeTotals(totals: Totals): void {
  const file = process.env[totalsVariable];
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(totals));
  }
}

/** Mocha's spec reporter, which also writes the totals into the file that the environment variable names. */
export default class TotalsReporter extends reporters.Spec {
  constructor(runner: Runner, options?: MochaOptions) {
    super(runner, options);
    const readTotals = recordTotals(runner);
    runner.once("end", () => writeTotals(readTotals()));
  }
}

/** Parses the totals in a file. Without the file, the run did not finish, which counts as one failure. */
export function readTotals(file: string): Totals {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Totals;
  } catch {
    return { passedCount: 0, failedCount: 1 };
  }
}

/** Returns the sum of the totals of several runs. */
export function sumTotals(totals: readonly Totals[]): Totals {
  const sumUp = (count: (each: Totals) => number) => totals.reduce((sum, each) => sum + count(each), 0);
  return {
    passedCount: sumUp(({ passedCount }) => passedCount),
    failedCount: sumUp(({ failedCount }) => failedCount),
    failures: totals.flatMap(({ failures = [] }) => failures),
  };
}
