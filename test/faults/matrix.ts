import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable, replaceSection } from "../support/docs/sections";
import { faultsInRestrictedMode, faultsSuite, runInBrowser } from "../workbench/hostTests";
import { type Output, runMocha } from "../workbench/mochaRun";
import { projectRoot } from "../workbench/paths";
import { sum, type Totals } from "../workbench/totals";
import { keysVariable, searchFiles } from "./canary";
import { cases, type FaultCase } from "./cases";
import { type Measured, measuredVariable, note } from "./faultCase";

/** A case with what its checks measured. */
export interface Row extends FaultCase {
  readonly measured: string;
  readonly pass: boolean;
}

export interface Matrix {
  readonly rows: readonly Row[];
  readonly totals: Totals;
}

/** The page that shows the table, and its section. */
const page = join(projectRoot, "test", "faults", "README.md");
const section = "matrix";

/**
 * Runs every check: in plain Node, inside VS Code's extension host, and in front of its windows. A case holds if all its checks ran to their
 * end; one that did not fit its time is a failure of the run. Needs the package.
 */
export async function runMatrix(scratch: string, output: Output = "stdout"): Promise<Matrix> {
  const file = join(scratch, "measured.jsonl");
  process.env[measuredVariable] = file;
  const plain = await runMocha("faults", ["--no-config", ...options, ...testsIn("plain")], scratch, output);
  const keys = join(scratch, "keys");
  process.env[keysVariable] = keys;
  const host = await runInBrowser("newest", faultsSuite, (dataDir) => searchForKeys(keys, dataDir));
  const restricted = await runInBrowser("newest", faultsInRestrictedMode, (dataDir) => searchForKeys(keys, dataDir));
  const windows = await runMocha("windows", ["--no-config", ...options, ...testsIn("windows")], scratch, output);
  const rows = rowsOf(existsSync(file) ? readFileSync(file, "utf8") : "");
  const { passed, failed } = sum([plain, host, restricted, windows]);
  return { rows, totals: { passed, failed: Math.max(failed, rows.filter(({ pass }) => !pass).length) } };
}

/** What the editor leaves on disk when it has ended holds no key that any check has made: its state, its settings, its logs, its caches. */
function searchForKeys(keys: string, dataDir: string): void {
  const made = readFileSync(keys, "utf8").trim().split("\n");
  const { files, holding } = searchFiles(dataDir, ...made);
  for (const file of holding) console.error(`a key is in ${file}`);
  const measured = `after the editor's end: ${made.length} keys, in ${holding.length} of its ${files} files`;
  note({ case: 5, measured, pass: made.length > 0 && files > 0 && holding.length === 0 });
}

const options = [
  "--enable-source-maps",
  "--timeout",
  "60000",
  "--require",
  join("out", "test", "support", "unhandledRejections.js"),
];

function testsIn(folder: string): string[] {
  const path = join(projectRoot, "out", "test", "faults", folder);
  return readdirSync(path).flatMap((name) => (name.endsWith(".test.js") ? [join(path, name)] : []));
}

/** @param lines what the checks wrote: one that failed wrote that it failed, one that never ran wrote nothing */
function rowsOf(lines: string): Row[] {
  const checks = lines.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Measured] : []));
  return cases.map((entry) => {
    const own = checks.filter((check) => check.case === entry.number);
    return {
      ...entry,
      measured: own.map(({ measured }) => measured).join("; "),
      pass: own.length > 0 && own.every(({ pass }) => pass),
    };
  });
}

/** Prints the table for a terminal. */
export function printMatrix(rows: readonly Row[]): void {
  for (const { number, fault, required, measured, pass } of rows) {
    console.log(`${String(number).padStart(2)}  ${pass ? "ok  " : "FAIL"}  ${fault}`);
    console.log(`          required  ${required}`);
    console.log(`          measured  ${measured || "nothing"}`);
  }
}

/** Writes what was measured into the page that shows it. */
export function writeMatrix(rows: readonly Row[]): void {
  writeFileSync(page, replaceSection(readFileSync(page, "utf8"), section, markdownOf(rows)));
}

function markdownOf(rows: readonly Row[]): string {
  return markdownTable(
    ["", "What goes wrong", "What must happen", "Measured"],
    rows.map(({ number, fault, required, measured, pass }) => [
      String(number),
      fault,
      required,
      `${pass ? "" : "**fails** "}${measured}`,
    ]),
  );
}
