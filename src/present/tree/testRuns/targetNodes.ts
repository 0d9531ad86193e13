import type { TestRun } from "../../../domain/records";
import { impactedTargets } from "../../../domain/runs/targets";
import type { TreeNode } from "../../node";
import { oneLine } from "../../text/inert";
import { grouped } from "../../text/numbers";
import { groupRow, type RunId } from "./rows";

/** More targets than these are counted, and listed on the run's page: a tree of thousands of rows helps nobody. */
const shownTargets = 100;

/** The impacted targets of the pull requests under test, and those from dependents; none where none are uploaded. */
export function targetNodes(id: RunId, run: TestRun): TreeNode[] {
  const targets = impactedTargets(run);
  if (!targets) return [];
  const { own, fromDependents } = targets;
  const groups = [targetsNode(id, "targets", "Impacted targets", own)];
  if (fromDependents.length > 0) {
    groups.push(targetsNode(id, "dependentTargets", "Impacted targets from dependents", fromDependents));
  }
  return groups;
}

function targetsNode(id: RunId, key: string, label: string, targets: readonly string[]): TreeNode {
  return groupRow(id, key, { label, description: grouped(targets.length) }, () => {
    const rows = targets.slice(0, shownTargets).map(
      (target): TreeNode => ({
        id: `${key}:${id}:${target}`,
        label: oneLine(target),
        icon: "target",
        context: "value",
        copyText: target,
      }),
    );
    return rows.length < targets.length ? [...rows, allTargetsRow(id, key, targets.length)] : rows;
  });
}

function allTargetsRow(id: RunId, key: string, number: number): TreeNode {
  return {
    id: `${key}All:${id}`,
    label: `Show all ${grouped(number)} on the page`,
    icon: "more",
    context: "more",
    runId: id,
    action: { kind: "showTestRun", runId: id },
  };
}
