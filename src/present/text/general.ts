import type { Message } from "./serviceError";

/** For a failure that has no words of its own. */
export const failedText: Message = {
  text: "That did not work, for a reason this version does not know. The log has it.",
  step: "showLog",
};

export const copied = "Copied.";
