import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { createRunPicks } from "../../present/text/recentRuns";
import { chooseOfSeveral } from "./quickPick";

/** Returns the only test run, or the one that the user chooses; `undefined` if there is none or they leave. */
export function chooseRun(runs: readonly LookedUpRun[], title: string, now: number): Promise<LookedUpRun | undefined> {
  const items = createRunPicks(runs, now);
  return chooseOfSeveral(items, { title });
}
