import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { PickItem } from "../quickPick";
import { inMessage, withoutIcons } from "./inert";
import { createRunLabels } from "./runLabels";
import { runLabel } from "./testRun";
import { ago } from "./time";
import { runVerdict } from "./verdict";

const none = "No test run was looked up here yet. Look one up first.";

/** What is said about the test runs that were looked up. */
export const keptRunsText = {
  show: { choose: "Choose the test run to show", none },
  refresh: { choose: "Choose the test run to ask for again", none },
  refreshing: "Asking for the test run again",
  vanished: "This test run is not in the list any more. Look it up again.",
  gone: (run: LookedUpRun) =>
    `The service does not know test run ${inMessage(runLabel(run))} any more: runs are forgotten soon after they end. Its last answer stays in the list. ${run.run.pullRequests.length > 0 ? "Its pull request shows what became of it." : "Remove it there once it is of no use."}`,
} as const;

/** Runs as the rows of a quick pick. */
export function runPicks(runs: readonly LookedUpRun[], now: number): readonly PickItem<LookedUpRun>[] {
  const labelOf = createRunLabels(runs, runLabel);
  return runs.map((run) => ({
    label: withoutIcons(labelOf(run)),
    description: `as of ${ago(run.asOf, now)}`,
    detail: withoutIcons(runVerdict(run, now), 400),
    value: run,
  }));
}
