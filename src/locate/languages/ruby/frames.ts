import type { FailureFrames } from "../../language";

export const rubyFrames: FailureFrames = {
  stacks: [
    { forms: ["{text} [{path}:{line}]:"] },
    {
      forms: ["{path}:{line}:in {text}", "from {path}:{line}:in {text}", "{path}:{line}"],
    },
  ],
  cause: /^\s*(?:# )?--- Caused by: ---/,
};
