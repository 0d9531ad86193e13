import type { Span } from "./sourceText";
import type { Tokens } from "./tokens";

/** Tokens from `from` up to but not including `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Splits a range at its top-level commas. Omits an empty last part. */
export function splitAtCommas(tokens: Tokens, range: Range): Range[] {
  return splitAt(tokens, range, [","]);
}

/** Splits a range at top-level marks. Omits an empty last part. */
export function splitAt(tokens: Tokens, { from, to }: Range, marks: readonly string[]): Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let i = from; i < to; i = tokens.indexAfter(i)) {
    if (!marks.some((mark) => tokens.is(i, mark))) {
      continue;
    }
    ranges.push({ from: start, to: i });
    start = i + 1;
  }
  if (start < to) {
    ranges.push({ from: start, to });
  }
  return ranges;
}

/** Returns whether a range contains at least one token. */
export const isFilled = ({ from, to }: Range): boolean => from < to;

/** Removes the innermost open scopes that end at or before an offset. Returns the outermost of the removed scopes. */
export function popEnded<T extends { readonly end: number }>(openScopes: T[], offset: number): T | undefined {
  let ended: T | undefined;
  let last = openScopes.at(-1);
  while (last && last.end <= offset) {
    ended = openScopes.pop();
    last = openScopes.at(-1);
  }
  return ended;
}

/** Removes the innermost open scopes whose indentation is at least that of a line. */
export function popIndented(openScopes: { readonly indent: number }[], indent: number): void {
  while ((openScopes.at(-1)?.indent ?? -1) >= indent) {
    openScopes.pop();
  }
}

/** Returns the span from the first to the last token of a range, which must not be empty. */
export function createSpan(tokens: Tokens, { from, to }: Range): Span {
  return { start: tokens.start(from), end: tokens.end(to - 1) };
}

/** Returns the span of a token. */
export function createTokenSpan(tokens: Tokens, token: number): Span {
  return { start: tokens.start(token), end: tokens.end(token) };
}
