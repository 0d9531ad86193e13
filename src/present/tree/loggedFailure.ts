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
  const lineRow: TreeNode = {
    id: `${row.id}:line`,
    // First what the row of the test does not say: the line begins with it, or with a path, and is cut off.
    label: logLineText(line),
    description: singleLineText(text, 160),
    tooltip: lineTooltip,
    icon: "failure",
    context: "failure",
    copyText: text,
  };
  const createChildren = (logRow: TreeNode) => () => {
    const rows = row.children?.() ?? [];
    const placeRows = rows.filter(({ context }) => context === "failingLine" || context === "difference");
    return [...placeRows, logRow, ...rows.filter((child) => !placeRows.includes(child))];
  };
  const loggedRow: TreeNode = {
    ...row,
    tooltip: () => joinTexts([row.tooltip?.(), `${logLineText(line)}:\n\n${lineTooltip()}`], "\n\n"),
    children: createChildren(lineRow),
  };
  if (!source) {
    return loggedRow;
  }
  const logPlace = { uri: source.uri, line: source.firstLine + line };
  return {
    ...loggedRow,
    context: `${row.context}.logged`,
    logPlace,
    children: createChildren({ ...lineRow, action: { kind: "showInLog", logPlace } }),
  };
}
