import type { TestRun } from "../../../domain/records";
import { type GroupedCheck, groupedChecks } from "../../../domain/runs/checks";
import { type RequiredStatus, requiredStatuses } from "../../../domain/runs/requiredStatuses";
import type { TreeNode } from "../../node";
import { toneOfOutcome, toneOfRequired } from "../../runTone";
import { oneLine } from "../../text/inert";
import { checksInWords, checkWords, reportedCount, reportedWords, sourceWords } from "../../text/testRun";
import { groupRow, leadingTo, type RunId } from "./rows";

/** The required statuses, what holds the run up first. */
export function requiredNode(id: RunId, run: TestRun): TreeNode {
  const statuses = requiredStatuses(run);
  const source = run.requiredStatusesSource === undefined ? undefined : sourceWords(run.requiredStatusesSource);
  const description = [reportedCount(statuses), source].filter(Boolean).join(" · ");
  return groupRow(
    id,
    "required",
    { label: "Required statuses", description },
    () => statuses.map((status) => requiredRow(id, status)),
    { expanded: statuses.length > 0 },
  );
}

function requiredRow(id: RunId, status: RequiredStatus): TreeNode {
  const { name, url } = status;
  return {
    id: `required:${id}:${name}`,
    label: oneLine(name),
    description: reportedWords(status),
    icon: toneOfRequired(status),
    context: "value",
    copyText: name,
    ...leadingTo("check", url),
  };
}

/** Every check, however many events the service listed for it. */
export function checksNode(id: RunId, run: TestRun): TreeNode {
  const checks = groupedChecks(run);
  return groupRow(id, "checks", { label: "Checks", description: checksInWords(checks) }, () =>
    checks.map((check) => checkRow(id, check)),
  );
}

function checkRow(id: RunId, check: GroupedCheck): TreeNode {
  const { kind, name, url, outcome } = check;
  return {
    id: `check:${id}:${JSON.stringify([kind, name, url])}`,
    label: oneLine(name),
    description: checkWords(check),
    icon: toneOfOutcome(outcome),
    context: "value",
    copyText: name,
    ...leadingTo("check", url),
  };
}
