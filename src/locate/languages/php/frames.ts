import type { FailureFrames } from "../../language";

export const phpFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "^{path}:{line}",
        "#{column} {path}({line}): {text}",
        "#{column} {path}:{line}",
        "{column} {path}:{line}",
        "at {path}:{line}",
      ],
    },
  ],
  causes: ["Caused by"],
};
