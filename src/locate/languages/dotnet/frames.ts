import type { FailureFrames } from "../../language";

export const dotnetFrames: FailureFrames = {
  stacks: [
    { forms: ["at {name} in {path}:line {line}", "at {name} in {path}:{line}", "{path}({line},{column}): at {name}"] },
  ],
  cause: /^\s*--(?:-> |\w)/,
};
