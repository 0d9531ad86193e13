import type { FailureFrames } from "../../language";

export const rustFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "thread {text} panicked at {path}:{line}:{column}:",
        "thread {text} panicked at {text}, {path}:{line}:{column}",
        "thread {text} panicked at {text}, {path}:{line}",
      ],
      isScattered: true,
    },
    { forms: ["--> {path}:{line}:{column}"], isScattered: true },
    { forms: ["Source: {path}:{line}"] },
    { forms: ["at {path}:{line}:{column}"], isScattered: true },
  ],
};
