import { formatNumber, t } from "../../../base/l10n";
import type { TestRun } from "../../../domain/records";
import { findImpactedTargets } from "../../../domain/runs/targets";
import type { TreeNode } from "../../node";
import { singleLineText } from "../../text/sanitize";
import { createGroupRow, type RunId } from "./rows";

/**
 * Maximum number of listed targets; others are counted and listed in the run's panel, since thousands of rows in a
 * tree are of no use.
 */
const maxShownTargets = 100;

/**
 * Creates the rows of the impacted targets of the pull requests under test, and of those from dependents; none if no
 * targets were uploaded.
 */
export function createTargetNodes(id: RunId, run: TestRun): TreeNode[] {
  const targets = findImpactedTargets(run);
  if (!targets) {
    return [];
  }
  const { fromTestedPullRequests, fromDependents } = targets;
  const groups = [createTargetsNode(id, "targets", t("Impacted targets"), fromTestedPullRequests)];
  if (fromDependents.length > 0) {
    groups.push(createTargetsNode(id, "dependentTargets", t("Impacted targets from dependents"), fromDependents));
  }
  return groups;
}

function createTargetsNode(id: RunId, key: string, label: string, targets: readonly string[]): TreeNode {
  return createGroupRow(id, key, { label, description: formatNumber(targets.length) }, () => {
    const rows = targets.slice(0, maxShownTargets).map(
      (target): TreeNode => ({
        id: `${key}:${id}:${target}`,
        label: singleLineText(target),
        icon: "target",
        context: "value",
        copyText: target,
      }),
    );
    if (rows.length < targets.length) {
      return [...rows, createAllTargetsRow(id, key, targets.length)];
    }
    return rows;
  });
}

function createAllTargetsRow(id: RunId, key: string, targetCount: number): TreeNode {
  return {
    id: `${key}All:${id}`,
    label: t("Show all {0} on the page", formatNumber(targetCount)),
    icon: "more",
    context: "more",
    runId: id,
    action: { kind: "showTestRun", runId: id },
  };
}
