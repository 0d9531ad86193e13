import type { FailureFrames } from "../language";
import type { FailureLanguage } from "./failureFrames";
import { javascriptFrames } from "./javascript/frames";
import { batsFrames } from "./lines/frames";

const ocamlFrames: FailureFrames = {
  stacks: [
    { forms: ['File "{path}", line {line}, {text}', '[exception] File "{path}", line {line}, {text}'], isScattered: true },
    {
      forms: [
        'Raised at {name} in file "{path}", line {line}, {text}',
        'Called from {name} in file "{path}", line {line}, {text}',
      ],
      isScattered: true,
    },
  ],
};

const haskellFrames: FailureFrames = {
  stacks: [{ forms: ["{path}:{line}:{column}:", "{text}called at {path}:{line}:{column} in {text}"], isScattered: true }],
};

/** Frames in files that no scanner reads. */
export const unreadFrames: readonly FailureLanguage[] = [
  [javascriptFrames, ["vue", "svelte"]],
  [batsFrames, ["sh", "bash"]],
  [ocamlFrames, ["ml"]],
  [haskellFrames, ["hs"]],
];
