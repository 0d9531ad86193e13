import { formatNumber } from "../../../base/l10n";
import type { GroupedCheck } from "../../../domain/runs/checks";
import { findFailureReason } from "../../../domain/runs/failureReason";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TreeNode } from "../../node";
import { failureReasonText, failureReasonTexts } from "../../text/failureReason";
import { markdownText } from "../../text/sanitize";
import { createGroupRow, type RunId } from "./rows";
import { createCheckRows, createRequiredStatusRow } from "./statusNodes";

/**
 * Creates the row with the required statuses that made a run fail, and the failed checks that did not; `undefined` if
 * the service does not state the reason.
 */
export function createFailureReasonNode(entry: LookedUpRun): TreeNode | undefined {
  const reason = findFailureReason(entry);
  if (!reason) {
    return undefined;
  }
  const { id } = entry;
  const texts = {
    label: failureReasonTexts.heading,
    description: formatNumber(reason.failedStatuses.length),
    tooltip: failureReasonText(reason, markdownText),
  };
  const createRows = () => {
    const rows = reason.failedStatuses.map((status) => createRequiredStatusRow(`reason:${id}`, status));
    if (reason.otherChecks.length > 0) {
      rows.push(createOtherChecksNode(id, reason.otherChecks));
    }
    return rows;
  };
  return createGroupRow(id, "reason", texts, createRows, { isExpanded: true });
}

function createOtherChecksNode(id: RunId, checks: readonly GroupedCheck[]): TreeNode {
  const texts = {
    label: failureReasonTexts.otherChecks,
    description: formatNumber(checks.length),
    tooltip: failureReasonTexts.otherChecksSentence,
  };
  return createGroupRow(id, "otherChecks", texts, () => createCheckRows(`otherCheck:${id}`, checks));
}
