import type { SourceRange } from "../answer";

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
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
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

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) starts.push(i + 1);
    else if (code === 13 && text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
  }
  return starts;
}

/** True for a character that may be part of an identifier in any of the languages read here. */
export function isIdentifierCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}

/** The identifier that starts at an offset, or `""`. */
export function identifierAt(text: string, offset: number): string {
  let end = offset;
  while (end < text.length && isIdentifierCode(text.charCodeAt(end))) end++;
  return text.slice(offset, end);
}

/** The first offset at or after `offset` that is not a blank or a line end. */
export function skipBlanks(text: string, offset: number): number {
  let i = offset;
  while (i < text.length && (text.charCodeAt(i) <= 32 || text.charCodeAt(i) === 0xa0)) i++;
  return i;
}
