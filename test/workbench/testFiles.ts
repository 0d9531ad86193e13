import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Mocha from "mocha";
import { recordTotals, sumTotals, type Totals } from "./totals";
import { limitWork } from "./workLimit";

export interface TestFileOptions {
  /** Time limit of each test and hook, in milliseconds. */
  readonly timeoutMs: number;
  /** Time in which the work of a test can end after its limit, in milliseconds. */
  readonly graceMs: number;
  /** Part of the names of the tests to run; default: every test. */
  readonly pattern?: string;
  /** Called for each failure; the next file waits for it. */
  readonly onFailure: () => Promise<void>;
  /** Removes what a file with failures may have left behind. The next file waits for it, at most the grace time. */
  readonly cleanUp: () => Promise<void>;
}

/** Mocha's spec reporter without a summary for files of which no test is selected. */
class FileReporter extends Mocha.reporters.Spec {
  override epilogue(): void {
    if (this.stats.tests > 0 || this.stats.failures > 0) {
      super.epilogue();
    }
  }
}

/**
 * Runs test files one after another in this process, each in a separate run, so that the failures of one do not affect
 * another: mocha's `bail` applies to a whole run. Resolves with the totals; a file that cannot be loaded counts as one
 * failure. Never rejects.
 */
export async function runTestFiles(files: readonly string[], options: TestFileOptions): Promise<Totals> {
  const totals: Totals[] = [];
  for (const file of files) {
    const fileTotals = await runFile(file, options).catch((error: unknown) => findFailure(file, error));
    totals.push(fileTotals);
    if (fileTotals.failedCount === 0) {
      continue;
    }
    const cleaning = options.cleanUp().catch((error: unknown) => totals.push(findFailure(file, error)));
    await Promise.race([cleaning, delay(options.graceMs, undefined, { ref: false })]);
  }
  return sumTotals(totals);
}

async function runFile(file: string, { timeoutMs, graceMs, pattern, onFailure }: TestFileOptions): Promise<Totals> {
  const mocha = new Mocha({ ui: "bdd", color: false, timeout: timeoutMs, reporter: FileReporter });
  if (pattern) {
    mocha.grep(pattern);
  }
  mocha.addFile(file);
  const reactions: Promise<void>[] = [];
  let readTotals = () => findFailure(file, "did not run");
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    readTotals = recordTotals(runner);
    limitWork(runner, graceMs);
    runner.on("fail", () => reactions.push(onFailure()));
  });
  await Promise.allSettled(reactions);
  return readTotals();
}

function findFailure(subject: string, error: unknown): Totals {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passedCount: 0, failedCount: 1, failures: [`${basename(subject)}\n${text}`] };
}
