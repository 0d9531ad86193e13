import type { FailureFrames } from "../../language";

export const rFrames: FailureFrames = {
  stacks: [
    {
      forms: ["at {path}:{line}:{column}", "{text} at {path}:{line}:{column}"],
      isOutermostFirst: true,
      isScattered: true,
    },
    {
      forms: [
        "{text} ('{path}:{line}'): {text}",
        "{text} ('{path}:{line}:{column}'): {text}",
        "{text} {path}<{line}--{column}>{text}",
      ],
    },
  ],
};
