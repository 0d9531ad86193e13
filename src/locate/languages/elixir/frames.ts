import type { FailureFrames } from "../../language";

export const elixirFrames: FailureFrames = {
  stacks: [{ forms: ["{path}:{line}: {text}", "({text}) {path}:{line}: {text}"] }],
};
