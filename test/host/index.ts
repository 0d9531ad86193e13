import { readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";
import TotalsReporter, { suiteMark } from "../workbench/totals";

/** Runs every `*.test.js` below this folder. VS Code calls it inside the extension host; a rejection makes the run fail. */
export async function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = logMarked;
  const mocha = new Mocha({ ui: "bdd", color: false, timeout: 60_000, reporter: TotalsReporter });
  const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".test.js"),
  );
  if (files.length === 0) throw new Error(`no tests in ${__dirname}`);
  for (const file of files.sort()) mocha.addFile(join(__dirname, file));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} of the host tests failed`);
}

function logMarked(...args: readonly unknown[]): void {
  for (const line of format(...args).split("\n")) console.log(`${suiteMark} ${line}`);
}
