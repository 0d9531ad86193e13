import { plural, t } from "../../base/l10n";
import { hasAllTests } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import type { ReportedFailure } from "../../state/reportedTests";
import { withinTimeRangeText } from "./explainedFailures";
import { listsFailureText } from "./failingTest";
import { joinTexts } from "./joinTexts";
import { codeBlockText, markdownText, plainText } from "./sanitize";

/** Returns the evidence that a failing test of CI failed in the explained report, or log, as well. */
export function reportedFailureText({ failure, explanation: { log } }: ReportedFailure): string {
  if (log) return loggedFailureText(failure);
  const { tests, isKnownFailure, isNewerThanReport, knownOccurrenceCount } = failure;
  if (tests.length > 1) {
    return plural(
      {
        one: "May have failed in your report: {0} test has the name of a failure.",
        other: "May have failed in your report: {0} tests have the name of a failure.",
      },
      tests.length,
    );
  }
  if (isNewerThanReport) return t("Failed in your report. Seen in CI only since the report began.");
  if (isKnownFailure === undefined) return t("Failed in your report.");
  if (isKnownFailure) return t("Failed in your report: same failure as in CI.");
  if (knownOccurrenceCount === undefined) return t("Failed in your report: another failure than the known ones.");
  return plural(
    {
      one: "Failed in your report: another failure than the {0} known one.",
      other: "Failed in your report: another failure than the {0} known.",
    },
    knownOccurrenceCount,
  );
}

/** A log has the test's name only: whether it is the same failure cannot be told. */
function loggedFailureText({ tests, isNewerThanReport }: ExplainedFailure): string {
  if (tests.length > 1) {
    return plural(
      {
        one: "May have failed in your log: {0} test has the name of a failure.",
        other: "May have failed in your log: {0} tests have the name of a failure.",
      },
      tests.length,
    );
  }
  if (isNewerThanReport) return t("Failed in your log. Seen in CI only since the log began.");
  return t("Failed in your log.");
}

/** Returns the evidence that CI has not seen a test failing that failed in the explained report. */
export function unseenFailureText({ failure, explanation: { states } }: ReportedFailure): string {
  const siblingsText = plural(
    { one: "{0} other row of the test is known.", other: "{0} other rows of the test are known." },
    failure.siblings.length,
  );
  return [
    states.every(hasAllTests)
      ? t("Failed in your report. Not seen in CI {0}, so probably yours.", withinTimeRangeText(states))
      : t("Failed in your report. Not seen in CI in what is loaded."),
    ...(failure.siblings.length > 0 ? [siblingsText] : []),
  ].join(" ");
}

/**
 * Returns the failure's text in the report, as Markdown; `""` without one, and if the details of `test` list a failure
 * with this text.
 */
export function ownFailureText({ failure: { reportCase } }: ReportedFailure, test?: FailingTest, max = 600): string {
  if (reportCase.failure === "" || (test && listsFailureText(test, reportCase.failure))) {
    return "";
  }
  return `${t("In this report:")}\n\n${codeBlockText(plainText(reportCase.failure), max)}`;
}

/** Returns the hover of a test that CI has not seen failing, as Markdown. */
export function unseenTestHoverText(reported: ReportedFailure, links: string): string {
  return joinTexts(
    [
      `**${markdownText(reported.failure.reportCase.name)}**`,
      links,
      unseenFailureText(reported),
      ownFailureText(reported),
    ],
    "\n\n",
  );
}
