import { t } from "../../base/l10n";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isLost } from "../../domain/runs/verdict";
import { maxPollDelayMs, minPollDelayMs } from "../../domain/runs/watchPolicy";

/** Poll interval of a watched run. */
export const pollIntervalText = t("asked again every {0} s to {1} s", minPollDelayMs / 1000, maxPollDelayMs / 1000);

/** Messages for starting and stopping to watch a run. */
export const watchTexts = {
  watch: {
    choose: t("Select the test run to watch"),
    none: t("No test run in the list is in progress. Look up the one to watch."),
    unfit: (run: LookedUpRun): string => {
      if (isWatched(run)) {
        return t("This test run is watched already. Its row in the Test Runs view shows how far it is.");
      }
      if (isLost(run)) {
        return t(
          "The service does not know this test run any more, so it cannot be watched. Its row shows its last answer.",
        );
      }
      return t(
        "This test run has ended, so there is nothing to watch. Its row in the Test Runs view shows how it ended.",
      );
    },
  },
  unwatch: {
    choose: t("Select the test run to stop watching"),
    none: t("No test run is watched. Watch one that is in progress from its row."),
    unfit: (): string => t("This test run is not watched. Its row in the Test Runs view shows how far it is."),
  },
} as const;
