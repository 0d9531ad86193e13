import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../workbench/paths";
import { cases, type FaultCase } from "./cases";
import type { Measured } from "./faultCase";

/** A case with what its checks measured. */
export interface Row extends FaultCase {
  readonly measured: string;
  readonly pass: boolean;
}

/** Where the table is written to as Markdown. */
const markdownPath = join(projectRoot, "out", "faults.md");

/** The table of what the checks of a run have written to a file. A case holds if all its checks ran to their end and passed. */
export function readMatrix(file: string): readonly Row[] {
  return rowsOf(existsSync(file) ? readFileSync(file, "utf8") : "");
}

/** Writes the table as Markdown. */
export function writeMatrix(rows: readonly Row[]): void {
  mkdirSync(dirname(markdownPath), { recursive: true });
  writeFileSync(markdownPath, markdownOf(rows));
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

/** The table as the README has it. */
function markdownOf(rows: readonly Row[]): string {
  const lines = rows.map(({ number, fault, required, measured, pass }) =>
    ["", number, fault, required, `${pass ? "" : "**fails** "}${measured}`, ""].join(" | ").trim(),
  );
  return ["| | What goes wrong | What must happen | Measured |", "|---|---|---|---|", ...lines, ""].join("\n");
}
