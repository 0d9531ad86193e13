import type { FailureFrames } from "../language";
import { javascriptFrames } from "./javascript/frames";
import { batsFrames } from "./lines/batsFrames";
import { pythonFrames } from "./python/frames";

/** A format of stack frames, with the extensions of the files that such frames may refer to. */
export type FailureLanguage = readonly [FailureFrames, readonly string[]];

const erlangFrames: FailureFrames = {
  stacks: [{ forms: ["{text}({path}, line {line})"] }],
};

/** Frame formats for files that no scanner reads. */
export const unreadFrames: readonly FailureLanguage[] = [
  [javascriptFrames, ["vue", "svelte"]],
  [pythonFrames, ["rst"]],
  [batsFrames, ["sh", "bash"]],
  [erlangFrames, ["erl"]],
  [{ stacks: [{ forms: ["Location: {path}:{line}"] }] }, ["feature"]],
];
