/** Rules for reading the text of a string. */
export interface TextRules {
  /** Opening mark that nests: `(` in `%q(a (b) c)`. */
  readonly nestedMark?: string | undefined;
  /** Character that escapes the next one. */
  readonly escapeMark?: string;
  /** Closing mark that stands for itself when it is written twice. */
  readonly doubledMark?: string;
  /** Whether the string ends with its line, also without its closing mark. */
  readonly isOneLine?: boolean;
  readonly interpolation?: Interpolation | undefined;
}

/** Values in the text of a string. */
export interface Interpolation {
  /** Beginning of an expression, of which the last mark is the bracket that ends it: `#{`, `$(`. */
  readonly start: string;
  /** Matches a value without brackets, `$name`. Sticky. */
  readonly name?: RegExp;
  /** Character that escapes the next one in an expression. */
  readonly escapeMark?: string;
  /** Strings in an expression, by their marks: the longer marks first. */
  readonly strings: readonly (readonly [string, TextRules])[];
}

/** Rules of a string that may span lines and has the escapes of C. */
export const escapedText: TextRules = { escapeMark: "\\" };

type ListStrings = (expandedText: TextRules) => Interpolation["strings"];

const listCStrings: ListStrings = (expandedText) => [
  ['"', expandedText],
  ["'", escapedText],
];

/**
 * Returns the rules of a string with values in it. `listStrings` gives the strings of their expressions, some of which
 * follow the same rules.
 */
export function expandText(
  values: Omit<Interpolation, "strings">,
  rules = escapedText,
  listStrings = listCStrings,
): TextRules {
  const strings: (readonly [string, TextRules])[] = [];
  const expandedText = { ...rules, interpolation: { ...values, strings } };
  strings.push(...listStrings(expandedText));
  return expandedText;
}

const maxStringDepth = 10;

/** Returns the offset after a string whose text begins at `from`, skipping strings in its expressions. Linear. */
export function stringEnd(text: string, from: number, close: string, rules: TextRules, depth = 0): number {
  const { isOneLine, interpolation } = rules;
  const escapeCode = findCode(rules.escapeMark);
  const doubledCode = findCode(rules.doubledMark);
  const nestedCode = findCode(rules.nestedMark);
  const valueCode = findCode(interpolation?.start);
  const closeCode = findCode(close);
  let nesting = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isPlainLetter(code, closeCode)) {
      continue;
    }
    const isTwice = code === doubledCode && text.charCodeAt(i + 1) === code;
    if (code === escapeCode || isTwice) {
      i++;
    } else if (code === valueCode) {
      i = skipExpression(text, i, interpolation, depth + 1);
    } else if (code === closeCode && text.startsWith(close, i)) {
      if (nesting-- === 0) {
        return i + close.length;
      }
    } else if (code === nestedCode) {
      nesting++;
    } else if (isOneLine && endsLine(code)) {
      return i;
    }
  }
  return text.length;
}

/** Returns true for a letter that means nothing in a string: one that does not close it. */
const isPlainLetter = (code: number, closeCode: number): boolean => code >= 97 && code <= 122 && code !== closeCode;

const endsLine = (code: number): boolean => code === 10 || code === 13;

/** Returns the code of a mark, or of the first of several; -1 if there is none. */
const findCode = (marks = ""): number => (marks === "" ? -1 : marks.charCodeAt(0));

/** Returns the last offset of the expression that may begin at an offset, or that offset. */
function skipExpression(text: string, offset: number, interpolation: Interpolation | undefined, depth: number): number {
  const isExpression = interpolation && depth <= maxStringDepth && text.startsWith(interpolation.start, offset);
  if (!isExpression) {
    return offset;
  }
  return expressionEnd(text, offset + interpolation.start.length, interpolation, depth) - 1;
}

/** Returns the offset after the bracket that ends an expression in a string. */
export function expressionEnd(text: string, from: number, interpolation: Interpolation, depth = 0): number {
  const { start, escapeMark, strings } = interpolation;
  const open = start.at(-1) ?? "";
  const close = closingMark(open);
  let brackets = 1;
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    const string = strings.find(([quote]) => mark === quote[0] && text.startsWith(quote, i));
    if (mark === escapeMark) {
      i++;
    } else if (string) {
      i = stringEnd(text, i + string[0].length, ...string, depth) - 1;
    } else if (mark === open) {
      brackets++;
    } else if (mark === close && --brackets === 0) {
      return i + 1;
    }
  }
  return text.length;
}

/** Returns the offset after a comment that may hold others; `undefined` if it never ends. */
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
