import { plural, t } from "../../base/l10n";
import { repositoryKey } from "../../domain/repository";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { MyTestedPullRequest } from "../../domain/runs/myPullRequest";
import { maxWatchMs } from "../../domain/runs/watchPolicy";
import type { WatchEnd } from "../../state/runs/watchedRuns";
import { joinTexts } from "./joinTexts";
import { departureSentence, goneText, myPullRequestTexts, pushWarningTexts } from "./myPullRequest";
import { createRunLabels } from "./runLabels";
import { notificationText } from "./sanitize";
import { runName, runStatusText, shortRunLabel } from "./testRun";
import { durationText } from "./time";
import { listText, runVerdictText } from "./verdict";

/** Ends of watched runs that cause a notification. */
export type NotificationLevel = "off" | "failures" | "all";

/** End of a watch, with the user's own pull request if the run tests it. */
export interface ReportedEnd extends WatchEnd {
  readonly myPullRequest?: MyTestedPullRequest;
}

/** Notification about test runs. */
export interface WatchNotification {
  /** Whether it is a warning: at least one run did not succeed, or pushing removes one. */
  readonly isBad: boolean;
  readonly text: string;
  readonly button: string;
  /** Id of the run that the notification is about; absent for several. */
  readonly runId?: string;
  /** Key of the repository that the button fetches; absent if the button shows test runs. */
  readonly fetchedRepository?: string;
}

/**
 * Creates one notification for all runs that ended at the same time; `undefined` if the user disabled it. With
 * `failures` it covers every run that was not seen to succeed, since a missing notification must not be mistaken for
 * success.
 */
export function createWatchNotification(
  ends: readonly ReportedEnd[],
  level: NotificationLevel,
  now: number,
): WatchNotification | undefined {
  if (level === "off") {
    return undefined;
  }
  const reportedEnds = level === "failures" ? ends.filter(isUnsuccessful) : ends;
  const [first, ...otherEnds] = reportedEnds;
  if (!first) {
    return undefined;
  }
  if (otherEnds.length === 0) {
    return createSingleNotification(first, now);
  }
  const findLabel = createRunLabels(
    reportedEnds.map(({ run }) => run),
    shortRunLabel,
  );
  const shortTexts = reportedEnds.map((end) => `${findLabel(end.run)} ${shortEndText(end)}`);
  const text = notificationText(
    plural(
      { one: "{0} test run is no longer watched: {1}.", other: "{0} test runs are no longer watched: {1}." },
      reportedEnds.length,
      listText(shortTexts),
    ),
    600,
  );
  return { isBad: reportedEnds.some(isUnsuccessful), text, button: t("Show Test Runs") };
}

/** Creates the notification that pushing removes a pull request from the merge queue. */
export function createPushWarning(pullRequest: MyTestedPullRequest): WatchNotification {
  return {
    isBad: true,
    text: pushWarningTexts.notification(pullRequest),
    button: t("Show Test Run"),
    runId: pullRequest.run.id,
  };
}

function createSingleNotification(end: ReportedEnd, now: number): WatchNotification {
  const { run, reason, myPullRequest } = end;
  const isBad = isUnsuccessful(end);
  const showButton = { button: t("Show Test Run"), runId: run.id };
  const departureText = myPullRequest && departureSentence(myPullRequest);
  if (departureText !== undefined) {
    return { isBad, text: notificationText(departureText), ...showButton };
  }
  if (reason !== "gone" || !myPullRequest) {
    return { isBad, text: endText(end, now), ...showButton };
  }
  return {
    isBad,
    text: goneText(myPullRequest),
    button: myPullRequestTexts.fetch.label,
    fetchedRepository: repositoryKey(myPullRequest.branch.repository),
  };
}

function isUnsuccessful({ run, myPullRequest }: ReportedEnd): boolean {
  return run.run.status !== "succeeded" && myPullRequest?.departure !== "merged";
}

function endText({ run, reason }: WatchEnd, now: number): string {
  const name = runName(run);
  const verdictText = runVerdictText(run, now);
  switch (reason) {
    case "ended":
      return notificationText(`${t("{0} has ended.", name)} ${verdictText}`, 600);
    case "gone":
      return notificationText(
        joinTexts([t("{0} is no longer watched.", name), verdictText, pullRequestHintText(run)], " "),
        800,
      );
    case "tooLong":
      return notificationText(
        [
          t("{0} is no longer watched: it has not ended in {1}.", name, watchTimeText),
          verdictText,
          watchAgainText,
        ].join(" "),
        600,
      );
  }
}

const watchTimeText = durationText(maxWatchMs);
const watchAgainText = t("Watch it again to go on.");

function pullRequestHintText({ run }: LookedUpRun): string {
  if (run.pullRequests.length === 0) {
    return "";
  }
  return t("Its pull request shows what became of it.");
}

function shortEndText({ run, reason, myPullRequest }: ReportedEnd): string {
  const { departure } = myPullRequest ?? {};
  if (departure === undefined) {
    return shortEndTexts[reason](run);
  }
  return shortDepartureTexts[departure];
}

const shortDepartureTexts: Record<NonNullable<MyTestedPullRequest["departure"]>, string> = {
  merged: t("merged"),
  leftQueue: t("left the queue"),
};

const shortEndTexts: Record<WatchEnd["reason"], (run: LookedUpRun) => string> = {
  ended: ({ run }) => runStatusText(run.status),
  gone: () => t("not known to the service any more"),
  tooLong: () => t("not ended in {0}", watchTimeText),
};
