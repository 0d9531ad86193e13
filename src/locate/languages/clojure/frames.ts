import type { FailureFrames } from "../../language";

export const clojureFrames: FailureFrames = {
  stacks: [{ forms: ["FAIL in {text} ({path}:{line})", "ERROR in {text} ({path}:{line})", "{name} ({path}:{line})"] }],
};
