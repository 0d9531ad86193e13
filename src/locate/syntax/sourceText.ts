import type { SourceRange } from "../../domain/location";

/** Offsets into a text, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A source text with its lines: what every scanner reads. A byte order mark at the start is not part of it, as in an editor. */
export class SourceText {
  readonly text: string;
  private lines: number[] | undefined;

  constructor(raw: string) {
    this.text = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw;
  }

  /** Offsets at which lines start, in order. `\r\n`, `\n` and a lone `\r` each end a line. */
  get lineStarts(): readonly number[] {
    this.lines ??= lineStarts(this.text);
    return this.lines;
  }

  /** 0-based line of an offset. */
  lineOf(offset: number): number {
    return lastUpTo(this.lineStarts, offset);
  }

  /** The 0-based range of a span. */
  range(span: Span): SourceRange {
    const line = this.lineOf(span.start);
    const endLine = this.lineOf(span.end);
    return {
      line,
      column: span.start - (this.lineStarts[line] ?? 0),
      endLine,
      endColumn: span.end - (this.lineStarts[endLine] ?? 0),
    };
  }

  /** The text of a 0-based line without its end and its indentation, at most 200 characters. */
  lineText(line: number): string {
    const start = this.lineStarts[line] ?? this.text.length;
    const end = this.lineStarts[line + 1] ?? this.text.length;
    return this.text
      .slice(start, Math.min(end, start + 400))
      .trim()
      .slice(0, 200);
  }
}

/** The index of the last of these ascending offsets that is not beyond one; 0 if all are. */
export function lastUpTo(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) starts.push(i + 1);
    else if (code === 13 && text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
  }
  return starts;
}

/** Indentation that is looked at. */
const widest = 200;

/** True if on its line only blanks, or blanks and `opening`, stand before an offset. */
export function startsLine(text: string, offset: number, opening = ""): boolean {
  const before = text.slice(Math.max(0, offset - widest), offset);
  const line = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1).trim();
  return line === "" || line === opening;
}

/** By its code, 1 for a character that may be part of an identifier. */
const identifierCodes = new Uint8Array(0x10000).fill(1, 128);
for (const mark of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
  identifierCodes[mark.charCodeAt(0)] = 1;

/** True for a character that may be part of an identifier in any of the languages read here. */
export function isIdentifierCode(code: number): boolean {
  return identifierCodes[code] === 1;
}

/** The offset after the identifier that starts at an offset; that offset if none does. */
export function identifierEnd(text: string, offset: number): number {
  const { length } = text;
  let end = offset;
  while (end < length && identifierCodes[text.charCodeAt(end)] === 1) end++;
  return end;
}

/** The identifier that starts at an offset, or `""`. */
export function identifierAt(text: string, offset: number): string {
  return text.slice(offset, identifierEnd(text, offset));
}

/** The first offset at or after `offset` that is not a blank or a line end. */
export function skipBlanks(text: string, offset: number): number {
  let i = offset;
  while (i < text.length && (text.charCodeAt(i) <= 32 || text.charCodeAt(i) === 0xa0)) i++;
  return i;
}

/**
 * The offset of the first of some marks at or after an offset, within a number of characters; the marks include `(` and `[`, whose
 * insides are left out.
 */
export function firstMark(
  code: string,
  from: number,
  marks: RegExp,
  pairs: ReadonlyMap<number, number>,
  longest: number,
): number | undefined {
  let i = from;
  for (let left = longest; left > 0; ) {
    const found = code.slice(i, i + left).search(marks);
    const at = i + found;
    if (found < 0) return undefined;
    if (code[at] !== "(" && code[at] !== "[") return at;
    left -= found + 1;
    i = (pairs.get(at) ?? at) + 1;
  }
  return undefined;
}
