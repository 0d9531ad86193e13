import { t } from "../../../base/l10n";
import { commitLink } from "../../../domain/runs/hostLinks";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TreeNode } from "../../node";
import { markdownText, singleLineText } from "../../text/sanitize";
import { runStatusText, unreadableValuesText } from "../../text/testRun";
import { ageText, zonedTimeText } from "../../text/time";
import { createNoticeRow, createValueRow, linkProperties } from "./rows";

/** Creates the rows of all other data of a run; fields that the API contract does not define are shown unchanged. */
export function createFactNodes({ id, run }: LookedUpRun, now: number): TreeNode[] {
  const { testBranch, testBranchSha, createdAt, extra, unreadable } = run;
  const rows = [
    createValueRow(
      id,
      "status",
      t("Status"),
      run.status === undefined ? undefined : runStatusText(run.status),
      "status",
    ),
    withTooltip(createValueRow(id, "branch", t("Test branch"), testBranch, "branch"), testBranch),
    {
      ...withTooltip(createValueRow(id, "sha", t("Commit"), testBranchSha, "commit"), testBranchSha),
      ...linkProperties("commit", commitLink(run, testBranchSha)),
    },
  ];
  if (createdAt !== undefined) {
    const createdAtText = zonedTimeText(createdAt);
    const createdText = createdAt > now ? createdAtText : `${ageText(createdAt, now)} (${createdAtText})`;
    rows.push(createValueRow(id, "created", t("Created"), createdText, "time"));
  }
  for (const { name, value } of extra) {
    rows.push(createValueRow(id, `extra:${name}`, singleLineText(name), String(value), "list"));
  }
  if (unreadable > 0) rows.push(createNoticeRow(id, "unreadable", unreadableValuesText(unreadable)));
  return rows;
}

/** Adds a tooltip with the full value, for which the row may be too narrow. */
function withTooltip(row: TreeNode, text: string): TreeNode {
  return { tooltip: () => markdownText(text), ...row };
}
