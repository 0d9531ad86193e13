import type { FailureFrames } from "../../language";

export const powershellFrames: FailureFrames = {
  stacks: [{ forms: ["at {text}, {path}:{line}", "at {text}, {path}: line {line}"] }],
};
