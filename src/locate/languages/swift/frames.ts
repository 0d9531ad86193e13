import type { FailureFrames } from "../../language";

export const swiftFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "{path}:{line}: error: {text}",
        "{path}:{line}:{column}: error: {text}",
        "{text} recorded an issue {text}at {path}:{line}:{column}: {text}",
        "{path}:{line}: Fatal error: {text}",
      ],
      isScattered: true,
    },
  ],
};
