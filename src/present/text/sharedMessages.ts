import type { ExtensionError } from "../../base/askExtension";
import { t } from "../../base/l10n";
import type { Message } from "./message";

/** Message for a failure without a specific message. */
export const failureMessage: Readonly<Message> = {
  text: t("Something went wrong. See the log for details."),
  step: "showLog",
};

/** Messages for a failure of another extension, whose own text is only in the log. */
export const extensionFailureMessages: Readonly<Record<ExtensionError["reason"], Message>> = {
  noAnswer: { text: t("Another extension did not answer in time. Try again, or see the log."), step: "showLog" },
  failed: { text: t("Another extension failed. See the log for details."), step: "showLog" },
};

export const copiedText = t("Copied.");

/** Content of a restored report whose data was lost when the window closed. */
export const missingReportText = `${t("This report is no longer available. Run the command again.")}\n`;
