import { formatNumber, t } from "../../base/l10n";
import { isComparable } from "../../domain/failingTestsState";
import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import type { Explanation } from "../../state/explainedReports";
import { classHintText, classLabels, explanationText, failureEvidenceText, groupByClass } from "./explainedFailures";
import { codeSpanText, markdownText } from "./sanitize";
import { redactSecrets } from "./secretText";
import { utcTimeText } from "./time";

/** Maximum rows of a group. */
const maxRows = 50;

/** Formats an explanation as Markdown, for the comment of a pull request. */
export function explanationMarkdownText(explanation: Explanation, now: number): string {
  const heading = `**${markdownText(explanationText(explanation, now))}** ${utcTimeText(now)}`;
  if (!isComparable(explanation.states)) return `${heading}\n\n${listText(explanation.failures)}\n`;
  const groups = groupByClass(explanation.failures).map(
    ({ failureClass, failures }) =>
      `### ${classLabels[failureClass]} (${formatNumber(failures.length)}): ${classHintText(failureClass, explanation.states)}\n\n${listText(failures)}`,
  );
  return `${[heading, ...groups].join("\n\n")}\n`;
}

function listText(failures: readonly ExplainedFailure[]): string {
  const lines = failures.slice(0, maxRows).map((failure) => {
    const evidence = failureEvidenceText(failure);
    const name = codeSpanText(redactSecrets(failure.reportCase.name), 200);
    return `- ${name}${evidence === "" ? "" : `: ${markdownText(evidence)}`}`;
  });
  const remainingCount = failures.length - lines.length;
  return [...lines, ...(remainingCount > 0 ? [`- ${t("and {0} more", formatNumber(remainingCount))}`] : [])].join("\n");
}
