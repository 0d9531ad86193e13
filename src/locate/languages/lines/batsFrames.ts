import type { FailureFrames } from "../../language";

export const batsFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "(from function `{name}' in {text}file {path}, line {line}{text}",
        "from function `{name}' in {text}file {path}, line {line}{text}",
        "(in {text}file {path}, line {line}{text}",
        "in {text}file {path}, line {line}{text}",
      ],
      isScattered: true,
    },
  ],
};
