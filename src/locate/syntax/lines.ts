import { isLineBreak, type SourceText, type Span } from "./sourceText";

/** A line of a text without its line break. */
export interface Line extends Span {
  readonly text: string;
}

/** Yields every line, in order. */
export function* splitLines({ text, lineStarts }: SourceText): Iterable<Line> {
  for (const [i, start] of lineStarts.entries()) {
    let end = lineStarts[i + 1] ?? text.length;
    while (end > start && isLineBreak(text.charCodeAt(end - 1))) {
      end--;
    }
    yield { start, end, text: text.slice(start, end) };
  }
}

/** Returns the part of a line from an offset in it on, without surrounding blanks. */
export function trimLine(line: Line, from: number, to = line.text.length): { readonly text: string } & Span {
  const text = line.text.slice(from, to);
  const blankLength = text.length - text.trimStart().length;
  const start = line.start + from + blankLength;
  const trimmedText = text.trim();
  return { text: trimmedText, start, end: start + trimmedText.length };
}
