import { readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";
import TotalsReporter, { suiteMark } from "./totals";
import { describeWindow } from "./windowState";

/**
 * Runs every `*.test.js` below the folder, inside VS Code's extension host; only the tests whose names hold
 * what `TEST_HEALTH_GREP` says, if it is set. Where one fails, what the window knows is printed. Rejects if
 * one fails.
 */
export async function runTestsIn(folder: string): Promise<void> {
  Mocha.reporters.Base.consoleLog = logMarked;
  const mocha = new Mocha({
    ui: "bdd",
    color: false,
    timeout: 120_000,
    reporter: TotalsReporter,
  });
  const { TEST_HEALTH_GREP: pattern } = process.env;
  if (pattern) mocha.grep(pattern);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.js"));
  if (files.length === 0) throw new Error(`no tests in ${folder}`);
  for (const file of files.sort()) mocha.addFile(join(folder, file));
  const stateLogs: Promise<void>[] = [];
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve).on("fail", () => stateLogs.push(describeWindow().then(logMarked)));
  });
  await Promise.all(stateLogs);
  if (failures > 0) throw new Error(`${failures} of the host tests failed`);
}

function logMarked(...args: readonly unknown[]): void {
  for (const line of format(...args).split("\n")) console.log(`${suiteMark} ${line}`);
}
