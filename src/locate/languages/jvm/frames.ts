import type { FailureFrames } from "../../language";

export const jvmFrames: FailureFrames = {
  stacks: [{ forms: ["at {type}({path}:{line})", "{type}({path}:{line})", "at {type}({path}:{line}) {text}"] }],
  causes: ["Caused by:", "Suppressed:"],
};
