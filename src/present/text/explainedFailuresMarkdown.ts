import { formatNumber } from "../../base/l10n";
import { isComparable } from "../../domain/failingTestsState";
import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { Explanation } from "../../state/explainedReports";
import { disambiguate, qualifyTitle } from "./disambiguate";
import { classHintText, classLabels, explanationText, failureEvidenceText, groupByClass } from "./explainedFailures";
import { andMoreText } from "./numbers";
import { isolatedCodeText } from "./sanitize";
import { redactSecrets } from "./secretText";
import { utcTimeText } from "./time";

/** Maximum rows of a group. */
const maxRows = 50;

/** Formats an explanation as Markdown, for the comment of a pull request. Texts of others are in code spans. */
export function explanationMarkdownText(explanation: Explanation, now: number): string {
  const heading = `**${explanationText(explanation, now, codeText)}** ${utcTimeText(now)}`;
  if (!isComparable(explanation.states)) return `${heading}\n\n${listText(explanation.failures)}\n`;
  const groups = groupByClass(explanation.failures).map(
    ({ failureClass, failures }) =>
      `### ${classLabels[failureClass]} (${formatNumber(failures.length)}): ${classHintText(failureClass, explanation.states)}\n\n${listText(failures)}`,
  );
  return `${[heading, ...groups].join("\n\n")}\n`;
}

function listText(failures: readonly ExplainedFailure[]): string {
  const shownFailures = failures.slice(0, maxRows);
  const qualifiers = disambiguate(
    shownFailures.map(({ reportCase }) => toReportedTest(reportCase)),
    ({ name }) => name,
    ({ filePath }) => filePath,
  );
  const lines = shownFailures.map((failure) => {
    const evidence = failureEvidenceText(failure);
    const { reportCase } = failure;
    const name = codeText(qualifyTitle(reportCase.name, qualifiers.get(toReportedTest(reportCase))), 200);
    return evidence === "" ? `- ${name}` : `- ${name}: ${evidence}`;
  });
  const remainingCount = failures.length - lines.length;
  return [...lines, ...(remainingCount > 0 ? [`- ${andMoreText(remainingCount)}`] : [])].join("\n");
}

function codeText(text: string, max: number): string {
  return isolatedCodeText(redactSecrets(text), max);
}
