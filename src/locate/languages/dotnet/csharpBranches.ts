import { blankSpans } from "../../syntax/blankedText";
import type { Span } from "../../syntax/sourceText";

const directive = /^[ \t]*#[ \t]*(if|elif|else|endif)\b[^\r\n]*/gm;

/**
 * An open condition: the brace depth at its start and at the end of its first branch, and the offset at which its
 * other branches begin.
 */
interface Condition {
  readonly startDepth: number;
  firstBranchDepth: number | undefined;
  otherBranchesStart: number;
}

/**
 * Blanks the conditional directives (`#if` … `#endif`) of a blanked text. Keeps all branches, since each may declare
 * tests. If the first branch changes the brace depth, the other branches repeat that change, so they are blanked.
 */
export function chooseBranches(code: string): string {
  if (!code.includes("#")) {
    return code;
  }
  const blanks: Span[] = [];
  const conditions: Condition[] = [];
  let depth = 0;
  let previousEnd = 0;
  for (const match of code.matchAll(directive)) {
    depth += computeBraceBalance(code, previousEnd, match.index);
    previousEnd = match.index + match[0].length;
    blanks.push({ start: match.index, end: previousEnd });
    const condition = conditions.at(-1);
    const word = match[1];
    if (word === "if") {
      conditions.push({ startDepth: depth, firstBranchDepth: undefined, otherBranchesStart: 0 });
      continue;
    }
    if (!condition) {
      continue;
    }
    if (condition.firstBranchDepth === undefined) {
      condition.firstBranchDepth = depth;
      condition.otherBranchesStart = previousEnd;
    }
    if (word !== "endif") {
      continue;
    }
    conditions.pop();
    if (condition.firstBranchDepth === condition.startDepth) {
      continue;
    }
    depth = condition.firstBranchDepth;
    blanks.push({ start: condition.otherBranchesStart, end: previousEnd });
  }
  blanks.sort((a, b) => a.start - b.start);
  return blankSpans(code, blanks);
}

function computeBraceBalance(code: string, from: number, to: number): number {
  let depth = 0;
  for (let i = from; i < to; i++) {
    const mark = code.charCodeAt(i);
    if (mark === 123) {
      depth++;
    } else if (mark === 125) {
      depth--;
    }
  }
  return depth;
}
