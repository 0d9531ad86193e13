import { t } from "../../../base/l10n";
import { withoutUndefined } from "../../../base/withoutUndefined";
import type { TestRun } from "../../../domain/records";
import { type GroupedCheck, groupChecks } from "../../../domain/runs/checks";
import { findFailureReason } from "../../../domain/runs/failureReason";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import { listRequiredStatuses, type RequiredStatus } from "../../../domain/runs/requiredStatuses";
import { groupByWorkflowRun } from "../../../domain/runs/workflowRuns";
import type { PlacedReason, ReasonsByStatus } from "../../../state/runs/missingStatuses";
import type { TreeNode } from "../../node";
import { findOutcomeTone, findRequiredStatusTone } from "../../runTone";
import { workflowRunText } from "../../text/failureReason";
import { joinTexts } from "../../text/joinTexts";
import { missingReasonPlaceText, missingReasonText } from "../../text/missingStatus";
import { singleLineText } from "../../text/sanitize";
import {
  checkCountsText,
  checkText,
  reportedCountText,
  reportText,
  requiredStatusesHeading,
  requiredStatusesSourceText,
} from "../../text/testRun";
import { createGroupRow, createLinkProperties, type RunId } from "./rows";

/**
 * Creates the row of the required statuses, those that delay the run first. Failed ones are below the reason of the
 * failure instead, if there is one; if all of them failed, the row has no children.
 *
 * @param reasons possible reasons of those that were not reported
 */
export function createRequiredStatusesNode(entry: LookedUpRun, reasons?: ReasonsByStatus): TreeNode {
  const { id, run } = entry;
  const reason = findFailureReason(entry);
  const listedStatuses = reason?.otherStatuses ?? listRequiredStatuses(run);
  const countedStatuses = listedStatuses.length > 0 ? listedStatuses : listRequiredStatuses(run);
  const source =
    run.requiredStatusesSource === undefined ? undefined : requiredStatusesSourceText(run.requiredStatusesSource);
  const description = joinTexts([reportedCountText(countedStatuses), source], " · ");
  const row = createGroupRow(
    id,
    "required",
    { label: requiredStatusesHeading(reason), description },
    () => listedStatuses.map((status) => createMissingStatusRow(`required:${id}`, status, reasons)),
    { isExpanded: listedStatuses.length > 0 },
  );
  if (reason && listedStatuses.length === 0) {
    return { ...row, children: undefined };
  }
  return row;
}

/** Creates the row of a status, with the possible reasons below it if it was not reported. */
function createMissingStatusRow(idPrefix: string, status: RequiredStatus, reasons?: ReasonsByStatus): TreeNode {
  const row = createRequiredStatusRow(idPrefix, status);
  const ownReasons = (status.reportState !== "reported" && reasons?.get(status.name)) || [];
  if (ownReasons.length === 0) {
    return row;
  }
  // VS Code keeps a row collapsed that had no children before, so the row with reasons has another id.
  const id = `${row.id}:explained`;
  const children = () => ownReasons.map((reason, index) => createReasonRow(`${id}:${index}`, reason));
  return { ...row, id, isExpanded: true, children };
}

function createReasonRow(id: string, reason: PlacedReason): TreeNode {
  const label = missingReasonText(reason);
  const description = missingReasonPlaceText(reason);
  const { uri, place } = reason;
  const row: TreeNode = withoutUndefined({ id, label, description, icon: "notice", context: "value", copyText: label });
  if (uri === undefined || !place) {
    return row;
  }
  const copyText = `${label} (${place.path}:${place.line + 1})`;
  const action = { kind: "showInLog", logPlace: { uri, line: place.line } } as const;
  return { ...row, icon: "line", copyText, action };
}

export function createRequiredStatusRow(idPrefix: string, status: RequiredStatus): TreeNode {
  const { name, url } = status;
  return {
    id: `${idPrefix}:${name}`,
    label: singleLineText(name),
    description: reportText(status),
    icon: findRequiredStatusTone(status),
    context: "value",
    copyText: name,
    ...createLinkProperties("check", url),
  };
}

/** Creates the row of all checks, one per check, even if the service listed several events for it. */
export function createChecksNode(id: RunId, run: TestRun): TreeNode {
  const checks = groupChecks(run);
  return createGroupRow(id, "checks", { label: t("Checks"), description: checkCountsText(checks) }, () =>
    createCheckRows(`check:${id}`, checks),
  );
}

/** Creates the rows of checks; those of one workflow run are below a row with its link. */
export function createCheckRows(idPrefix: string, checks: readonly GroupedCheck[]): readonly TreeNode[] {
  return groupByWorkflowRun(checks).flatMap(({ workflowRun, items }) => {
    const rows = items.map((check) => createCheckRow(idPrefix, check));
    if (!workflowRun) {
      return rows;
    }
    const label = workflowRunText(workflowRun);
    return [
      {
        id: `${idPrefix}:${workflowRun.url}`,
        label,
        description: checkCountsText(items),
        icon: findOutcomeTone(items[0]?.outcome),
        context: "value",
        copyText: label,
        isExpanded: true,
        children: () => rows,
        ...createLinkProperties("check", workflowRun.url),
      },
    ];
  });
}

function createCheckRow(idPrefix: string, check: GroupedCheck): TreeNode {
  const { kind, name, url, outcome } = check;
  return {
    id: `${idPrefix}:${JSON.stringify([kind, name, url])}`,
    label: singleLineText(name),
    description: checkText(check),
    icon: findOutcomeTone(outcome),
    context: "value",
    copyText: name,
    ...createLinkProperties("check", url),
  };
}
