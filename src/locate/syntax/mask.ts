/** Which marks of C-like syntax a language knows. */
export interface MaskRules {
  /** Finds (with the flag `g`) each character with which something may begin that is no code: the others are skipped at once. */
  readonly marks: RegExp;
  /** `'x'` is a character (Java, Go, Kotlin). */
  readonly characters: boolean;
  /** `"""text"""` (Java, Kotlin). */
  readonly tripleQuotes: boolean;
  /** Backquotes hold a raw string (Go); else they are left as they are (Kotlin's names). */
  readonly rawBackquotes: boolean;
  /** Block comments nest (Kotlin). */
  readonly nestedComments: boolean;
  /** The string that has its `"` at an offset, where the language has more than one kind; it may begin before (`#"`). */
  readonly string?: (text: string, quote: number) => StringSpan | undefined;
  /** The end of what a `'` at an offset begins, where that is not always a character: the next offset for a lone mark. */
  readonly character?: (text: string, quote: number) => number | undefined;
  /** Strings and comments of a form that no other language has; asked first, at every mark that is code. */
  readonly opaque?: (text: string, at: number) => Opaque | undefined;
}

/** A piece of text that is no code. */
export interface Opaque {
  /** Where it begins, if before the mark that tells it. */
  readonly start?: number;
  /** After where it begins, also if it never closes. */
  readonly end: number;
  /** Characters at each end that are not blanked. */
  readonly quote: number;
  /** Told of as a string. */
  readonly isString: boolean;
}

/** A string literal: its span with the quotes, and how many characters each quote has. */
export interface StringSpan {
  readonly start: number;
  readonly end: number;
  readonly quote: number;
}

export interface Masked {
  /** The text with comments and the insides of strings blanked: same length, same line ends. */
  readonly code: string;
  /** Every string literal, in order (characters left out). */
  readonly strings: readonly StringSpan[];
}

/** Blanks comments and strings of a C-like language. Linear; an unclosed string ends with its line, an unclosed block with the text. */
export function maskCLike(text: string, rules: MaskRules): Masked {
  const pieces: string[] = [];
  const strings: StringSpan[] = [];
  let copied = 0;
  eachOpaque(text, rules, (start, { end, quote, isString }) => {
    if (isString) strings.push({ start, end, quote });
    const from = Math.min(start + quote, end);
    const to = Math.max(end - quote, from);
    pieces.push(text.slice(copied, from), blankOf(text, from, to));
    copied = to;
  });
  pieces.push(text.slice(copied));
  return { code: pieces.join(""), strings };
}

/** The string literals of a C-like language that end on another line than they begin, in order. */
export function longStrings(text: string, rules: MaskRules): readonly StringSpan[] {
  const found: StringSpan[] = [];
  eachOpaque(text, rules, (start, { end, quote, isString }) => {
    if (isString && lineEnd(text, start) < end) found.push({ start, end, quote });
  });
  return found;
}

function eachOpaque(text: string, rules: MaskRules, visit: (start: number, opaque: Opaque) => void): void {
  const { marks } = rules;
  let i = 0;
  for (;;) {
    marks.lastIndex = i;
    if (!marks.test(text)) return;
    i = marks.lastIndex - 1;
    const opaque = rules.opaque?.(text, i) ?? opaqueAt(text, i, rules);
    if (opaque) visit(opaque.start ?? i, opaque);
    i = opaque?.end ?? i + 1;
  }
}

/** The comment, string or character that begins at an offset, in the marks that all these languages share. */
function opaqueAt(text: string, i: number, rules: MaskRules): Opaque | undefined {
  const code = text.charCodeAt(i);
  if (code === 47) {
    const end = commentEnd(text, i, rules.nestedComments);
    return end > i ? { end, quote: 0, isString: false } : undefined;
  }
  if (code === 34 || (code === 96 && rules.rawBackquotes)) {
    const { start, end, quote } = rules.string?.(text, i) ?? stringAt(text, i, rules);
    return { start, end, quote, isString: true };
  }
  if (code !== 39 || !rules.characters) return undefined;
  return { end: rules.character?.(text, i) ?? characterEnd(text, i), quote: 1, isString: false };
}

/** Blanks of the length of a piece of text, its line ends kept. */
export function blankOf(text: string, from: number, to: number): string {
  if (to <= from) return "";
  const piece = text.slice(from, to);
  if (piece.indexOf("\n") < 0 && piece.indexOf("\r") < 0) return " ".repeat(piece.length);
  return piece.replace(/[^\r\n]+/g, (run) => " ".repeat(run.length));
}

function commentEnd(text: string, start: number, nested: boolean): number {
  const next = text.charCodeAt(start + 1);
  if (next === 47) return lineEnd(text, start);
  if (next !== 42) return start;
  if (!nested) {
    const close = text.indexOf("*/", start + 2);
    return close < 0 ? text.length : close + 2;
  }
  let depth = 1;
  let i = start + 2;
  while (i < text.length && depth > 0) {
    const two = text.slice(i, i + 2);
    if (two === "/*") depth++;
    else if (two === "*/") depth--;
    i += two === "/*" || two === "*/" ? 2 : 1;
  }
  return i;
}

function stringAt(text: string, start: number, rules: MaskRules): StringSpan {
  if (text[start] === "`") {
    const close = text.indexOf("`", start + 1);
    return { start, end: close < 0 ? text.length : close + 1, quote: 1 };
  }
  if (rules.tripleQuotes && text.startsWith('"""', start)) {
    const close = tripleEnd(text, start + 3);
    return { start, end: close, quote: 3 };
  }
  return { start, end: quotedEnd(text, start), quote: 1 };
}

function tripleEnd(text: string, from: number): number {
  let i = from;
  for (;;) {
    const close = text.indexOf('"""', i);
    if (close < 0) return text.length;
    if (text[close - 1] !== "\\" || text[close - 2] === "\\") return close + 3;
    i = close + 1;
  }
}

/** The end of a string that must close on its line. */
function quotedEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === quote) return i + 1;
    else if (code === 10 || code === 13) return i;
  }
  return text.length;
}

/** The end of a character literal, or of a lone quote: longer than any escape is no character. */
function characterEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + 12);
  for (let i = start + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 39) return i > start + 1 ? i + 1 : start + 1;
    else if (code === 10 || code === 13) break;
  }
  return start + 1;
}

/** The offset of the line end at or after an offset, or the text's end. */
export function lineEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return i;
  }
  return text.length;
}
