import { t } from "../../base/l10n";
import type { FailureDetails } from "../../domain/serviceError";
import { sourceCodes } from "../../domain/testSource";
import type { Message, NextStep } from "./message";
import { notificationText } from "./sanitize";

/** Sentences about missing capabilities of the source in use. */
export const sourceTexts = {
  noTimeRanges: t("The source in use lists what fails now, without time ranges and days."),
  noTestRuns: t("The source in use does not look up test runs."),
} as const;

/**
 * Returns the message for a failure or a missing capability of another extension's source, whose own text is quoted.
 */
export function sourceMessage({ host, code, serviceText }: FailureDetails, step: NextStep): Message {
  const label = notificationText(host, 60);
  switch (code) {
    case sourceCodes.noTestRuns:
      return { text: sourceTexts.noTestRuns };
    case sourceCodes.otherRepository:
      return { text: t("{0} does not know this repository.", label), step: "connect" };
    case sourceCodes.late:
      return { text: t("{0} did not answer in time.", label), step };
    case sourceCodes.unreadable:
      return {
        text: t("{0} returned something that cannot be read. See the log for details.", label),
        step: "showLog",
      };
    default:
      return { text: failedText(label, serviceText), step };
  }
}

function failedText(label: string, serviceText: string | undefined): string {
  if (serviceText === undefined) {
    return t("{0} failed to answer.", label);
  }
  return t("{0} failed to answer. It says: “{1}”", label, notificationText(serviceText, 200));
}
