import type { FailureFrames } from "../../language";

export const batsFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "(from function `{name}' in file {path}, line {line},",
        "(from function `{name}' in test file {path}, line {line},",
        "from function `{name}' in file {path}, line {line},",
        "from function `{name}' in test file {path}, line {line},",
        "(in test file {path}, line {line})",
        "in test file {path}, line {line})",
        "in file {path}, line {line},",
      ],
    },
  ],
};
