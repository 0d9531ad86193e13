import type { FailureFrames } from "../../language";

export const dotnetFrames: FailureFrames = {
  stacks: [{ forms: ["at {name} in {path}:line {line}", "{path}({line},{column}): at {name}"] }],
  causes: ["---> "],
};
