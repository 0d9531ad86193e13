import type { MaskRules } from "../../syntax/mask";
import { skipToken } from "./outline";

/** Strings and comments of Python. */
export const pythonMask: MaskRules = {
  marks: /["'#\\]/g,
  characters: false,
  tripleQuotes: true,
  rawBackquotes: false,
  nestedComments: false,
  opaque: (text, offset) => {
    const mark = text[offset] ?? "";
    const isString = mark === '"' || mark === "'";
    const quote = isString ? (text.startsWith(mark.repeat(3), offset) ? 3 : 1) : 0;
    return { end: skipToken(text, offset, mark), quote, isString };
  },
};
