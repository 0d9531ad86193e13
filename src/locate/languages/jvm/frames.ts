import type { FailureFrames } from "../../language";

export const jvmFrames: FailureFrames = {
  stacks: [
    { forms: ["at {type}({path}:{line})", "{type}({path}:{line})", "at {type}({path}:{line}) {text}"] },
    { forms: ["{text} at {path}:{line}", "{text} ({path}:{line})", "^{path}:{line}"] },
    { forms: ["-> at {type}({path}:{line})"] },
  ],
  cause: /^\s*(?:Caused by|Suppressed):/,
};
