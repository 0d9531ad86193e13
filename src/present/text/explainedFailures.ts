import { addToList, findMin } from "../../base/collections";
import type { UnreadableReason } from "../../base/filesWithin";
import { formatNumber, plural, t } from "../../base/l10n";
import { type FailingTestsState, hasAllTests, isComparable } from "../../domain/failingTestsState";
import {
  type ExplainedFailure,
  type FailureClass,
  failureClasses,
  type KnownTest,
} from "../../domain/reports/explainFailures";
import type { ReportProblem, TestReport, UnreadFormat } from "../../domain/reports/testReport";
import type { Explanation, SelectedReport } from "../../state/explainedReports";
import { sum } from "../sum";
import { logSummaryText } from "./explainedLog";
import { shortPullRequestsText } from "./failingTest";
import { countFailures, knownCountTexts } from "./failureCounts";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { rateText } from "./numbers";
import { type FormatWord, singleLineText } from "./sanitize";
import { ageText } from "./time";
import { withinWindowText } from "./timeWindow";

/** Age from which the failing tests count as old, in milliseconds. */
const oldAgeMs = 60 * 60_000;

/** Labels of the groups. */
export const classLabels: Record<FailureClass, string> = {
  unseen: t("Not seen in CI"),
  onePullRequest: t("Seen on one pull request"),
  known: t("Known in CI"),
  quarantined: t("Quarantined"),
  passedOnRetry: t("Passed on retry"),
};

const hintTexts: Record<FailureClass, string> = {
  unseen: t("probably yours, or new"),
  onePullRequest: t("may be yours"),
  known: t("fails for others as well"),
  quarantined: t("does not block"),
  passedOnRetry: t("failed first"),
};

/** Returns the consequence of a group for the user, as evidence and not as a verdict. */
export function classHintText(failureClass: FailureClass, states: readonly FailingTestsState[]): string {
  if (failureClass === "unseen" && !states.every(hasAllTests)) {
    return t("in what is loaded");
  }
  return hintTexts[failureClass];
}

const problemTexts: Record<ReportProblem, (name: string) => string> = {
  noReport: (name) => t("{0} is neither a test report nor the log of a known test runner. Select another file.", name),
  truncated: (name) =>
    t("{0} ends in the middle, so failures may be missing. Explain it again once it is written.", name),
  malformed: (name) => t("{0} is malformed, so only what precedes the error is shown. Write the report again.", name),
  unknownEncoding: (name) => t("{0} is in an encoding that is not known here. Write the report in UTF-8.", name),
  tooManyFailures: (name) => t("{0} has more failures than can be shown. The first are shown.", name),
  archiveTooLarge: (name) =>
    t(
      "{0} unpacks to more than 100 MB a file, 500 MB or 10,000 files, so failures may be missing. Select the reports in it alone.",
      name,
    ),
  encrypted: (name) => t("{0} is packed with a password and is not read. Unpack it first.", name),
  nestedArchive: (name) => t("{0} is packed more than twice and is not read. Unpack it first.", name),
  unknownCompression: (name) =>
    t("{0} is compressed in a way that cannot be read here. Unpack it first, or pack it as ZIP or gzip.", name),
  refused: (name) =>
    t(
      "Reading {0} took too long or too much memory, so it is not read until it changes. Copy the part with the failures instead.",
      name,
    ),
  stopped: (name) =>
    t("{0} was not read, since files could not be read three times. Reload the window to try again.", name),
  reading: (name) => t("{0} is still being read, so failures may be missing.", name),
};

const unreadableTexts: Record<UnreadableReason, (name: string) => string> = {
  notFile: (name) => t("{0} is a folder, a device or a pipe. Select the file that the test runner wrote.", name),
  tooLarge: (name) =>
    t(
      "{0} is larger than 100 MB and is not read. Select the report of a part of the tests, or copy the part of the log with the failures.",
      name,
    ),
  unreadable: (name) => t("{0} cannot be read. Check that the file exists and that you may read it.", name),
};

