import { lineEnd, offsetAfter } from "./sourceText";
import { escapedText, nestedEnd, stringEnd } from "./textRules";

/** A string must close on its line. */
const lineText = { ...escapedText, isOneLine: true };

/** Syntax rules of a C-like language for comments, strings and characters. */
export interface MaskRules {
  /**
   * Matches (with the flag `g`) each character with which a piece that is not code may begin; all others are skipped
   * at once.
   */
  readonly marks: RegExp;
  /** Whether `'x'` is a character (Java, Go, Kotlin). */
  readonly characters?: boolean;
  /** Whether `"""text"""` is a string (Java, Kotlin). */
  readonly tripleQuotes?: boolean;
  /** Whether backquotes hold a raw string (Go); otherwise they are left as they are (Kotlin's names). */
  readonly rawBackquotes?: boolean;
  /** Whether block comments nest (Kotlin). */
  readonly nestedComments?: boolean;
  /**
   * Returns the string that has its `"` at an offset, for a language with more than one kind of string. It may begin
   * before the quote (`#"`).
   */
  readonly string?: (text: string, quote: number) => StringSpan | undefined;
  /**
   * Returns the end of the literal that a `'` at an offset begins, for a language in which that is not always a
   * character; the next offset for a stray quote.
   */
  readonly character?: (text: string, quote: number) => number | undefined;
  /** Returns a string or comment in a form that is specific to the language. Called first, at every mark in code. */
  readonly opaque?: (text: string, offset: number) => OpaqueSpan | undefined;
}

/** A piece of text that is not code. */
export interface OpaqueSpan {
  /** Its start, if that precedes the mark at which it is recognized. */
  readonly start?: number;
  /** Its end, greater than its start even if it never closes. */
  readonly end: number;
  /** Number of characters at each end that are not blanked. */
  readonly quote: number;
  /** Whether it is reported as a string. */
  readonly isString: boolean;
}

/** A string literal: its span including the quotes, and the length of each quote. */
export interface StringSpan {
  readonly start: number;
  readonly end: number;
  readonly quote: number;
}

export interface MaskedText {
  /** The text with comments and the contents of strings blanked: same length, same line breaks. */
  readonly code: string;
  /** Every string literal, in order; without characters. */
  readonly strings: readonly StringSpan[];
}

/**
 * Blanks the comments and strings of a C-like language. Linear. An unclosed string ends with its line, an unclosed
 * block comment with the text.
 */
export function maskCLike(text: string, rules: MaskRules): MaskedText {
  const pieces: string[] = [];
  const strings: StringSpan[] = [];
  let copiedUntil = 0;
  forEachOpaque(text, rules, (start, { end, quote, isString }) => {
    if (isString) {
      strings.push({ start, end, quote });
    }
    const from = Math.min(start + quote, end);
    const to = Math.max(end - quote, from);
    pieces.push(text.slice(copiedUntil, from), createBlank(text, from, to));
    copiedUntil = to;
  });
  pieces.push(text.slice(copiedUntil));
  return { code: pieces.join(""), strings };
}

function forEachOpaque(text: string, rules: MaskRules, visit: (start: number, opaque: OpaqueSpan) => void): void {
  const { marks } = rules;
  let i = 0;
  for (;;) {
    marks.lastIndex = i;
    if (!marks.test(text)) {
      return;
    }
    i = marks.lastIndex - 1;
    const opaque = rules.opaque?.(text, i) ?? opaqueAt(text, i, rules);
    if (opaque) {
      visit(opaque.start ?? i, opaque);
    }
    i = opaque?.end ?? i + 1;
  }
}

/** Returns the comment, string or character that begins at an offset, in the syntax that all these languages share. */
function opaqueAt(text: string, i: number, rules: MaskRules): OpaqueSpan | undefined {
  const code = text.charCodeAt(i);
  if (code === 47) {
    const end = commentEnd(text, i, rules.nestedComments);
    if (end > i) {
      return { end, quote: 0, isString: false };
    }
    return undefined;
  }
  if (code === 34 || (code === 96 && rules.rawBackquotes)) {
    const { start, end, quote } = rules.string?.(text, i) ?? stringAt(text, i, rules);
    return { start, end, quote, isString: true };
  }
  if (code !== 39 || !rules.characters) {
    return undefined;
  }
  return { end: rules.character?.(text, i) ?? characterEnd(text, i), quote: 1, isString: false };
}

/** Returns blanks of the length of a piece of text, keeping its line breaks. */
export function createBlank(text: string, from: number, to: number): string {
  if (to <= from) {
    return "";
  }
  const piece = text.slice(from, to);
  if (piece.indexOf("\n") < 0 && piece.indexOf("\r") < 0) {
    return " ".repeat(piece.length);
  }
  return piece.replace(/[^\r\n]+/g, (lineText) => " ".repeat(lineText.length));
}

function commentEnd(text: string, start: number, canNest = false): number {
  const next = text.charCodeAt(start + 1);
  if (next === 47) {
    return lineEnd(text, start);
  }
  if (next !== 42) {
    return start;
  }
  if (canNest) {
    return nestedEnd(text, start, "/*", "*/") ?? text.length;
  }
  return offsetAfter(text, "*/", start + 2);
}

function stringAt(text: string, start: number, rules: MaskRules): StringSpan {
  if (text[start] === "`") {
    return { start, end: offsetAfter(text, "`", start + 1), quote: 1 };
  }
  if (rules.tripleQuotes && text.startsWith('"""', start)) {
    const close = tripleQuotedEnd(text, start + 3);
    return { start, end: close, quote: 3 };
  }
  return { start, end: stringEnd(text, start + 1, text.charAt(start), lineText), quote: 1 };
}

function tripleQuotedEnd(text: string, from: number): number {
  let i = from;
  for (;;) {
    const close = text.indexOf('"""', i);
    if (close < 0) {
      return text.length;
    }
    if (text[close - 1] !== "\\" || text[close - 2] === "\\") {
      return close + 3;
    }
    i = close + 1;
  }
}

/**
 * Returns the end of a character literal, or of a stray quote: text that is longer than any escape is not a character.
 */
function characterEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + 12);
  for (let i = start + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) {
      i++;
    } else if (code === 39) {
      if (i > start + 1) {
        return i + 1;
      }
      return start + 1;
    } else if (code === 10 || code === 13) {
      break;
    }
  }
  return start + 1;
}
