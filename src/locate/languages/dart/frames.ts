import type { FailureFrames } from "../../language";

export const dartFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "package:{text}/{path} {line}:{column} {name}",
        "{path} {line}:{column} {name}",
        "#{column} {name} ({path}:{line}:{column})",
        "#{column} {name} (package:{text}/{path}:{line}:{column})",
      ],
      isScattered: true,
    },
  ],
};