/** Returns the reason why a report, or a file of an archive, was read in part or not at all. */
export function reportProblemText(
  { name, report }: SelectedReport,
  formatWord: FormatWord = singleLineText,
): string | undefined {
  const { problem, problemFile, isArchive, unreadFormat } = report;
  if (!problem) {
    return undefined;
  }
  const displayName = formatWord(name, 120);
  if (problem === "noReport" && unreadFormat) {
    return unreadFormatText(displayName, unreadFormat);
  }
  if (problem === "noReport" && isArchive) {
    return t("{0} contains no test report and no log of a known test runner. Select another file.", displayName);
  }
  if (problemFile === undefined) {
    return problemTexts[problem](displayName);
  }
  return problemTexts[problem](t("{0} in {1}", formatWord(problemFile, 120), displayName));
}

function unreadFormatText(displayName: string, { program, option }: UnreadFormat): string {
  return t(
    "{0} holds a report of {1} in a format that is not read. Let it write JUnit XML with {2}.",
    displayName,
    program,
    option,
  );
}

/** Returns that nothing failed in reports that were read completely. A log may be incomplete itself. */
export function noFailuresText(reports: readonly TestReport[]): string {
  if (reports.some(({ format }) => format === "log")) {
    return t("No test is named as failed there. If the run has failed, select its whole log.");
  }
  const caseCount = sum(reports, (report) => report.caseCount);
  if (caseCount === 0) {
    return t("No test is named there. Check that the test run found its tests.");
  }
  return plural({ one: "{0} test, and it did not fail.", other: "{0} tests, and none failed." }, caseCount);
}

/** Returns the reason why a log was not read. */
export function unreadLogText(name: string, problem: "refused" | "stopped"): string {
  return problemTexts[problem](singleLineText(name, 120));
}

/** Returns the reason why a file could not be read. */
export function unreadableText(name: string, reason: UnreadableReason): string {
  return unreadableTexts[reason](singleLineText(name, 120));
}

/** Returns the message above the groups: first the missing data, then the number of known failures. */
export function explanationText(
  explanation: Explanation,
  now: number,
  formatWord: FormatWord = singleLineText,
): string {
  const { log } = explanation;
  const summary = log ? logSummaryText(explanation, log.name, formatWord) : summaryText(explanation);
  return [...missingDataTexts(explanation, now, formatWord), summary].join(" ");
}

function missingDataTexts(explanation: Explanation, now: number, formatWord: FormatWord): string[] {
  const { reports, states, explainedAt } = explanation;
  const texts = reports.flatMap((report) => reportProblemText(report, formatWord) ?? []);
  if (explainedAt !== undefined) {
    texts.push(t("Explained {0}.", ageText(explainedAt, now)));
  }
  const isIncomplete = isComparable(states) && !states.every(hasAllTests);
  if (isIncomplete) {
    texts.push(t("Not every failing test is loaded, so more may be known."));
  }
  const loadTimes = states.flatMap(({ asOf }) => asOf ?? []);
  // Without a time, `findMin` returns infinity, which is not old.
  const oldest = findMin(loadTimes);
  if (now - oldest > oldAgeMs) {
    texts.push(t("The failing tests were loaded {0}.", ageText(oldest, now)));
  }
  return texts;
}

/** Returns `12 failures: 4 known in CI; 3 quarantined; 2 seen on one pull request; 3 not seen in 7 days`. */
function summaryText({ failures, states }: Explanation): string {
  const retriedCount = countFailures(failures, "passedOnRetry");
  const failedCount = failures.length - retriedCount;
  if (failedCount === 0) {
    return t("No test failed in the end. {0} passed on retry.", formatNumber(retriedCount));
  }
  const failuresText = plural({ one: "{0} failure", other: "{0} failures" }, failedCount);
  const retriedText = retriedCount > 0 && t("{0} passed on retry", formatNumber(retriedCount));
  if (!isComparable(states)) {
    return notComparedText(joinTexts([failuresText, retriedText], "; "), states);
  }
  const onePullRequestCount = countFailures(failures, "onePullRequest");
  const newerCount = failures.filter(({ isNewerThanReport }) => isNewerThanReport).length;
  const unseenCount = countFailures(failures, "unseen") - newerCount;
  const clauses = [
    ...knownCountTexts(failures),
    onePullRequestCount > 0 && t("{0} seen on one pull request", formatNumber(onePullRequestCount)),
    newerCount > 0 && t("{0} seen only since the report began", formatNumber(newerCount)),
    unseenCount > 0 && unseenText(unseenCount, states),
    retriedText,
  ];
  return t("{0}: {1}.", failuresText, joinTexts(clauses, "; "));
}

