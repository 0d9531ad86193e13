import { t } from "../../base/l10n";
import type { Message } from "./message";

/** Message for a failure without a specific message. */
export const failureMessage: Message = {
  text: t("Something went wrong. See the log for details."),
  step: "showLog",
};

export const copiedText = t("Copied.");

/** Content of a restored report whose data was lost when the window closed. */
export const missingReportText = `${t("This report is no longer available. Run the command again.")}\n`;
