import type { BranchFilter } from "./ciJobs";

/** Element of a pattern: a test of one character, and how often the character may occur. */
interface PatternElement {
  matches(character: string): boolean;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
}

const elementPattern = /(\*\*\/?|\*|\[[^\]]{1,100}\]|\\?.)([?+]?)/gsu;

/** Maximum characters of a pattern that are read. */
const maxPatternLength = 300;

/** Returns whether a filter in the form of GitHub Actions lets a branch through. */
export function passesFilter({ patterns, isIgnoring }: BranchFilter, branch: string): boolean {
  if (isIgnoring) {
    return !patterns.some((pattern) => matchesPattern(pattern, branch));
  }
  let isIncluded = false;
  for (const pattern of patterns) {
    const isNegative = pattern.startsWith("!");
    const text = isNegative ? pattern.slice(1) : pattern;
    if (matchesPattern(text, branch)) {
      isIncluded = !isNegative;
    }
  }
  return isIncluded;
}

/** Returns whether a branch matches a pattern. Takes time proportional to the product of their lengths. */
function matchesPattern(pattern: string, branch: string): boolean {
  const readPattern = pattern.slice(0, maxPatternLength);
  const elements = Array.from(readPattern.matchAll(elementPattern), parseElement);
  let positions = skipOptional(elements, [0]);
  for (const character of branch) {
    const nextPositions = positions.flatMap((position) => {
      const element = elements[position];
      if (!element?.matches(character)) {
        return [];
      }
      return element.isRepeated ? [position, position + 1] : [position + 1];
    });
    positions = skipOptional(elements, nextPositions);
  }
  return positions.includes(elements.length);
}

/** Adds the positions after optional elements. */
function skipOptional(elements: readonly PatternElement[], positions: readonly number[]): readonly number[] {
  const allPositions = new Set(positions);
  for (const position of allPositions) {
    if (elements[position]?.isOptional) {
      allPositions.add(position + 1);
    }
  }
  return [...allPositions];
}

function parseElement([, text = "", quantifier = ""]: RegExpExecArray): PatternElement {
  const isStar = text.startsWith("*");
  return {
    matches: createTest(text),
    isOptional: isStar || quantifier === "?",
    isRepeated: isStar || quantifier === "+",
  };
}

function createTest(text: string): PatternElement["matches"] {
  if (text.startsWith("**")) {
    return () => true;
  }
  if (text === "*") {
    return (character) => character !== "/";
  }
  if (text.length < 3) {
    return (character) => character === text.at(-1);
  }
  const ranges = [...text.slice(1, -1).matchAll(/(.)-(.)|./gsu)];
  return (character) =>
    ranges.some(([single, first = single, last = single]) => {
      return first <= character && character <= last;
    });
}
