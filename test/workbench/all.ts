import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSteps } from "./runSteps";
import { selectTasks } from "./schedule";
import type { TestStep } from "./testStep";
import { checkSteps, desktopSteps, testSteps } from "./testSteps";

/**
 * `npm test`: runs every step, even after failures, and ends with the line `N passed, N failed`. With names of steps,
 * runs only these and the steps that they need; `--check` runs the everyday part, `--desktop` the host tests in desktop
 * versions of VS Code. Resolves with the exit code: 0 only if nothing failed and, without arguments, something passed.
 */
export async function main(args: readonly string[]): Promise<number> {
  const steps = stepsFor(args);
  const scratch = mkdtempSync(join(tmpdir(), "test-health-"));
  try {
    const { passedCount, failedCount } = await runSteps(steps, scratch);
    console.log(`${passedCount} passed, ${failedCount} failed`);
    return failedCount === 0 && (passedCount > 0 || args.length > 0) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

function stepsFor(args: readonly string[]): readonly TestStep[] {
  if (args.includes("--check")) {
    return checkSteps();
  }
  if (args.includes("--desktop")) {
    return desktopSteps();
  }
  return args.length > 0 ? selectTasks(testSteps(), args) : testSteps();
}
