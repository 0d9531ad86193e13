import { formatNumber } from "../../base/l10n";
import { isComparable } from "../../domain/failingTestsState";
import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { Explanation } from "../../state/explainedReports";
import { disambiguate, qualifyTitle } from "./disambiguate";
import { classHintText, classLabels, explanationText, failureEvidenceText, groupByClass } from "./explainedFailures";
import { joinTexts } from "./joinTexts";
import { andMoreText } from "./numbers";
import { redactedCodeText } from "./secretText";
import { getCaseName } from "./testTitle";
import { utcTimeText } from "./time";

/** Maximum rows of a group. */
const maxRows = 50;

/** Formats an explanation as Markdown, for a comment on a pull request. Third-party texts are in code spans. */
export function explanationMarkdownText(explanation: Explanation, now: number): string {
  const { failures, states } = explanation;
  const heading = `**${explanationText(explanation, now, redactedCodeText)}** ${utcTimeText(now)}`;
  if (!isComparable(states)) {
    return `${heading}\n\n${listText(failures)}\n`;
  }
  const paragraphs = [heading];
  for (const { failureClass, failures: classFailures } of groupByClass(failures)) {
    const label = `${classLabels[failureClass]} (${formatNumber(classFailures.length)})`;
    const hint = classHintText(failureClass, states);
    paragraphs.push(`### ${label}: ${hint}`, listText(classFailures));
  }
  return `${paragraphs.join("\n\n")}\n`;
}

function listText(failures: readonly ExplainedFailure[]): string {
  const shownFailures = failures.slice(0, maxRows);
  const qualifiers = disambiguate(
    shownFailures.map(({ reportCase }) => toReportedTest(reportCase)),
    ({ name }) => name,
    ({ filePath }) => filePath,
  );
  const lines = shownFailures.map((failure) => {
    const test = toReportedTest(failure.reportCase);
    return rowText(failure, qualifiers.get(test));
  });
  const remainingCount = failures.length - lines.length;
  if (remainingCount > 0) {
    lines.push(`- ${andMoreText(remainingCount)}`);
  }
  return lines.join("\n");
}

function rowText(failure: ExplainedFailure, qualifier: string | undefined): string {
  const title = qualifyTitle(getCaseName(failure.reportCase), qualifier);
  const parts = [redactedCodeText(title, 200), failureEvidenceText(failure)];
  return `- ${joinTexts(parts, ": ")}`;
}
