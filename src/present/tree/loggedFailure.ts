import type { ExplainedFailure } from "../../domain/reports/explainFailures";
import type { TreeNode } from "../node";
import { logLineText } from "../text/explainedLog";
import { joinTexts } from "../text/joinTexts";
import { codeBlockText, plainText, singleLineText } from "../text/sanitize";

/**
 * Adds the line of the log that names the test of a row, as evidence in its tooltip and as a row below it. Both lead to
 * the line if it can be shown.
 */
export function withLogLine(row: TreeNode, { logLine, source }: ExplainedFailure): TreeNode {
  if (!logLine) {
    return row;
  }
  const { line, text } = logLine;
  const lineTooltip = () => codeBlockText(plainText(text), 600);
  const logPlace = source && { uri: source.uri, line: source.firstLine + line };
  const createLineRow = (): TreeNode => ({
    id: `${row.id}:line`,
    // The line number comes first, since the text of the line is truncated and begins with the test's name or a path.
    label: logLineText(line),
    description: singleLineText(text, 160),
    tooltip: lineTooltip,
    icon: "failure",
    context: "failure",
    copyText: text,
    ...(logPlace && { action: { kind: "showInLog", logPlace } }),
  });
  const createChildren = () => {
    const rows = row.children?.() ?? [];
    const placeRows = rows.filter(({ context }) => context === "failingLine" || context === "difference");
    return [...placeRows, createLineRow(), ...rows.filter((child) => !placeRows.includes(child))];
  };
  return {
    ...row,
    tooltip: () => joinTexts([row.tooltip?.(), `${logLineText(line)}:\n\n${lineTooltip()}`], "\n\n"),
    children: createChildren,
    ...(logPlace && { context: `${row.context}.logged`, logPlace }),
  };
}
