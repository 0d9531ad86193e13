import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSteps } from "../workbench/runSteps";
import { selectTasks } from "../workbench/schedule";
import { testSteps } from "../workbench/testSteps";
import { cyclesVariable } from "./faultCase";
import { measuredFile } from "./faultSteps";
import { type Row, readMatrix, writeMatrix } from "./matrix";

/**
 * `npm run faults`: runs the matrix with more repetitions than `npm test`, and prints it. With `--json`, prints a JSON
 * array to stdout and everything else to stderr. With `--write`, writes the table to the page of the matrix. Resolves
 * with the exit code: 0 only if every case passes.
 */
export async function main(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  const scratch = mkdtempSync(join(tmpdir(), "test-health-faults-"));
  process.env[cyclesVariable] ??= "200";
  try {
    const steps = selectTasks(testSteps(), ["faults"]);
    const { failedCount: failedSteps } = await runSteps(steps, scratch, json ? console.error : console.log);
    const rows = readMatrix(measuredFile(scratch));
    if (json) {
      process.stdout.write(`${JSON.stringify(rows.map(toJsonRow), undefined, 2)}\n`);
    }
    if (args.includes("--write")) {
      writeMatrix(rows);
    }
    return failedSteps === 0 && rows.every(({ pass }) => pass) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

function toJsonRow({ number, required, measurement, pass }: Row) {
  return { case: number, required, measured: measurement, pass };
}
