import { isLineBreak } from "./sourceText";

/** Rules for reading the text of a string. */
export interface TextRules {
  /** Opening mark that nests: `(` in `%q(a (b) c)`. */
  readonly nestedMark?: string | undefined;
  /** Marks that escape the next character. */
  readonly escapeMark?: string;
  /** One or two marks that stand for themselves when they are written twice: the closing one, another one, or both. */
  readonly doubledMarks?: string;
  /** Whether the string ends with its line even without its closing mark. */
  readonly isOneLine?: boolean;
  /** Whether the last of several successive closing marks close the string, rather than the first. */
  readonly isGreedy?: boolean;
  readonly interpolation?: Interpolation | undefined;
}

/** Values in the text of a string. */
export interface Interpolation {
  /** Start of an expression, including the bracket that its end closes: `#{`, `$(`. */
  readonly start: string;
  /** Alternative start with the same bracket. */
  readonly otherStart?: string;
  /** Sticky pattern of a value without brackets, `$name`. */
  readonly name?: RegExp;
  /** Character that escapes the next one in an expression. */
  readonly escapeMark?: string;
  /** Whether an expression ends with its line even without its bracket. */
  readonly isOneLine?: boolean;
  /** Kinds of strings in an expression, those with longer marks first. */
  readonly strings: readonly Piece[];
}

/** Position of a lexer in a text. */
export interface Position {
  readonly text: string;
  readonly offset: number;
  /** Number of strings around the offset. */
  readonly depth: number;
  /** Closing marks that the rest of the text lacks. Marks that open such pieces are ignored. */
  readonly missingMarks: Set<string>;
}

/** Form of a comment, a literal or another element that begins with marks of its own. */
export interface Piece {
  /** Characters with which the piece may begin. */
  readonly starts: string;
  /** Kind of the piece's token; absent if the piece is skipped. */
  readonly kind?: number;
  /**
   * Returns the offset after the piece. If the piece does not begin at the position, the result is not greater than the
   * offset of the position.
   */
  findEnd(position: Position): number;
}

/** Rules of a string that may span lines and has the escapes of C. */
export const escapedText: TextRules = { escapeMark: "\\" };

/** Rules of a string that ends with its line and has the escapes of C. */
export const escapedLine: TextRules = { ...escapedText, isOneLine: true };

const maxStringDepth = 10;

/** Returns the offset after a string whose text begins at `from`, skipping strings in its expressions. Linear. */
export function stringEnd(text: string, from: number, close: string, rules: TextRules, depth = 0): number {
  const { isOneLine, isGreedy, interpolation, doubledMarks = "" } = rules;
  const escapeCode = findCode(rules.escapeMark);
  const doubledCode = findCode(doubledMarks);
  const otherDoubledCode = findCode(doubledMarks[1]);
  const nestedCode = findCode(rules.nestedMark);
  const valueCode = findCode(interpolation?.start);
  const otherValueCode = findCode(interpolation?.otherStart);
  const closeCode = findCode(close);
  const greedyCode = isGreedy && closeCode;
  let nesting = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isPlainLetter(code, closeCode)) {
      continue;
    }
    const isDoubled = code === doubledCode || code === otherDoubledCode;
    const isUnit = isDoubled || code === escapeCode || code === valueCode || code === otherValueCode;
    const unitEnd = isUnit ? findUnitEnd(text, i, rules, depth) : i;
    if (unitEnd > i) {
      i = unitEnd - 1;
    } else if (code === closeCode && text.startsWith(close, i) && nesting-- === 0) {
      return closingEnd(text, i + close.length, greedyCode);
    } else if (code === nestedCode) {
      nesting++;
    } else if (isOneLine && isLineBreak(code)) {
      return i;
    }
  }
  return text.length;
}

