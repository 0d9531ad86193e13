import type { FailureFrames } from "../language";
import { javascriptFrames } from "./javascript/frames";
import { batsFrames } from "./lines/batsFrames";
import { pythonFrames } from "./python/frames";

/** Endings of the files that frames of one kind may be in. */
export type FailureLanguage = readonly [FailureFrames, readonly string[]];

const erlangFrames: FailureFrames = {
  stacks: [{ forms: ["{text}({path}, line {line})"] }],
};

/** Frames in files that no scanner reads. */
export const unreadFrames: readonly FailureLanguage[] = [
  [javascriptFrames, ["vue", "svelte"]],
  [pythonFrames, ["rst"]],
  [batsFrames, ["sh", "bash"]],
  [erlangFrames, ["erl"]],
];
