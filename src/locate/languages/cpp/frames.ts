import type { FailureFrames } from "../../language";

export const cppFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "{path}:{line}: Failure",
        "{path}:{line}: FAILED:",
        "{path}:{line}: ERROR: {text}",
        "{path}:{line}: FATAL ERROR: {text}",
        "{path}({line}): error: {text}",
        "{path}({line}): fatal error: {text}",
        "at {path}:{line}",
        "Loc: [{path}({line})]",
        "{text} line: {line} {path}",
      ],
      isScattered: true,
    },
  ],
};
