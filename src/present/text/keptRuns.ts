import type { LookedUpRun } from "../../model/runs/testRuns";
import type { PickItem } from "../quickPick";
import { inMessage, withoutIcons } from "./inert";
import { runLabel } from "./testRun";
import { ago } from "./time";
import { runVerdict } from "./verdict";

/** What is said about the test runs that were looked up. */
export const keptRunsText = {
  show: "Choose the test run to show",
  refresh: "Choose the test run to ask for again",
  refreshing: "Asking for the test run again",
  none: "No test run was looked up here yet. Look one up first.",
  vanished: "This test run is not in the list any more. Look it up again.",
  gone: (run: LookedUpRun) =>
    `The service does not know test run ${inMessage(runLabel(run))} any more: runs are forgotten soon after they end. Its last answer stays in the list.`,
} as const;

/** A run as a row of a quick pick. */
export function runPick(run: LookedUpRun, now: number): PickItem<LookedUpRun> {
  return {
    label: withoutIcons(runLabel(run)),
    description: `as of ${ago(run.asOf, now)}`,
    detail: withoutIcons(runVerdict(run, now), 400),
    value: run,
  };
}