/** Returns the number of failures, and why nothing is known about them. */
function notComparedText(countText: string, states: readonly FailingTestsState[]): string {
  if (states.length === 0) {
    return t("{0}. Connect to see which of them CI knows.", countText);
  }
  return t("{0}. The failing tests of CI are not loaded, so nothing is known of them yet.", countText);
}

function unseenText(count: number, states: readonly FailingTestsState[]): string {
  if (states.every(hasAllTests)) {
    return t("{0} not seen {1}, so probably yours", formatNumber(count), withinTimeRangeText(states));
  }
  return t("{0} not seen in what is loaded", formatNumber(count));
}

/** Returns the time range of the failing tests as a part of a sentence: `in 7 days`. */
export function withinTimeRangeText(states: readonly FailingTestsState[]): string {
  const texts = new Set(states.map(({ choice }) => withinWindowText(choice)));
  if (texts.size === 1) {
    return [...texts].join("");
  }
  return t("in the time ranges");
}

/**
 * Returns the evidence of a failure: the rate, unless the badge of a row shows it, the pull requests, in short beside a
 * badge, and whether the text is known.
 */
export function failureEvidenceText(failure: ExplainedFailure, hasRateBadge = false): string {
  const { tests, siblings, isNewerThanReport, logLine } = failure;
  if (siblings.length > 0) {
    return knownSiblingsText(siblings.length);
  }
  const [test, ...otherTests] = tests;
  if (!test) {
    return "";
  }
  if (isNewerThanReport) {
    return logLine ? t("seen in CI only since this log began") : t("seen in CI only since this report began");
  }
  if (otherTests.length > 0) {
    return plural({ one: "{0} test has this name", other: "{0} tests have this name" }, tests.length);
  }
  return knownTestText(test, failure, hasRateBadge);
}

function knownSiblingsText(count: number): string {
  return plural(
    {
      one: "this row is not known; {0} other row of the test is",
      other: "this row is not known; {0} other rows of the test are",
    },
    count,
  );
}

function knownTestText({ test }: KnownTest, failure: ExplainedFailure, hasRateBadge: boolean): string {
  const { failureRate7d, pullRequestsImpacted7d } = test;
  const longText = formatOptional(pullRequestsImpacted7d, pullRequestsText);
  const isOnOnePullRequest = failure.failureClass === "onePullRequest";
  const parts = [
    !hasRateBadge && formatOptional(failureRate7d, rateText),
    !isOnOnePullRequest && (hasRateBadge ? shortPullRequestsText(test) : longText),
    knownFailureText(failure),
  ];
  return joinTexts(parts, " · ");
}

function pullRequestsText(count: number): string {
  return plural({ one: "{0} pull request", other: "{0} pull requests" }, count);
}

/** Returns whether the text of the failure is known in CI; `undefined` if that cannot be told. */
export function knownFailureText({ isKnownFailure, knownOccurrenceCount }: ExplainedFailure): string | undefined {
  if (isKnownFailure === undefined) {
    return undefined;
  }
  if (isKnownFailure) {
    return t("same failure");
  }
  if (knownOccurrenceCount === undefined) {
    return t("another failure than the known ones");
  }
  return plural(
    { one: "another failure than the {0} known one", other: "another failure than the {0} known" },
    knownOccurrenceCount,
  );
}

/** Groups the failures by class, in the order in which they are shown. */
export function groupByClass(
  failures: readonly ExplainedFailure[],
): readonly { readonly failureClass: FailureClass; readonly failures: readonly ExplainedFailure[] }[] {
  const failuresByClass = new Map<FailureClass, ExplainedFailure[]>();
  for (const failure of failures) {
    addToList(failuresByClass, failure.failureClass, failure);
  }
  return failureClasses.flatMap((failureClass) => {
    const classFailures = failuresByClass.get(failureClass);
    if (!classFailures) {
      return [];
    }
    return [{ failureClass, failures: classFailures }];
  });
}
