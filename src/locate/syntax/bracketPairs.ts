/** For each opening bracket's offset, the offset of the bracket that closes it; unclosed ones are missing. */
export function bracketPairs(code: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < code.length; i++) {
    const mark = code.charCodeAt(i);
    if (mark === 40 || mark === 91 || mark === 123) {
      open.push(i);
    } else if (mark === 41 || mark === 93 || mark === 125) {
      const start = closing(open, code, mark === 41 ? 40 : mark - 2);
      if (start !== undefined) pairs.set(start, i);
    }
  }
  return pairs;
}

/** Takes the nearest opening bracket of the right kind off the stack, within a few levels: a stray one must not close all. */
function closing(open: number[], code: string, kind: number): number | undefined {
  for (let back = 1; back <= 3 && back <= open.length; back++) {
    const start = open[open.length - back];
    if (start === undefined || code.charCodeAt(start) !== kind) continue;
    open.length -= back;
    return start;
  }
  return undefined;
}
