import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable, replaceSection } from "../support/docs/sections";
import { projectRoot } from "../workbench/paths";
import { cases, type FaultCase } from "./cases";
import type { Measured } from "./faultCase";

/** A case with the measurements of its checks. */
export interface Row extends FaultCase {
  readonly measurement: string;
  readonly pass: boolean;
}

/** The page that shows the table, and its section. */
const page = join(projectRoot, "test", "faults", "README.md");
const section = "matrix";

/** Reads the table from the file that the checks of a run have written. A case passes if all its checks passed. */
export function readMatrix(file: string): readonly Row[] {
  return parseRows(existsSync(file) ? readFileSync(file, "utf8") : "");
}

/** @param lines lines of the checks; a check that failed has written its failure, one that did not run, nothing */
function parseRows(lines: string): Row[] {
  const checks = lines.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Measured] : []));
  return cases.map((entry) => {
    const caseChecks = checks.filter((check) => check.case === entry.number);
    return {
      ...entry,
      measurement: caseChecks.map(({ measurement }) => measurement).join("; "),
      pass: caseChecks.length > 0 && caseChecks.every(({ pass }) => pass),
    };
  });
}

/** Prints the table for a terminal. */
export function printMatrix(rows: readonly Row[]): void {
  for (const { number, fault, required, measurement, pass } of rows) {
    console.log(`${String(number).padStart(2)}  ${pass ? "ok  " : "FAIL"}  ${fault}`);
    console.log(`          required  ${required}`);
    console.log(`          measured  ${measurement || "nothing"}`);
  }
}

/** Writes the table to the page of the matrix. */
export function writeMatrix(rows: readonly Row[]): void {
  writeFileSync(page, replaceSection(readFileSync(page, "utf8"), section, renderMarkdown(rows)));
}

function renderMarkdown(rows: readonly Row[]): string {
  return markdownTable(
    ["", "Fault", "Required behavior", "Measured"],
    rows.map(({ number, fault, required, measurement, pass }) => [
      String(number),
      fault,
      required,
      `${pass ? "" : "**fails** "}${measurement}`,
    ]),
  );
}
