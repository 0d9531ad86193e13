import type { FailureFrames } from "../../language";

export const phpFrames: FailureFrames = {
  stacks: [{ forms: ["^{path}:{line}", "#{column} {path}({line}): {text}", "at {path}:{line}"] }],
  causes: ["Caused by"],
};
