import { formatNumber } from "../../../base/l10n";
import { findFailureReason } from "../../../domain/runs/failureReason";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TreeNode } from "../../node";
import { failureReasonText, failureReasonTexts } from "../../text/failureReason";
import { markdownText } from "../../text/sanitize";
import { createGroupRow } from "./rows";
import { createCheckRows, createRequiredStatusRow } from "./statusNodes";

/**
 * Creates the row with the required statuses that made a run fail, and the failed checks that did not; `undefined` if
 * the service does not say why it failed.
 */
export function createFailureReasonNode(entry: LookedUpRun): TreeNode | undefined {
  const reason = findFailureReason(entry);
  if (!reason) return undefined;
  const { id } = entry;
  const { failedStatuses, otherChecks } = reason;
  const { heading, otherChecks: label, otherChecksSentence } = failureReasonTexts;
  const texts = {
    label: heading,
    description: formatNumber(failedStatuses.length),
    tooltip: failureReasonText(reason, markdownText),
  };
  const createRows = () => [
    ...failedStatuses.map((status) => createRequiredStatusRow(`reason:${id}`, status)),
    ...(otherChecks.length === 0
      ? []
      : [
          createGroupRow(
            id,
            "otherChecks",
            { label, description: formatNumber(otherChecks.length), tooltip: otherChecksSentence },
            () => createCheckRows(`otherCheck:${id}`, otherChecks),
          ),
        ]),
  ];
  return createGroupRow(id, "reason", texts, createRows, { isExpanded: true });
}
