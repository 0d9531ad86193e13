import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import { verdictOf } from "../domain/runs/verdict";
import type { StatusBarText } from "./statusBar";
import { countText } from "./text/numbers";
import { createRunLabels } from "./text/runLabels";
import { iconSafeText } from "./text/sanitize";
import { runLabel, runName, runStatusText, shortRunLabel } from "./text/testRun";
import { durationText, timeOfDayText, zonedTimeText } from "./text/time";
import { runVerdictText } from "./text/verdict";

/** Name of the item in the list of status bar items. */
export const watchStatusName = "Watched Test Runs";

/** Maximum number of runs listed in the tooltip; others are counted. */
const maxListedRuns = 10;

/**
 * Creates the texts of the status bar item: `$(eye) #412: 3 of 5, 12 min`, or the number of watched runs if there are
 * several; `undefined` for none. The texts are as of the last response, because the item is updated only by responses.
 * Once responses stop, the texts contain the time since which they are missing.
 *
 * @param unansweredIds ids of runs without new responses
 */
export function createWatchStatusText(
  watchedRuns: readonly LookedUpRun[],
  unansweredIds: ReadonlySet<string> = new Set(),
): StatusBarText | undefined {
  const [first, ...otherRuns] = watchedRuns;
  if (!first) return undefined;
  const oldest = Math.min(...watchedRuns.map(({ asOf }) => asOf));
  const unansweredTimes = watchedRuns.filter(({ id }) => unansweredIds.has(id)).map(({ asOf }) => asOf);
  const unansweredSince = unansweredTimes.length === 0 ? undefined : Math.min(...unansweredTimes);
  const labelOf = createRunLabels(watchedRuns, runLabel);
  const lines = watchedRuns
    .slice(0, maxListedRuns)
    .map((run) => iconSafeText(`${labelOf(run)}: ${verdictText(run)}`, 600));
  if (watchedRuns.length > maxListedRuns) lines.push(`and ${watchedRuns.length - maxListedRuns} more`);
  if (unansweredSince !== undefined) lines.push(`Not answered since ${zonedTimeText(unansweredSince)}`);
  lines.push(`As of ${zonedTimeText(oldest)}`, `Select to show ${otherRuns.length === 0 ? "it" : "them"}`);
  const unansweredText = unansweredSince === undefined ? "" : `not answered since ${timeOfDayText(unansweredSince)}`;
  const countSummary = [`${countText(watchedRuns.length, "test run")} watched`, unansweredText]
    .filter(Boolean)
    .join(", ");
  const runSummary = unansweredText === "" ? runSummaryText(first) : `${shortRunLabel(first)}: ${unansweredText}`;
  return {
    text: `$(eye) ${otherRuns.length === 0 ? iconSafeText(runSummary) : countSummary}`,
    tooltip: lines.join("\n"),
    accessibilityLabel:
      otherRuns.length === 0
        ? `Watched${unansweredText && `, ${unansweredText}`}: ${runName(first)}. ${verdictText(first)}`
        : countSummary,
  };
}

function verdictText(run: LookedUpRun): string {
  return runVerdictText(run, run.asOf);
}

function runSummaryText(entry: LookedUpRun): string {
  const { requiredStatuses, reportedStatuses, status, createdAt } = verdictOf(entry.run);
  const progressText =
    requiredStatuses.length === 0 ? runStatusText(status) : `${reportedStatuses.length} of ${requiredStatuses.length}`;
  const ageSuffix =
    createdAt === undefined || createdAt > entry.asOf ? "" : `, ${durationText(entry.asOf - createdAt)}`;
  return `${shortRunLabel(entry)}: ${progressText}${ageSuffix}`;
}
