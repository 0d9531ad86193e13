import { isClosingBracket, isOpeningBracket } from "./brackets";
import type { Span } from "./sourceText";

/** Returns the offset of the closing bracket by the offset of each opening bracket; unclosed brackets are left out. */
export function bracketPairs(code: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const openOffsets: number[] = [];
  for (let i = 0; i < code.length; i++) {
    const mark = code.charCodeAt(i);
    if (isOpeningBracket(mark)) {
      openOffsets.push(i);
    } else if (isClosingBracket(mark)) {
      const start = popOpening(openOffsets, code, mark === 41 ? 40 : mark - 2);
      if (start !== undefined) {
        pairs.set(start, i);
      }
    }
  }
  return pairs;
}

/**
 * Removes the nearest opening bracket of the right kind from the stack, within three levels, so that a stray bracket
 * does not close all. Returns its offset.
 */
function popOpening(openOffsets: number[], code: string, openingCode: number): number | undefined {
  for (let level = 1; level <= 3 && level <= openOffsets.length; level++) {
    const start = openOffsets[openOffsets.length - level];
    if (start === undefined || code.charCodeAt(start) !== openingCode) {
      continue;
    }
    openOffsets.length -= level;
    return start;
  }
  return undefined;
}

/** Returns the offsets of a bracket and of the one that closes it; `undefined` if none is paired at an offset. */
export function bracketsAt(pairs: ReadonlyMap<number, number>, start: number): Span | undefined {
  const end = pairs.get(start);
  if (end === undefined) {
    return undefined;
  }
  return { start, end };
}

/** Returns the offset after the brackets that open at an offset; the next offset if none are paired there. */
export function afterBrackets(pairs: ReadonlyMap<number, number>, offset: number): number {
  return (pairs.get(offset) ?? offset) + 1;
}

export type MarkFinder = (code: string, pairs: ReadonlyMap<number, number>, from: number) => number;

/**
 * Returns the function that finds the first mark outside of brackets at or after an offset, within `maxLength`
 * characters, not counting those in brackets. It returns -1 if there is none.
 *
 * @param marks the source of a pattern that matches a mark, which may be an opening bracket
 */
export function createMarkFinder(marks: string, maxLength = Number.POSITIVE_INFINITY): MarkFinder {
  const markOrBracket = new RegExp(`${marks}|([([{])`);
  return (code, pairs, from) => {
    let start = from;
    for (let remainingLength = maxLength; remainingLength > 0; ) {
      const match = markOrBracket.exec(code.slice(start, start + remainingLength));
      if (!match) {
        return -1;
      }
      const offset = start + match.index;
      if (match[1] === undefined) {
        return offset;
      }
      remainingLength -= match.index + 1;
      start = afterBrackets(pairs, offset);
    }
    return -1;
  };
}
