import { plural, t } from "../../base/l10n";
import { createTable } from "../../base/table";
import type { TestedPullRequest } from "../../domain/records";
import type { GroupedCheck } from "../../domain/runs/checks";
import type { FailureReason } from "../../domain/runs/failureReason";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { ReportState, RequiredStatus } from "../../domain/runs/requiredStatuses";
import { joinTexts } from "./joinTexts";
import { withMoreText } from "./numbers";
import { idPrefixText } from "./runLabels";
import { type FormatWord, singleLineText } from "./sanitize";

const statusTexts: Record<string, () => string> = createTable({
  in_progress: () => t("in progress"),
  succeeded: () => t("succeeded"),
  failed: () => t("failed"),
  cancelled: () => t("cancelled"),
});

const reportStateTexts: Record<ReportState, () => string> = {
  reported: () => t("reported"),
  notReportedYet: () => t("not reported yet"),
  neverReported: () => t("never reported"),
  notReported: () => t("not reported"),
};

const sourceTexts: Record<string, () => string> = createTable({
  svc_config: () => t("from the service's configuration file"),
  repo_provider_branch_protection: () => t("from branch protection"),
  merge_instance: () => t("from the merge queue's configuration"),
});

/** Formats a run's status; an unknown value is shown unchanged. */
export function runStatusText(status: string | undefined, formatWord: FormatWord = singleLineText): string {
  if (status === undefined) {
    return t("status not given");
  }
  if (isKnownRunStatus(status)) {
    return statusTexts[status]?.() ?? status;
  }
  return formatWord(status, 60);
}

/** Returns whether a run's status has a known text; a missing status does. */
export function isKnownRunStatus(status: string | undefined): boolean {
  return status === undefined || statusTexts[status] !== undefined;
}

/** Returns `reported`, with the outcome in the service's own word if it has one. */
export function reportText({ reportState, outcome }: RequiredStatus, formatWord: FormatWord = singleLineText): string {
  if (outcome === undefined) {
    return reportStateTexts[reportState]();
  }
  return `${reportStateTexts[reportState]()}: ${formatWord(outcome, 60)}`;
}

/**
 * Returns the heading of the listed required statuses; if the reason of the failure lists failed ones, that of the
 * others.
 */
export function requiredStatusesHeading(reason: FailureReason | undefined): string {
  if (reason && reason.otherStatuses.length > 0) {
    return t("Other required statuses");
  }
  return t("Required statuses");
}

/** Returns `3 of 5 reported`. */
export function reportedCountText(statuses: readonly RequiredStatus[]): string {
  const reportedCount = statuses.filter((status) => status.reportState === "reported").length;
  return t("{0} of {1} reported", reportedCount, statuses.length);
}

export const checkKindTexts: Record<GroupedCheck["kind"], string> = {
  checkRun: t("check run"),
  statusCheck: t("status check"),
};

const checkCountTexts: Record<GroupedCheck["kind"], (count: number) => string> = {
  checkRun: (count) => plural({ one: "{0} check run", other: "{0} check runs" }, count),
  statusCheck: (count) => plural({ one: "{0} status check", other: "{0} status checks" }, count),
};

/** Returns `1 check run, 2 status checks`; `none` without checks. Check suites without a check run are ignored. */
export function checkCountsText(checks: readonly Pick<GroupedCheck, "kind">[]): string {
  const texts: string[] = [];
  for (const kind of ["checkRun", "statusCheck"] as const) {
    const count = checks.filter((check) => check.kind === kind).length;
    if (count > 0) {
      texts.push(checkCountTexts[kind](count));
    }
  }
  return texts.join(", ") || t({ message: "none", comment: "no checks" });
}

/** Returns `success · status check · reported 44 times`. */
export function checkText({ kind, outcome, count: rowCount }: GroupedCheck): string {
  const parts = [
    outcome && singleLineText(outcome, 60),
    checkKindTexts[kind],
    rowCount > 1 && plural({ one: "reported {0} time", other: "reported {0} times" }, rowCount),
  ];
  return joinTexts(parts, " · ");
}

/** Returns `#412 Fix tides`. */
export function pullRequestText({ number, title }: TestedPullRequest, formatWord: FormatWord = singleLineText): string {
  if (title) {
    return `#${number} ${formatWord(title, 300)}`;
  }
  return `#${number}`;
}

/** Explanation of dependent pull requests. */
export const dependentsText = t(
  "Passed before and merged into the test branch. This run depends on them and does not test them.",
);

/** Formats the source of the required statuses; an unknown value is shown unchanged. */
export function requiredStatusesSourceText(source: string): string {
  if (Object.hasOwn(sourceTexts, source)) {
    return sourceTexts[source]?.() ?? source;
  }
  return t("from {0}", singleLineText(source, 60));
}

/** Returns `1 value could not be read`: rows of the service's lists and fields that are missing from the run. */
export function unreadableValuesText(unreadableCount: number): string {
  return plural({ one: "{0} value could not be read", other: "{0} values could not be read" }, unreadableCount);
}

/** Sign for a value that the service did not state, and its text for tooltips and screen readers. */
export const notStatedTexts = { dash: "–", words: t("not stated by the service") } as const;

/**
 * Returns the run's label in its row, short enough to leave room for the reason that the run waits: `#412`, `#412,
 * #415`, `#100 +59`, else the run's id.
 */
export function runLabel(entry: LookedUpRun): string {
  const { pullRequests } = entry.run;
  if (pullRequests.length === 0) {
    return singleLineText(entry.query.testRunId, 80);
  }
  if (pullRequests.length === 2) {
    return pullRequestNumbersText(pullRequests);
  }
  return shortRunLabel(entry);
}

/** Returns the run's name by its pull requests, else by its id, for places that must say that it is a test run. */
export function runName(entry: LookedUpRun): string {
  const { pullRequests } = entry.run;
  if (pullRequests.length > 0) {
    return t("Test run of {0}", pullRequestNumbersText(pullRequests));
  }
  return t("Test run {0}", runLabel(entry));
}

/** Returns `#412, #415`, `#1, #2, #3, #4 and 56 more`. */
function pullRequestNumbersText(pullRequests: readonly TestedPullRequest[]): string {
  const numbers = pullRequests.slice(0, 4).map(({ number }) => `#${number}`);
  return withMoreText(numbers.join(", "), pullRequests.length - numbers.length);
}

/** Returns the run's shortest label: `#412`, `#412 +2` for a batch of three, else the beginning of the id. */
export function shortRunLabel({ run, query }: LookedUpRun): string {
  const [first, ...otherPullRequests] = run.pullRequests;
  if (!first) {
    return singleLineText(query.testRunId, 12);
  }
  if (otherPullRequests.length === 0) {
    return `#${first.number}`;
  }
  return `#${first.number} +${otherPullRequests.length}`;
}

/** Returns the tab title of a run's panel: `#412`, `Run 7f3a9c1e`. */
export function runTabTitle(entry: LookedUpRun): string {
  if (entry.run.pullRequests.length > 0) {
    return shortRunLabel(entry);
  }
  return t("Run {0}", idPrefixText(entry.query.testRunId));
}
