import type { FailureFrames } from "../../language";

export const goFrames: FailureFrames = {
  stacks: [
    { forms: ["{path}:{line} +0x{text}", "{path}:{line}"], isScattered: true },
    { forms: ["Error Trace:\t{path}:{line}", "Error Trace: {path}:{line}"], isScattered: true },
    { forms: ["{path}:{line}: {text}", "{path}:{line}:"], isScattered: true },
  ],
};
