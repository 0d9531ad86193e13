import { countFirst } from "../../base/collections";
import type { SourceRange } from "../../domain/location";

/** Offsets into a text; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of characters of a line's text. */
const maxLineText = 200;

/** Returns the part of a text that a span covers, at most its first `maxLength` characters. */
export function sliceSpan(text: string, { start, end }: Span, maxLength = Number.POSITIVE_INFINITY): string {
  return text.slice(start, Math.min(end, start + maxLength));
}

/** Returns the part of a text before an offset, at most `maxLength` characters. */
export function sliceBefore(text: string, offset: number, maxLength: number): string {
  return text.slice(Math.max(0, offset - maxLength), offset);
}

/** Returns whether a span lies inside another one that has text before and after it. */
export function isInside(span: Span, outer: Span): boolean {
  return outer.start < span.start && span.end < outer.end;
}

/** A source text with its lines, the input of every scanner. Excludes a byte order mark at the start, as editors do. */
export class SourceText {
  readonly text: string;
  #cachedLineStarts: number[] | undefined;

  constructor(raw: string) {
    this.text = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw;
  }

  /** Offsets at which lines start, in order. `\r\n`, `\n` and a lone `\r` each end a line. */
  get lineStarts(): readonly number[] {
    this.#cachedLineStarts ??= findLineStarts(this.text);
    return this.#cachedLineStarts;
  }

  /** Returns the 0-based line of an offset. */
  findLine(offset: number): number {
    return lastIndexUpTo(this.lineStarts, offset);
  }

  /** Converts a span to a 0-based range. */
  range(span: Span): SourceRange {
    const line = this.findLine(span.start);
    const endLine = this.findLine(span.end);
    const lineStart = this.lineStarts[line] ?? 0;
    const endLineStart = this.lineStarts[endLine] ?? 0;
    return {
      line,
      column: span.start - lineStart,
      endLine,
      endColumn: span.end - endLineStart,
    };
  }

  /** Returns the text of a 0-based line without its line break and its indentation, at most 200 characters. */
  lineText(line: number): string {
    const start = this.lineStarts[line] ?? this.text.length;
    const end = this.lineStarts[line + 1] ?? this.text.length;
    const source = sliceSpan(this.text, { start, end }, 2 * maxLineText);
    return source.trim().slice(0, maxLineText);
  }
}

/** Returns the index of the last of these ascending offsets that is not greater than `offset`; 0 if all are greater. */
export function lastIndexUpTo(offsets: readonly number[], offset: number): number {
  return Math.max(0, countFirst(offsets, (start) => start <= offset) - 1);
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) {
      starts.push(i + 1);
    } else if (code === 13 && text.charCodeAt(i + 1) !== 10) {
      starts.push(i + 1);
    }
  }
  return starts;
}

/** Maximum indentation that is examined, in characters. */
const maxIndent = 200;

/** Returns whether only blanks, or blanks and `opening`, precede an offset on its line. */
export function startsLine(text: string, offset: number, opening = ""): boolean {
  const precedingText = sliceBefore(text, offset, maxIndent);
  const lineBreak = Math.max(precedingText.lastIndexOf("\n"), precedingText.lastIndexOf("\r"));
  const linePrefix = precedingText.slice(lineBreak + 1).trim();
  return linePrefix === "" || linePrefix === opening;
}

/** By character code: 1 for a character that may be part of an identifier. */
const identifierCodes: Readonly<Uint8Array> = createIdentifierCodes();

function createIdentifierCodes(): Uint8Array {
  const codes = new Uint8Array(0x10000).fill(1, 128);
  for (const mark of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$") {
    codes[mark.charCodeAt(0)] = 1;
  }
  return codes;
}

/**
 * Returns whether a code is that of a character that may be part of an identifier in any of the supported languages.
 */
export function isIdentifierCode(code: number): boolean {
  return identifierCodes[code] === 1;
}

/** Returns the offset after the identifier that starts at an offset; that offset if there is none. */
export function identifierEnd(text: string, offset: number): number {
  const { length } = text;
  let end = offset;
  while (end < length && identifierCodes[text.charCodeAt(end)] === 1) {
    end++;
  }
  return end;
}

/** Returns the identifier that starts at an offset, or `""`. */
export function identifierAt(text: string, offset: number): string {
  return text.slice(offset, identifierEnd(text, offset));
}

/** Returns the first offset at or after `offset` that is not a blank or a line break. */
export function skipBlanks(text: string, offset: number): number {
  let i = offset;
  while (i < text.length && (text.charCodeAt(i) <= 32 || text.charCodeAt(i) === 0xa0)) {
    i++;
  }
  return i;
}

/**
 * Returns the offset of the last character before an offset that is not blank, among at most `maxLength` characters.
 */
export function lastNonBlank(text: string, offset: number, maxLength = Number.POSITIVE_INFINITY): number {
  const minOffset = Math.max(-1, offset - maxLength);
  let i = offset - 1;
  while (i > minOffset && text.charCodeAt(i) <= 32) {
    i--;
  }
  return i;
}

/** Returns the offset after the next occurrence of a text, searched from `from` on; the end if there is none. */
export function offsetAfter(text: string, searched: string, from: number): number {
  const index = text.indexOf(searched, from);
  if (index < 0) {
    return text.length;
  }
  return index + searched.length;
}

/** Returns the length of the line break at an offset: 2 for `\r\n`. */
export function lineBreakLength(text: string, offset: number): number {
  return text.startsWith("\r\n", offset) ? 2 : 1;
}

/** Returns whether a code is that of a line break. */
export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Returns the offset of the line break at or after an offset, or the end of the text. */
export function lineEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) {
    end++;
  }
  return Math.min(end, text.length);
}
