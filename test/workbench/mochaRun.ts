import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./paths";
import { ProcessGroup } from "./processGroup";
import { readTotals, type Totals, totalsVariable } from "./totals";

/**
 * Runs mocha in plain Node and resolves with the totals. Never rejects.
 *
 * @param name name of the file in `scratch` to which the totals are written, without its ending
 * @param args options, and the files unless they are those of `.mocharc.json`
 */
export async function runMocha(name: string, args: readonly string[], scratch: string): Promise<Totals> {
  const file = join(scratch, `${name}.json`);
  const reporter = join(__dirname, "totals.js");
  const program = join(projectRoot, "node_modules", "mocha", "bin", "mocha.js");
  const env = { ...process.env, [totalsVariable]: file };
  const code = await execute(process.execPath, [program, "--reporter", reporter, ...args], env);
  const totals = readTotals(file);
  return { ...totals, failedCount: code === 0 ? totals.failedCount : Math.max(totals.failedCount, 1) };
}

/**
 * Returns mocha's options that load the same modules before the tests as `.mocharc.json`, for a run without that file.
 */
export function loadingOptions(): readonly string[] {
  const { require: files } = JSON.parse(readFileSync(join(projectRoot, ".mocharc.json"), "utf8")) as {
    readonly require: readonly string[];
  };
  return files.flatMap((file) => ["--require", file]);
}

/** Runs a program in the project's folder and resolves with its exit code. */
export function execute(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new ProcessGroup(command, args, { cwd: projectRoot, env, output: "stdout" }).whenExited;
}
