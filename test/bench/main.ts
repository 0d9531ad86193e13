// Measures the extension, and compares it with the minimum cost of the same work in the same run.
//   npm run bench                         prints a table of all measurements except the fleet
//   npm run bench -- paging heap          only the named measurements
//   npm run bench -- fleet                a working day of 10,000 simulated editors, which takes minutes
//   npm run --silent bench -- --json      prints only a JSON array to stdout
//   npm run bench -- --peer FOLDER        also compares the activation with that of another extension, unpacked
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundlePath, packagePath, projectRoot } from "../workbench/paths";
import { blocks } from "./blocks";
import { fleet } from "./fleet/fleet";
import { heap } from "./heap";
import { locating } from "./locating";
import { type Context, failedRow, type Measurement, type Row } from "./measurement";
import { names } from "./names";
import { paging } from "./paging";
import { reports } from "./reports";
import { rows } from "./rows";
import { sizes } from "./sizes";
import { formatTable } from "./table";
import { connections } from "./workbench/connections";
import { workbench } from "./workbench/workbench";

const all: readonly Measurement[] = [
  sizes,
  paging,
  blocks,
  rows,
  heap,
  locating,
  reports,
  names,
  fleet,
  workbench,
  connections,
];

/** Parses the arguments; prints one line of usage and returns `undefined` if they are not valid. */
function parseOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean", default: false }, peer: { type: "string" } },
      allowPositionals: true,
    });
    if (positionals.every((name) => all.some((measurement) => measurement.name === name))) {
      return { ...values, names: positionals };
    }
  } catch {
    // An unknown option, or an option without its value.
  }
  console.error(`Usage: npm run bench -- [--json] [--peer FOLDER] [${all.map(({ name }) => name).join("|")}]...`);
  return undefined;
}

/**
 * Runs the measurements and prints the results. Resolves with the exit code: 0 if every target is met, 1 if one is
 * missed, 2 for invalid arguments.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args);
  if (!options) {
    return 2;
  }
  const { names, json, peer } = options;
  const chosenMeasurements = all.filter((measurement) =>
    names.length === 0 ? measurement !== fleet : names.includes(measurement.name),
  );
  const scratch = mkdtempSync(join(tmpdir(), "test-health-bench-"));
  try {
    const rows = await measure(chosenMeasurements, build(scratch, peer ?? process.env.TEST_HEALTH_BENCH_PEER));
    console.log(json ? JSON.stringify(rows, undefined, 2) : formatTable(rows));
    return rows.some(({ pass }) => pass === false) ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Builds the package in `dist`. */
function build(scratch: string, peer: string | undefined): Context {
  note("building the package");
  // Output of the tools goes to stderr: stdout is for the numbers.
  execFileSync("npm", ["run", "--silent", "package"], {
    cwd: projectRoot,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  return { bundle: bundlePath, packageFile: packagePath, scratch, note, ...(peer !== undefined && { peer }) };
}

async function measure(measurements: readonly Measurement[], context: Context): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { name, run } of measurements) {
    note(name);
    try {
      rows.push(...(await run(context)));
    } catch (error) {
      rows.push(failedRow(name, error));
    }
  }
  return rows;
}

function note(text: string): void {
  console.error(`bench: ${text}`);
}