/** Returns the offset after a doubled mark, a value or an escape that begins at an offset; otherwise that offset. */
function findUnitEnd(text: string, offset: number, rules: TextRules, depth: number): number {
  const { escapeMark, doubledMarks = "", interpolation } = rules;
  const mark = text.charAt(offset);
  if (doubledMarks.includes(mark) && text[offset + 1] === mark) {
    return offset + 2;
  }
  // A value may begin as an escape does.
  const valueEnd = skipExpression(text, offset, interpolation, depth);
  if (valueEnd === offset && escapeMark !== undefined && text.startsWith(escapeMark, offset)) {
    return offset + escapeMark.length + 1;
  }
  return valueEnd;
}

/** Returns the offset after closing marks, and after all marks with a code that follow them. */
function closingEnd(text: string, from: number, code: number | false | undefined): number {
  let end = from;
  while (text.charCodeAt(end) === code) {
    end++;
  }
  return end;
}

/**
 * Returns whether a code is that of a letter or a blank without special meaning in a string: one that does not close
 * it.
 */
function isPlainLetter(code: number, closeCode: number): boolean {
  const isLetter = code >= 97 ? code <= 122 : code === 32 || (code >= 65 && code <= 90);
  return isLetter && code !== closeCode;
}

/** Returns the code of a mark, or of the first of several; -1 if there is none. */
const findCode = (marks = ""): number => (marks === "" ? -1 : marks.charCodeAt(0));

/** Returns the offset after the expression that begins at an offset; that offset if none does. */
function skipExpression(text: string, offset: number, interpolation: Interpolation | undefined, depth: number): number {
  if (!interpolation || depth >= maxStringDepth) {
    return offset;
  }
  const { start, otherStart = start } = interpolation;
  const usedStart = [start, otherStart].find((marks) => text.startsWith(marks, offset));
  if (usedStart === undefined) {
    return offset;
  }
  return expressionEnd(text, offset + usedStart.length, interpolation, depth + 1);
}

/** Maximum length, in characters, of an expression in a string, so that an unclosed one does not hide the rest. */
const maxExpressionLength = 4000;

/** Returns the offset after the bracket that ends an expression in a string. */
export function expressionEnd(text: string, from: number, interpolation: Interpolation, depth = 0): number {
  const { start, escapeMark, isOneLine, strings } = interpolation;
  const [open = ""] = /[([{]/.exec(start) ?? [];
  const close = closingMark(open);
  const limit = Math.min(text.length, from + maxExpressionLength);
  const missingMarks = new Set<string>();
  let brackets = 1;
  let i = from;
  for (; i < limit; i++) {
    const mark = text[i] ?? "";
    if (mark === escapeMark) {
      i++;
    } else if (mark === open) {
      brackets++;
    } else if (mark === close && --brackets === 0) {
      return i + 1;
    } else if (isOneLine && isLineBreak(text.charCodeAt(i))) {
      return i;
    } else if (strings.some(({ starts }) => starts.includes(mark))) {
      i = Math.max(i, pieceEnd(strings, mark, { text, offset: i, depth, missingMarks }) - 1);
    }
  }
  return Math.min(i, text.length);
}

/** Returns the end of the piece that may begin with a mark; 0 if none does. */
function pieceEnd(pieces: readonly Piece[], mark: string, position: Position): number {
  for (const piece of pieces) {
    const end = piece.starts.includes(mark) ? piece.findEnd(position) : 0;
    if (end > position.offset) {
      return end;
    }
  }
  return 0;
}

/** Returns the offset after a comment that may contain others; `undefined` if it never ends. */
export function nestedEnd(text: string, start: number, open: string, close: string): number | undefined {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text.startsWith(open, i)) {
      depth++;
      i += open.length - 1;
    } else if (text.startsWith(close, i)) {
      depth--;
      i += close.length - 1;
    }
    if (depth === 0) {
      return i + 1;
    }
  }
  return undefined;
}

/** Returns the mark that closes a literal, given its opening mark: the same mark, unless it is a bracket. */
export function closingMark(open: string): string {
  return { "(": ")", "[": "]", "{": "}", "<": ">" }[open] ?? open;
}
