import type { FailureFrames } from "../language";
import { javascriptFrames } from "./javascript/frames";
import { batsFrames } from "./lines/frames";
import { pythonFrames } from "./python/frames";

/** Endings of the files that frames of one kind may be in. */
export type FailureLanguage = readonly [FailureFrames, readonly string[]];

const ocamlFrames: FailureFrames = {
  stacks: [
    {
      forms: ['File "{path}", line {line}, {text}', '[exception] File "{path}", line {line}, {text}'],
      isScattered: true,
    },
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
  stacks: [
    {
      forms: ["{path}:{line}:{column}:", "{path}:{line}", "{text}called at {path}:{line}:{column} in {text}"],
      isScattered: true,
    },
  ],
};

const nimFrames: FailureFrames = {
  stacks: [
    { forms: ["{path}({line}, {column}): {text}"] },
    { forms: ["{path}({line}) {name}"], isOutermostFirst: true },
  ],
};

const erlangFrames: FailureFrames = {
  stacks: [{ forms: ["{text}({path}, line {line})"] }],
};

const zigFrames: FailureFrames = {
  stacks: [{ forms: ["{path}:{line}:{column}: 0x{text} in {name} ({text})"], isScattered: true }],
};

/** Frames in files that no scanner reads. */
export const unreadFrames: readonly FailureLanguage[] = [
  [javascriptFrames, ["vue", "svelte"]],
  [pythonFrames, ["rst"]],
  [batsFrames, ["sh", "bash"]],
  [ocamlFrames, ["ml"]],
  [haskellFrames, ["hs"]],
  [nimFrames, ["nim"]],
  [erlangFrames, ["erl"]],
  [zigFrames, ["zig"]],
];
