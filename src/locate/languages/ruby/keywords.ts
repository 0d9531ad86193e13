import { listWords } from "../../titles/words";

/** Words that precede an expression: after them, a slash begins a regular expression, and an `if` is not a modifier. */
export const wordsBeforeExpression = listWords(
  "if unless while until and or not then else elsif when in do case return puts raise rescue ensure begin yield",
);
/** Words after which an `if` is a modifier, although a value may follow them. */
export const wordsWithOptionalValue = new Set(["return", "yield", "puts", "raise"]);
export const blockWords = new Set(["class", "module", "def", "begin", "case", "do", "for"]);
export const conditionWords = new Set(["if", "unless", "while", "until"]);
/** Words of loops: a `do` on their line opens no block of its own. */
export const loopWords = new Set(["while", "until", "for"]);
