import { countFirst } from "../../base/collections";
import type { BlankedText, StringSpan } from "./blankedText";
import { afterBrackets, bracketPairs } from "./bracketPairs";
import { type Span, sliceSpan } from "./sourceText";

/** A text with its blanked code, its strings and its pairs of brackets. */
export interface CodeText extends BlankedText {
  readonly text: string;
  /** Offsets of the closing brackets, by those of the opening ones. */
  readonly pairs: ReadonlyMap<number, number>;
}

/** Pairs the brackets in the code of a blanked text. */
export function pairBrackets(text: string, { code, strings }: BlankedText): CodeText {
  return { text, code, strings, pairs: bracketPairs(code) };
}

/** Returns the index of the first string that begins at or after an offset. */
export function firstStringFrom({ strings }: CodeText, offset: number): number {
  return countFirst(strings, ({ start }) => start < offset);
}

/** Returns the string that begins at an offset, if any. */
export function stringAt(source: CodeText, offset: number): StringSpan | undefined {
  const string = source.strings[firstStringFrom(source, offset)];
  return string?.start === offset ? string : undefined;
}

/** Returns the first strings that begin in a span. */
export function stringsIn(
  source: CodeText,
  { start, end }: Span,
  maxCount = Number.POSITIVE_INFINITY,
): readonly StringSpan[] {
  const first = firstStringFrom(source, start);
  let last = first;
  while (last < first + maxCount && (source.strings[last]?.start ?? end) < end) {
    last++;
  }
  return source.strings.slice(first, last);
}

/**
 * Returns the span between the brackets that a match of a pattern at the start of a span opens; `undefined` without a
 * match.
 *
 * @param maxLength maximum number of characters of the match
 */
export function findInside(
  { code, pairs }: CodeText,
  span: Span,
  opening: RegExp,
  maxLength: number,
): Span | undefined {
  const match = opening.exec(sliceSpan(code, span, maxLength));
  if (!match) {
    return undefined;
  }
  const start = span.start + match[0].length;
  const end = pairs.get(start - 1);
  if (end === undefined) {
    return undefined;
  }
  return { start, end };
}

/**
 * Returns the offset of the first occurrence of a mark in a span outside of brackets; the span's end if there is none.
 */
export function findMark({ code, pairs }: CodeText, { start, end }: Span, mark: string): number {
  let i = start;
  while (i < end && code[i] !== mark) {
    i = afterBrackets(pairs, i);
  }
  return Math.min(i, end);
}

/** Splits a span at a mark outside of brackets. Returns the first parts, each without blanks at its ends. */
export function splitSpan(
  source: CodeText,
  { start, end }: Span,
  mark: string,
  maxCount = Number.POSITIVE_INFINITY,
): Span[] {
  const parts: Span[] = [];
  for (let from = start; from <= end && parts.length < maxCount; ) {
    const partEnd = findMark(source, { start: from, end }, mark);
    parts.push(trimSpan(source.code, { start: from, end: partEnd }));
    from = partEnd + 1;
  }
  return parts;
}

/** Returns a span without the blanks at both ends. */
export function trimSpan(code: string, span: Span): Span {
  const source = sliceSpan(code, span).trimStart();
  const start = span.end - source.length;
  return { start, end: start + source.trimEnd().length };
}
