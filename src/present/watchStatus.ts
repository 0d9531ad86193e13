import { findMin } from "../base/collections";
import { plural, t } from "../base/l10n";
import type { TestRun } from "../domain/records";
import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import { hasRun, isEndangeredByPush, type MyPullRequest, type MyTestedPullRequest } from "../domain/runs/myPullRequest";
import { judgeRun } from "../domain/runs/verdict";
import type { StatusBarText } from "./statusBar";
import { formatOptional } from "./text/formatOptional";
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
  if (!first) {
    return undefined;
  }
  const unansweredSince = findUnansweredSince(watchedRuns, unansweredIds);
  const tooltip = tooltipText(watchedRuns, unansweredSince);
  const testedPullRequests = myPullRequests.filter(hasRun);
  const myPullRequest = testedPullRequests.find(({ run }) => watchedRuns.includes(run));
  if (myPullRequest && !unansweredIds.has(myPullRequest.run.id)) {
    return { ...myPullRequestStatus(myPullRequest), tooltip };
  }
  const unansweredText = formatOptional(unansweredSince, (time) => t("not answered since {0}", timeOfDayText(time)));
  if (otherRuns.length > 0) {
    const countText = plural({ one: "{0} test run watched", other: "{0} test runs watched" }, watchedRuns.length);
    const summary = joinTexts([countText, unansweredText], ", ");
    return { text: `$(eye) ${summary}`, tooltip, accessibilityLabel: summary };
  }
  const summary = `${shortRunLabel(first)}: ${unansweredText ?? progressAndAgeText(first)}`;
  return {
    text: `$(eye) ${iconSafeText(summary)}`,
    tooltip,
    accessibilityLabel: watchedRunText(first, unansweredText),
  };
}

/** Returns the time since which the first of the runs has had no new response; `undefined` if all have one. */
function findUnansweredSince(
  watchedRuns: readonly LookedUpRun[],
  unansweredIds: ReadonlySet<string>,
): number | undefined {
  const unansweredRuns = watchedRuns.filter(({ id }) => unansweredIds.has(id));
  if (unansweredRuns.length === 0) {
    return undefined;
  }
  return findMin(unansweredRuns.map(({ asOf }) => asOf));
}

function tooltipText(watchedRuns: readonly LookedUpRun[], unansweredSince: number | undefined): string {
  const findLabel = createRunLabels(watchedRuns, runLabel);
  const listedRuns = watchedRuns.slice(0, maxListedRuns);
  const lines = listedRuns.map((run) => iconSafeText(`${findLabel(run)}: ${verdictText(run)}`, 600));
  const remainingCount = watchedRuns.length - lines.length;
  if (remainingCount > 0) {
    lines.push(andMoreText(remainingCount));
  }
  if (unansweredSince !== undefined) {
    lines.push(t("Not answered since {0}", zonedTimeText(unansweredSince)));
  }
  const oldest = findMin(watchedRuns.map(({ asOf }) => asOf));
  lines.push(t("As of {0}", zonedTimeText(oldest)));
  lines.push(watchedRuns.length === 1 ? t("Select to show it") : t("Select to show them"));
  return lines.join("\n");
}

function myPullRequestStatus(pullRequest: MyTestedPullRequest): Omit<StatusBarText, "tooltip"> {
  const isEndangered = isEndangeredByPush(pullRequest);
  const icon = isEndangered ? "warning" : "git-pull-request";
  const sentence = isEndangered ? pushWarningTexts.status(pullRequest.number) : beingTestedText(pullRequest);
  const text = iconSafeText(sentence);
  return {
    text: `$(${icon}) ${text}`,
    accessibilityLabel: `${text}. ${verdictText(pullRequest.run)}`,
  };
}

function watchedRunText(run: LookedUpRun, unansweredText: string | undefined): string {
  const sentences = `${runName(run)}. ${verdictText(run)}`;
  if (unansweredText === undefined) {
    return t("Watched: {0}", sentences);
  }
  return t("Watched, {0}: {1}", unansweredText, sentences);
}

function verdictText(run: LookedUpRun): string {
  return runVerdictText(run, run.asOf);
}

function progressAndAgeText({ run, asOf }: LookedUpRun): string {
  const { createdAt } = run;
  const isCreatedBefore = createdAt !== undefined && createdAt <= asOf;
  const age = isCreatedBefore && durationText(asOf - createdAt);
  return joinTexts([progressText(run), age], ", ");
}

function progressText(run: TestRun): string {
  const { requiredStatuses, reportedStatuses, status } = judgeRun(run);
  if (requiredStatuses.length === 0) {
    return runStatusText(status);
  }
  return t("{0} of {1}", reportedStatuses.length, requiredStatuses.length);
}
