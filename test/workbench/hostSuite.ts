import { readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";
import { runTestFiles } from "./testFiles";
import { suiteMark, writeTotals } from "./totals";
import { rememberWindow } from "./windowReset";
import { describeWindow } from "./windowState";
import { waitForWorkspaceFolders } from "./workspaceFolders";

/**
 * Runs every `*.test.js` below the folder, inside VS Code's extension host; if `TEST_HEALTH_GREP` is set, only the
 * tests whose names contain it. After a failure, prints the state of the window and restores the window before the next
 * file. Rejects if a test fails.
 */
export async function runTestsIn(folder: string): Promise<void> {
  Mocha.reporters.Base.consoleLog = logMarked;
  const { TEST_HEALTH_GREP: pattern } = process.env;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.js"));
  if (files.length === 0) {
    throw new Error(`no tests in ${folder}`);
  }
  await waitForWorkspaceFolders();
  const totals = await runTestFiles(
    files.sort().map((file) => join(folder, file)),
    {
      timeoutMs: 300_000,
      graceMs: 30_000,
      ...(pattern && { pattern }),
      onFailure: () => describeWindow().then(logMarked),
      cleanUp: rememberWindow(),
    },
  );
  writeTotals(totals);
  if (totals.failedCount > 0) {
    throw new Error(`${totals.failedCount} of the host tests failed`);
  }
}

function logMarked(...args: readonly unknown[]): void {
  for (const line of format(...args).split("\n")) {
    console.log(`${suiteMark} ${line}`);
  }
}
