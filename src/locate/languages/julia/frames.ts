import type { FailureFrames } from "../../language";

export const juliaFrames: FailureFrames = {
  stacks: [{ forms: ["{text}Test Failed at {path}:{line}"] }, { forms: ["@ {text} {path}:{line}"], isScattered: true }],
};
