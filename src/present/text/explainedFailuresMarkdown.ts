import { formatNumber } from "../../base/l10n";
import { isComparable } from "../../domain/failingTestsState";
import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { Explanation } from "../../state/explainedReports";
import { disambiguate, qualifyTitle } from "./disambiguate";
import { classHintText, classLabels, explanationText, failureEvidenceText, groupByClass } from "./explainedFailures";
import { joinTexts } from "./joinTexts";
import { andMoreText } from "./numbers";
import { isolatedCodeText } from "./sanitize";
import { redactSecrets } from "./secretText";
import { getCaseName } from "./testTitle";
import { utcTimeText } from "./time";

/** Maximum rows of a group. */
const maxRows = 50;

/** Formats an explanation as Markdown, for the comment of a pull request. Texts of others are in code spans. */
export function explanationMarkdownText(explanation: Explanation, now: number): string {
  const { failures, states } = explanation;
  const heading = `**${explanationText(explanation, now, codeText)}** ${utcTimeText(now)}`;
  if (!isComparable(states)) {
    return `${heading}\n\n${listText(failures)}\n`;
  }
  const paragraphs = [heading];
  for (const { failureClass, failures: classFailures } of groupByClass(failures)) {
    const label = `${classLabels[failureClass]} (${formatNumber(classFailures.length)})`;
    paragraphs.push(`### ${label}: ${classHintText(failureClass, states)}`, listText(classFailures));
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
  const lines = shownFailures.map((failure) => rowText(failure, qualifiers.get(toReportedTest(failure.reportCase))));
  const remainingCount = failures.length - lines.length;
  if (remainingCount > 0) {
    lines.push(`- ${andMoreText(remainingCount)}`);
  }
  return lines.join("\n");
}

function rowText(failure: ExplainedFailure, qualifier: string | undefined): string {
  const name = codeText(qualifyTitle(getCaseName(failure.reportCase), qualifier), 200);
  return `- ${joinTexts([name, failureEvidenceText(failure)], ": ")}`;
}

function codeText(text: string, max: number): string {
  return isolatedCodeText(redactSecrets(text), max);
}
