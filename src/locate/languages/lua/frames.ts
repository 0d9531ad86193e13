import type { FailureFrames } from "../../language";

export const luaFrames: FailureFrames = {
  stacks: [{ forms: ["{path}:{line}: {text}"] }],
};
