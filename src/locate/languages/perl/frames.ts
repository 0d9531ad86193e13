import type { FailureFrames } from "../../language";

export const perlFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "{text} died ({text} at {path} line {line}.)",
        "at {path} line {line}.",
        "{text} at {path} line {line}.",
        "{text} called at {path} line {line}",
      ],
      isScattered: true,
    },
  ],
};
