import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { runPicks } from "../../present/text/keptRuns";
import { pickOne } from "./pick";

/** The only run, or the one that the person picks; `undefined` if they leave. */
export async function pickRun(
  runs: readonly LookedUpRun[],
  title: string,
  now: number,
): Promise<LookedUpRun | undefined> {
  const items = runPicks(runs, now);
  return items.length > 1 ? pickOne(items, { title }) : items[0]?.value;
}
