import type { Message } from "./message";

/** Message for a failure without a specific message. */
export const failureMessage: Message = {
  text: "That did not work, for a reason this version does not know. The log has it.",
  step: "showLog",
};

export const copiedText = "Copied.";

/** Content of a restored report whose data was lost when the window closed. */
export const missingReportText = "This report went with the window that made it. Run its command again.\n";
