import type { FailureFrames } from "../../language";

export const phpFrames: FailureFrames = {
  stacks: [
    { forms: ["{text} in {path}:{line}", "{column} {path}({line}): {text}"], isScattered: true },
    {
      forms: ["^{path}:{line}", "│ {path}:{line}", "{column} {path}:{line}", "at {path}:{line}"],
    },
  ],
  cause: /^\s*Caused by/,
};
