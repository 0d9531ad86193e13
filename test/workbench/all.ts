import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSteps } from "./runSteps";
import { selectTasks } from "./schedule";
import type { TestStep } from "./testStep";
import { checkSteps, desktopSteps, testSteps } from "./testSteps";

/**
 * `npm test`: runs every step, whatever became of the others, and ends with the line `N passed, N failed`. Names of
 * steps run these alone, with what they need; `--check` runs the everyday part, `--desktop` the host tests in desktop
 * VS Codes. Resolves with the exit code: 0 only if nothing failed, and if something passed where everything was to run.
 */
export async function main(args: readonly string[]): Promise<number> {
  const steps = stepsFor(args);
  const scratch = mkdtempSync(join(tmpdir(), "test-health-"));
  try {
    const { passed, failed } = await runSteps(steps, scratch);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && (passed > 0 || args.length > 0) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

function stepsFor(args: readonly string[]): readonly TestStep[] {
  if (args.includes("--check")) return checkSteps();
  if (args.includes("--desktop")) return desktopSteps();
  return args.length > 0 ? selectTasks(testSteps(), args) : testSteps();
}
