import type { Message } from "./message";

/** Message for a failure without a specific message. */
export const failureMessage: Message = {
  text: "Something went wrong. See the log for details.",
  step: "showLog",
};

export const copiedText = "Copied.";

/** Content of a restored report whose data was lost when the window closed. */
export const missingReportText = "This report is no longer available. Run the command again.\n";
