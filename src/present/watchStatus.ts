import { findMin } from "../base/collections";
import { plural, t } from "../base/l10n";
import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import { hasRun, isEndangeredByPush, type MyPullRequest } from "../domain/runs/myPullRequest";
import { judgeRun } from "../domain/runs/verdict";
import type { StatusBarText } from "./statusBar";
import { joinTexts } from "./text/joinTexts";
import { beingTestedText, pushWarningTexts } from "./text/myPullRequest";
import { andMoreText } from "./text/numbers";
import { createRunLabels } from "./text/runLabels";
import { iconSafeText } from "./text/sanitize";
import { runLabel, runName, runStatusText, shortRunLabel } from "./text/testRun";
import { durationText, timeOfDayText, zonedTimeText } from "./text/time";
import { runVerdictText } from "./text/verdict";

/** Name of the item in the status bar's menu, which hides and shows items. */
export const watchStatusName = t("Test Health: Test Runs");

/** Maximum number of runs listed in the tooltip; others are counted. */
const maxListedRuns = 10;

/**
 * Creates the texts of the status bar item: `$(eye) #412: 3 of 5, 12 min`, or the number of watched runs if there are
 * several; `undefined` for none. The user's own pull request comes first: `$(git-pull-request) #412 is being tested:
 * waiting for build-mac`. The texts are as of the last response, because the item is updated only by responses.
 * Once responses stop, the texts contain the time since which they are missing.
 *
 * @param unansweredIds ids of runs without new responses
 */
export function createWatchStatusText(
  watchedRuns: readonly LookedUpRun[],
  unansweredIds: ReadonlySet<string> = new Set(),
  myPullRequests: readonly MyPullRequest[] = [],
): StatusBarText | undefined {
  const [first, ...otherRuns] = watchedRuns;
  if (!first) return undefined;
  const oldest = findMin(watchedRuns.map(({ asOf }) => asOf));
  const unansweredTimes = watchedRuns.filter(({ id }) => unansweredIds.has(id)).map(({ asOf }) => asOf);
  const unansweredSince = unansweredTimes.length === 0 ? undefined : findMin(unansweredTimes);
  const findLabel = createRunLabels(watchedRuns, runLabel);
  const lines = watchedRuns
    .slice(0, maxListedRuns)
    .map((run) => iconSafeText(`${findLabel(run)}: ${verdictText(run)}`, 600));
  if (watchedRuns.length > maxListedRuns) lines.push(andMoreText(watchedRuns.length - maxListedRuns));
  if (unansweredSince !== undefined) lines.push(t("Not answered since {0}", zonedTimeText(unansweredSince)));
  const isOnly = otherRuns.length === 0;
  lines.push(t("As of {0}", zonedTimeText(oldest)), isOnly ? t("Select to show it") : t("Select to show them"));
  const unansweredText =
    unansweredSince === undefined ? "" : t("not answered since {0}", timeOfDayText(unansweredSince));
  const watchedCountText = plural({ one: "{0} test run watched", other: "{0} test runs watched" }, watchedRuns.length);
  const countSummary = joinTexts([watchedCountText, unansweredText], ", ");
  const runSummary = unansweredText === "" ? runSummaryText(first) : `${shortRunLabel(first)}: ${unansweredText}`;
  const myPullRequest = myPullRequests.filter(hasRun).find(({ run }) => watchedRuns.includes(run));
  if (myPullRequest && !unansweredIds.has(myPullRequest.run.id)) {
    const isEndangered = isEndangeredByPush(myPullRequest);
    const text = iconSafeText(
      isEndangered ? pushWarningTexts.status(myPullRequest.number) : beingTestedText(myPullRequest),
    );
    return {
      text: `$(${isEndangered ? "warning" : "git-pull-request"}) ${text}`,
      tooltip: lines.join("\n"),
      accessibilityLabel: `${text}. ${verdictText(myPullRequest.run)}`,
    };
  }
  return {
    text: `$(eye) ${isOnly ? iconSafeText(runSummary) : countSummary}`,
    tooltip: lines.join("\n"),
    accessibilityLabel: isOnly ? watchedRunText(first, unansweredText) : countSummary,
  };
}

function watchedRunText(run: LookedUpRun, unansweredText: string): string {
  const sentences = `${runName(run)}. ${verdictText(run)}`;
  if (unansweredText === "") return t("Watched: {0}", sentences);
  return t("Watched, {0}: {1}", unansweredText, sentences);
}

function verdictText(run: LookedUpRun): string {
  return runVerdictText(run, run.asOf);
}

function runSummaryText(entry: LookedUpRun): string {
  const { requiredStatuses, reportedStatuses, status, createdAt } = judgeRun(entry.run);
  const progressText =
    requiredStatuses.length === 0
      ? runStatusText(status)
      : t("{0} of {1}", reportedStatuses.length, requiredStatuses.length);
  const ageSuffix =
    createdAt === undefined || createdAt > entry.asOf ? "" : `, ${durationText(entry.asOf - createdAt)}`;
  return `${shortRunLabel(entry)}: ${progressText}${ageSuffix}`;
}
