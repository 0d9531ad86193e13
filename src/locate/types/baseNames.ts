/**
 * Returns the names of the types that a header lists after a certain start, each without type arguments and values in
 * brackets: `B` and `IFoo` for `<T>(int x) : B<C>(x), IFoo`.
 */
export function readBaseNames(header: string, listStart: RegExp): string[] {
  const [, ...lists] = withoutBrackets(header).split(listStart);
  const types = lists.flatMap((list) => list.split(","));
  return types.flatMap((type) => /^[\p{L}_][\p{L}\p{N}_.]*/u.exec(type.trim())?.[0] ?? []);
}

/** Removes brackets of any kind together with their contents. */
function withoutBrackets(text: string): string {
  let depth = 0;
  let result = "";
  for (const mark of text) {
    if (mark === "(" || mark === "[" || mark === "<") {
      depth++;
    } else if (mark === ")" || mark === "]" || mark === ">") {
      depth = Math.max(0, depth - 1);
    } else if (depth === 0) {
      result += mark;
    }
  }
  return result;
}
