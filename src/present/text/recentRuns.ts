import { t } from "../../base/l10n";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { PickItem } from "../quickPick";
import { createRunLabels } from "./runLabels";
import { iconSafeText, notificationText } from "./sanitize";
import { runLabel } from "./testRun";
import { ageText } from "./time";
import { runVerdictText } from "./verdict";

const noRunsText = t("No test run was looked up here yet. Look one up first.");

/** Messages about the test runs that were looked up. */
export const recentRunsTexts = {
  show: { choose: t("Select the test run to show"), none: noRunsText },
  refresh: { choose: t("Select the test run to ask for again"), none: noRunsText },
  refreshing: t("Asking for the test run again"),
  vanished: t("This test run is not in the list any more. Look it up again."),
  gone: (run: LookedUpRun): string => {
    const name = notificationText(runLabel(run));
    if (run.run.pullRequests.length > 0) {
      return t(
        "The service does not know test run {0} any more: runs are forgotten soon after they end. Its last answer stays in the list. Its pull request shows what became of it.",
        name,
      );
    }
    return t(
      "The service does not know test run {0} any more: runs are forgotten soon after they end. Its last answer stays in the list. Remove it there once it is of no use.",
      name,
    );
  },
} as const;

/** Creates the quick pick items of runs. */
export function createRunPicks(runs: readonly LookedUpRun[], now: number): readonly PickItem<LookedUpRun>[] {
  const findLabel = createRunLabels(runs, runLabel);
  return runs.map((run) => ({
    label: iconSafeText(findLabel(run)),
    description: t("as of {0}", ageText(run.asOf, now)),
    detail: iconSafeText(runVerdictText(run, now), 400),
    value: run,
  }));
}
