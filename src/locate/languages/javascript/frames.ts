import type { FailureFrames } from "../../language";

export const javascriptFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "at {name} ({path}:{line}:{column})",
        "at {path}:{line}:{column}",
        "at {path}:{line}",
        "❯ {path}:{line}:{column}",
        "› {name} ({path}:{line}:{column})",
        "› {path}:{line}:{column}",
        "{name}@{path}:{line}:{column}",
      ],
    },
    { forms: ["{name} ({path}:{line}:{column})", "{path}:{line}:{column}", "at: '{name} ({path}:{line}:{column})'"] },
  ],
  causes: ["[cause]:", "cause:", "Caused by:"],
};
