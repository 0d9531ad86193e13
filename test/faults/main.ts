import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../workbench/paths";
import { printMatrix, runMatrix, writeMatrix } from "./matrix";

/**
 * `npm run faults`: runs the matrix and prints it; with `--json` one JSON array on stdout and nothing else. With `--write`, writes what was
 * measured into the matrix's page. Resolves with the exit code: 0 only if every case holds.
 */
export async function main(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  const print = process.stdout.write.bind(process.stdout);
  // What the tools and the host print goes to stderr: stdout is for the rows.
  if (json) process.stdout.write = process.stderr.write.bind(process.stderr);
  const scratch = mkdtempSync(join(tmpdir(), "test-health-faults-"));
  try {
    execFileSync("npm", ["run", "--silent", "package"], {
      cwd: projectRoot,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    const { rows, totals } = await runMatrix(scratch, json ? "stderr" : "stdout");
    if (json) print(`${JSON.stringify(rows.map(forMachines), undefined, 2)}\n`);
    else printMatrix(rows);
    if (args.includes("--write")) writeMatrix(rows);
    return totals.failed === 0 && rows.every(({ pass }) => pass) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

function forMachines({ number, required, measured, pass }: Awaited<ReturnType<typeof runMatrix>>["rows"][number]) {
  return { case: number, required, measured, pass };
}
