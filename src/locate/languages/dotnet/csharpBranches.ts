const directive = /^[ \t]*#[ \t]*(if|elif|else|endif)\b[^\r\n]*/gm;

/** A condition that is open: braces that were open where it began and where its first branch ended, and where later ones begin. */
interface Condition {
  readonly before: number;
  after: number | undefined;
  othersFrom: number;
}

/**
 * Blanks the conditions of a masked text (`#if` … `#endif`). Every branch stays, for each may declare tests, unless the first one
 * leaves braces open: then the others do it again, and are blanked.
 */
export function chooseBranches(code: string): string {
  if (!code.includes("#")) return code;
  const blanks: { from: number; to: number }[] = [];
  const conditions: Condition[] = [];
  let depth = 0;
  let at = 0;
  for (const match of code.matchAll(directive)) {
    depth += bracesIn(code, at, match.index);
    at = match.index + match[0].length;
    blanks.push({ from: match.index, to: at });
    const condition = conditions.at(-1);
    if (match[1] === "if") conditions.push({ before: depth, after: undefined, othersFrom: 0 });
    else if (!condition) continue;
    else if (condition.after === undefined) {
      condition.after = depth;
      condition.othersFrom = at;
    }
    if (match[1] !== "endif" || !condition) continue;
    conditions.pop();
    if (condition.after === undefined || condition.after === condition.before) continue;
    depth = condition.after;
    blanks.push({ from: condition.othersFrom, to: at });
  }
  return withBlanks(code, blanks);
}

function bracesIn(code: string, from: number, to: number): number {
  let depth = 0;
  for (let i = from; i < to; i++) {
    const mark = code.charCodeAt(i);
    if (mark === 123) depth++;
    else if (mark === 125) depth--;
  }
  return depth;
}

function withBlanks(code: string, blanks: { from: number; to: number }[]): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const { from, to } of blanks.sort((a, b) => a.from - b.from)) {
    if (to <= copied) continue;
    const start = Math.max(from, copied);
    pieces.push(code.slice(copied, start), code.slice(start, to).replace(/[^\r\n]/g, " "));
    copied = to;
  }
  return [...pieces, code.slice(copied)].join("");
}
