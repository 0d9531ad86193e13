import { commitLink } from "../../../domain/runs/hostLinks";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TreeNode } from "../../node";
import { markdownText, oneLine } from "../../text/inert";
import { runStatusWords, unreadableText } from "../../text/testRun";
import { ago, pointInTime } from "../../text/time";
import { leadingTo, noticeRow, valueRow } from "./rows";

/** Everything else that the service told of a run, fields that the contract does not name as they came. */
export function factNodes({ id, run }: LookedUpRun, now: number): TreeNode[] {
  const { testBranch, testBranchSha, createdAt, extra, unreadable } = run;
  const rows = [
    valueRow(id, "status", "Status", run.status === undefined ? undefined : runStatusWords(run.status), "status"),
    withTooltip(valueRow(id, "branch", "Test branch", testBranch, "branch"), testBranch),
    {
      ...withTooltip(valueRow(id, "sha", "Commit", testBranchSha, "commit"), testBranchSha),
      ...leadingTo("commit", commitLink(run, testBranchSha)),
    },
  ];
  if (createdAt !== undefined) {
    const point = pointInTime(createdAt);
    const created = createdAt > now ? point : `${ago(createdAt, now)} (${point})`;
    rows.push(valueRow(id, "created", "Created", created, "time"));
  }
  for (const { name, value } of extra) rows.push(valueRow(id, `extra:${name}`, oneLine(name), String(value), "list"));
  if (unreadable > 0) rows.push(noticeRow(id, "unreadable", unreadableText(unreadable)));
  return rows;
}

/** A long value in full: the row may be too narrow for it. */
function withTooltip(row: TreeNode, text: string): TreeNode {
  return { tooltip: () => markdownText(text), ...row };
}
