import { readFileSync, writeFileSync } from "node:fs";
import { type MochaOptions, type Runner, reporters } from "mocha";

/** How many tests passed and failed; failing hooks count as failed. */
export interface Totals {
  readonly passedCount: number;
  readonly failedCount: number;
  /** The full title of each failed test and, on the lines below, its error. */
  readonly failures?: readonly string[];
}

/** Names the file into which a mocha run that uses `TotalsReporter` writes its totals. */
export const totalsVariable = "TEST_HEALTH_TOTALS";

/** Prefix of each line of a report that is written inside VS Code, among the lines of its own log. */
export const suiteMark = "host |";

/** Records what passes and fails from now on; the returned function gives the totals, whole once the run has ended. */
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

/** Writes the totals into the file that the environment names, if it names one. */
export function writeTotals(totals: Totals): void {
  const file = process.env[totalsVariable];
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(totals));
  }
}

/** Mocha's spec reporter, which also writes the totals into the file that the environment names. */
export default class TotalsReporter extends reporters.Spec {
  constructor(runner: Runner, options?: MochaOptions) {
    super(runner, options);
    const readTotals = recordTotals(runner);
    runner.once("end", () => writeTotals(readTotals()));
  }
}

/** Parses the output of a run. A run without output did not finish: one failure. */
export function readTotals(file: string): Totals {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Totals;
  } catch {
    return { passedCount: 0, failedCount: 1 };
  }
}

/** Returns the sum of the totals of several runs. */
export function sumTotals(totals: readonly Totals[]): Totals {
  const sumOf = (count: (each: Totals) => number) => totals.reduce((sum, each) => sum + count(each), 0);
  return {
    passedCount: sumOf(({ passedCount }) => passedCount),
    failedCount: sumOf(({ failedCount }) => failedCount),
    failures: totals.flatMap(({ failures = [] }) => failures),
  };
}
