import { plural, t } from "../../base/l10n";
import type { FailureReason } from "../../domain/runs/failureReason";
import type { WorkflowRun } from "../../domain/runs/workflowRuns";
import { type FormatWord, singleLineText } from "./sanitize";
import { observationText } from "./timeline";

export const failureReasonTexts = {
  heading: t("Why it failed"),
  otherChecks: t("Other failed checks"),
  otherChecksSentence: t("They failed too, but are not required."),
} as const;

/** Describes in one or two sentences which required statuses made a run fail. */
export function failureReasonText(
  { failedStatuses, firstFailure }: FailureReason,
  formatWord: FormatWord = singleLineText,
): string {
  const [first] = failedStatuses;
  const name = formatWord(first?.name ?? "", 80);
  if (firstFailure === undefined) {
    return plural(
      {
        one: "{1} is required and failed.",
        other: "{0} required statuses failed. Which of them failed first is not known.",
      },
      failedStatuses.length,
      name,
    );
  }
  const time = observationText(firstFailure);
  if (failedStatuses.length === 1) {
    return t("{0} is required and failed ({1}).", name, time);
  }
  return t("{0} is required and failed first ({1}).", name, time);
}

/** Returns `Workflow run 8123`. */
export function workflowRunText({ id }: WorkflowRun): string {
  return t("Workflow run {0}", id);
}
