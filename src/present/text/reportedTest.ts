import { plural, t } from "../../base/l10n";
import { hasAllTests, isComparable } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import type { Explanation } from "../../state/explainedReports";
import type { ReportedFailure } from "../../state/reportedTests";
import { withinTimeRangeText } from "./explainedFailures";
import { joinTexts } from "./joinTexts";
import { codeBlockText, markdownText, plainText } from "./sanitize";
import { listsFailureText } from "./testDetails";
import { getCaseName } from "./testTitle";

/** Returns the evidence that a failing test of CI also failed in the explained report or log. */
export function reportedFailureText({ failure, explanation }: ReportedFailure): string {
  const { tests, isNewerThanReport } = failure;
  const isLogged = isInLog(failure, explanation);
  if (tests.length > 1) {
    return severalTestsText(tests.length, isLogged);
  }
  if (isNewerThanReport) {
    return isLogged
      ? t("Failed in your log. Seen in CI only since the log began.")
      : t("Failed in your report. Seen in CI only since the report began.");
  }
  if (isLogged) {
    return loggedFailureText(failure);
  }
  return failureInReportText(failure);
}

/** Returns whether the evidence of a failure is a log. */
function isInLog({ logLine }: ExplainedFailure, { log }: Explanation): boolean {
  return log !== undefined || logLine !== undefined;
}

function severalTestsText(count: number, isLogged: boolean): string {
  if (isLogged) {
    return plural(
      {
        one: "May have failed in your log: {0} test has the name of a failure.",
        other: "May have failed in your log: {0} tests have the name of a failure.",
      },
      count,
    );
  }
  return plural(
    {
      one: "May have failed in your report: {0} test has the name of a failure.",
      other: "May have failed in your report: {0} tests have the name of a failure.",
    },
    count,
  );
}

function failureInReportText({ isKnownFailure, knownOccurrenceCount }: ExplainedFailure): string {
  if (isKnownFailure === undefined) {
    return t("Failed in your report.");
  }
  if (isKnownFailure) {
    return t("Failed in your report: same failure as in CI.");
  }
  if (knownOccurrenceCount === undefined) {
    return t("Failed in your report: another failure than the known ones.");
  }
  return plural(
    {
      one: "Failed in your report: another failure than the {0} known one.",
      other: "Failed in your report: another failure than the {0} known.",
    },
    knownOccurrenceCount,
  );
}

function loggedFailureText({ isKnownFailure, knownOccurrenceCount }: ExplainedFailure): string {
  if (isKnownFailure === undefined) {
    return t("Failed in your log.");
  }
  if (isKnownFailure) {
    return t("Failed in your log: same failure as in CI.");
  }
  if (knownOccurrenceCount === undefined) {
    return t("Failed in your log: another failure than the known ones.");
  }
  return plural(
    {
      one: "Failed in your log: another failure than the {0} known one.",
      other: "Failed in your log: another failure than the {0} known.",
    },
    knownOccurrenceCount,
  );
}

/** Returns briefly where a test failed: `failed in your report`. */
export function failedHereText({ failure, explanation }: ReportedFailure): string {
  return isInLog(failure, explanation) ? t("failed in your log") : t("failed in your report");
}

/** Returns briefly what is known about a failure without a record: `not seen in CI`. */
export function unseenEvidenceText(reportedFailure: ReportedFailure | undefined): string {
  const isUnknown = reportedFailure && !isComparable(reportedFailure.explanation.states);
  if (isUnknown) {
    return failedHereText(reportedFailure);
  }
  return t("not seen in CI");
}

/** Returns the evidence that a test failed in the explained report or log, but was not seen failing in CI. */
export function unseenFailureText({ failure, explanation }: ReportedFailure): string {
  const { states } = explanation;
  const failedText = isInLog(failure, explanation) ? t("Failed in your log.") : t("Failed in your report.");
  if (!isComparable(states)) {
    return failedText;
  }
  const siblingsText = plural(
    { one: "{0} other row of the test is known.", other: "{0} other rows of the test are known." },
    failure.siblings.length,
  );
  const unseenText = states.every(hasAllTests)
    ? t("Not seen in CI {0}, so probably yours.", withinTimeRangeText(states))
    : t("Not seen in CI in what is loaded.");
  return joinTexts([failedText, unseenText, failure.siblings.length > 0 && siblingsText], " ");
}

/**
 * Returns the failure's text in the report, as Markdown; `""` without one, and if the details of `test` list a failure
 * with this text.
 */
export function ownFailureText({ failure, explanation }: ReportedFailure, test?: FailingTest, max = 600): string {
  const { reportCase } = failure;
  if (reportCase.failure === "" || (test && listsFailureText(test, reportCase.failure))) {
    return "";
  }
  const heading = isInLog(failure, explanation) ? t("In this log:") : t("In this report:");
  return `${heading}\n\n${codeBlockText(plainText(reportCase.failure), max)}`;
}

/** Returns the hover of a test that CI has not seen failing, as Markdown. */
export function unseenTestHoverText(reported: ReportedFailure, links: string): string {
  return joinTexts(
    [
      `**${markdownText(getCaseName(reported.failure.reportCase))}**`,
      links,
      unseenFailureText(reported),
      ownFailureText(reported),
    ],
    "\n\n",
  );
}
