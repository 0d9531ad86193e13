import type { Message } from "./message";

/** For a failure that has no words of its own. */
export const failedText: Message = {
  text: "That did not work, for a reason this version does not know. The log has it.",
  step: "showLog",
};

export const copied = "Copied.";

/** In the place of a report that was open when the window was closed. */
export const reportGone = "This report went with the window that made it. Run its command again.\n";
