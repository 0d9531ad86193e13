import type { Finding } from "./finding";
import { readDiff } from "./lineDiff";

/** A line of Python's runners that has both sides, and what stands below it. */
export interface Comparison {
  readonly left: string;
  readonly right: string;
  readonly indent: string;
  readonly lines: readonly string[];
}

/** Maximum comparisons of a text, and lines below one, that are read. */
const maxComparisons = 20;
const maxLines = 5_000;

/** Pytest: what it says about an assertion. */
const explanation = /^E(?: .*)?$/gm;

/**
 * Finds the lines that a pattern matches, which has the groups `indent`, `left` and `right`. Where pytest explains an
 * assertion, only its explanation is read; elsewhere an indented line is one of the test's code.
 */
export function findComparisons(text: string, patterns: readonly RegExp[]): readonly Comparison[] {
  const explanations = text.match(explanation);
  const lines = explanations ? explanations.map((line) => line.slice(1)) : text.split("\n");
  const comparisons: Comparison[] = [];
  for (const [index, line] of lines.entries()) {
    const groups = patterns.map((pattern) => pattern.exec(line)?.groups).find((match) => match !== undefined);
    const { indent = "", left, right } = groups ?? {};
    if (left === undefined || right === undefined || (!explanations && indent !== "")) continue;
    comparisons.push({ left, right, indent, lines: lines.slice(index + 1, index + 1 + maxLines) });
    if (comparisons.length === maxComparisons) break;
  }
  return comparisons;
}

/** What says that a diff is not the whole one. */
const partialDiff = /^\s*(?:Skipping \d|Strings contain only|\.\.\.|Use -v|Diff is \d)|truncated/;
/** Pytest: how it came to a value. */
const origin = /^ *\+ {2}where /;

/** Reads the diff below a comparison. The side with `-` is returned as the expected one. */
export function readDiffBelow({ lines }: Comparison, indentation: string): Finding {
  const end = lines.findIndex((line) => origin.test(line));
  const below = end === -1 ? lines : lines.slice(0, end);
  if (below.some((line) => partialDiff.test(line))) return "unsure";
  let start = below.findIndex((line) => isMarked(line, indentation));
  if (start === -1) return "unsure";
  while (below[start - 1]?.startsWith(`${indentation}  `)) start--;
  return readDiff(below.slice(start), indentation, { expected: "-", gap: " " });
}

function isMarked(line: string, indentation: string): boolean {
  return line.startsWith(indentation) && /^[-+](?: |$)/.test(line.slice(indentation.length));
}

const printedText = /^\w{0,2}["']/;
const printedLineEnd = /(?:^|[^\\])(?:\\\\){0,50}\\n["']$/;

/**
 * Adds the end of the last line, which a diff of lines does not show, to a text that was printed in one line too.
 * Returns `undefined` if it is not known.
 */
export function restoreLineEnd(lines: string, printed: string): string | undefined {
  if (!printedText.test(printed)) return lines;
  if (!/["']$/.test(printed)) return undefined;
  return printedLineEnd.test(printed) ? `${lines}\n` : lines;
}

/** Returns the groups of a pattern's last match. */
export function findLastGroups(text: string, pattern: RegExp): Readonly<Record<string, string | undefined>> {
  return [...text.matchAll(pattern)].at(-1)?.groups ?? {};
}
