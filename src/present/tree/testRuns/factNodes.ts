import { t } from "../../../base/l10n";
import type { TestRun } from "../../../domain/records";
import { createCommitLink } from "../../../domain/runs/hostLinks";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TreeNode } from "../../node";
import { formatOptional } from "../../text/formatOptional";
import { markdownText, singleLineText } from "../../text/sanitize";
import { runStatusText, unreadableValuesText } from "../../text/testRun";
import { ageText, zonedTimeText } from "../../text/time";
import { createLinkProperties, createNoticeRow, createValueRow, type RunId } from "./rows";

/** Creates the rows of all other data of a run; fields that the API contract does not define are shown unchanged. */
export function createFactNodes({ id, run }: LookedUpRun, now: number): TreeNode[] {
  const { status, testBranch, createdAt, extra, unreadable } = run;
  const statusText = formatOptional(status, (word) => runStatusText(word));
  const branchRow = createValueRow(id, "branch", t("Test branch"), testBranch, "branch");
  const rows = [
    createValueRow(id, "status", t("Status"), statusText, "status"),
    withTooltip(branchRow, testBranch),
    createCommitRow(id, run),
  ];
  const createdText = formatOptional(createdAt, (time) => createdAtText(time, now));
  if (createdText) {
    rows.push(createValueRow(id, "created", t("Created"), createdText, "time"));
  }
  for (const { name, value } of extra) {
    rows.push(createValueRow(id, `extra:${name}`, singleLineText(name), String(value), "list"));
  }
  if (unreadable > 0) {
    rows.push(createNoticeRow(id, "unreadable", unreadableValuesText(unreadable)));
  }
  return rows;
}

function createCommitRow(id: RunId, run: TestRun): TreeNode {
  const { testBranchSha: sha } = run;
  const row = createValueRow(id, "sha", t("Commit"), sha, "commit");
  const link = createCommitLink(run, sha);
  return { ...withTooltip(row, sha), ...createLinkProperties("commit", link) };
}

function createdAtText(time: number, now: number): string {
  const timeText = zonedTimeText(time);
  if (time > now) {
    return timeText;
  }
  return `${ageText(time, now)} (${timeText})`;
}

/** Adds a tooltip with the full value, for which the row may be too narrow. */
function withTooltip(row: TreeNode, text: string): TreeNode {
  return { tooltip: () => markdownText(text), ...row };
}
