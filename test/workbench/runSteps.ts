import { closeSync, openSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ProcessGroup } from "./processGroup";
import { runScheduled } from "./schedule";
import type { TestStep } from "./testStep";
import { readTotals, sumTotals, type Totals } from "./totals";

/** Number of parallel steps in addition to one per core: each step sometimes waits for a timer or another process. */
const additionalLanes = 1;

/** Number of output lines that are repeated at the end for a step that failed without naming a failed test. */
const repeatedLineCount = 20;

/** Returns the path to which a step in a separate process writes its totals. */
export function totalsFile(scratch: string, name: string): string {
  return join(scratch, `step-${name}.json`);
}

/**
 * Runs each step in a separate process, a few at a time, and prints the output of a step once it has ended. At the end,
 * prints the times of all steps and repeats the failures, so that the last page of a long log shows what failed.
 * Resolves with the totals; an interrupted step counts as one failure. Never rejects.
 *
 * @param print writes a line of output
 */
export async function runSteps(
  steps: readonly TestStep[],
  scratch: string,
  print: (line: string) => void = console.log,
): Promise<Totals> {
  const times: string[] = [];
  const totals: Totals[] = [];
  const failures: string[] = [];
  const startTime = performance.now();
  await runScheduled(steps, availableParallelism() + additionalLanes, async (step) => {
    print(`${step.heading} ...`);
    const stepStartTime = performance.now();
    const { output, ...result } = await runStep(step, scratch);
    const row = timeRow(step.heading, performance.now() - stepStartTime, result.failedCount === 0 ? "ok" : "failed");
    times.push(row);
    print(`\n== ${step.heading}\n${output ? `${output}\n` : ""}${row}\n`);
    totals.push(result);
    if (result.failedCount > 0) {
      failures.push(`== failed: ${step.heading}\n${describeFailures(result, output)}`);
    }
  });
  print(["== times", ...times, timeRow("all", performance.now() - startTime, ""), ...failures].join("\n"));
  return sumTotals(totals);
}

async function runStep({ name }: TestStep, scratch: string): Promise<Totals & { readonly output: string }> {
  const file = join(scratch, `step-${name}.log`);
  const descriptor = openSync(file, "w");
  const group = new ProcessGroup(process.execPath, [join(__dirname, "runStep.js"), name, scratch], {
    output: descriptor,
  });
  const code = await group.whenExited;
  closeSync(descriptor);
  const totals = readTotals(totalsFile(scratch, name));
  const failedCount = code === 0 ? totals.failedCount : Math.max(totals.failedCount, 1);
  return { ...totals, failedCount, output: readFileSync(file, "utf8").trim() };
}

function describeFailures({ failures = [] }: Totals, output: string): string {
  return failures.length > 0 ? failures.join("\n\n") : output.split("\n").slice(-repeatedLineCount).join("\n");
}

function timeRow(heading: string, ms: number, state: string): string {
  return `== ${heading.padEnd(44)} ${(ms / 1000).toFixed(1).padStart(7)} s  ${state}`.trimEnd();
}
