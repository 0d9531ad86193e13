import { findMax } from "../../base/collections";
import { createTable } from "../../base/table";
import { trimTextEnd } from "../../base/trimText";

/** Test branch in a text. */
export interface TestBranch {
  readonly name: string;
  /** The run's id, as in the branch's name. */
  readonly testRunId: string;
  /** First pull request under test, if the pattern contains its number. */
  readonly pullRequest?: number;
}

/**
 * Pattern of an installation's test branches, by segments: `*` stands for any characters except `/`, `{number}` for
 * the number of a pull request, `{id}` for the run's id.
 */
export interface TestBranchPattern {
  /** Text of the setting. */
  readonly text: string;
  readonly segments: readonly SegmentPattern[];
}

interface SegmentPattern {
  readonly expression: RegExp;
  /** Literal texts before, between and after its wildcards. */
  readonly literals: readonly string[];
}

/** Reasons that a pattern cannot be used. */
export type PatternProblem = "noId" | "severalIds" | "sideBySide" | "tooMany" | "tooWide" | "notABranch";

export interface BadPattern {
  readonly text: string;
  readonly problem: PatternProblem;
}

const wildcardPattern = /(\*|\{id\}|\{number\})/;
const wildcardExpressions: Record<string, string> = createTable({
  "*": "[^/]+",
  "{id}": "(?<id>[^/]+)",
  "{number}": "(?<number>\\d+)",
});

const quotesAndBrackets = String.raw`"'\x60<>\p{Ps}\p{Pe}\p{Pi}\p{Pf}`;
/** Marks of sentences that have no blank behind them: the dash, and those of Chinese and Japanese. */
const sentenceMarks = "—、。，；：！？";
/**
 * Characters that end a branch's name in a text: those that Git forbids, and those around it in addresses, commands,
 * tables and messages.
 */
const delimiters = new RegExp(String.raw`[\s${quotesAndBrackets}${sentenceMarks},;:|=&?#\\^~*]+|\.{2,}`, "u");

/**
 * Maximum length of a segment of a branch, and maximum number of wildcards in a segment of a pattern: keeps matching
 * fast for any input.
 */
const maxSegmentLength = 250;
const maxWildcards = 3;

/**
 * Parses the patterns of a setting; returns the valid ones and the invalid ones with their problems. Falls back to the
 * default patterns if none is valid.
 */
export function parseTestBranchPatterns(texts: readonly string[]): {
  readonly patterns: readonly TestBranchPattern[];
  readonly bad: readonly BadPattern[];
} {
  const results = texts.map(parsePattern);
  const patterns = results.filter((result) => "segments" in result);
  return {
    patterns: patterns.length > 0 ? patterns : defaultTestBranchPatterns,
    bad: results.filter((result) => "problem" in result),
  };
}

function parsePattern(text: string): TestBranchPattern | BadPattern {
  const problem = findProblem(text);
  if (problem) {
    return { text, problem };
  }
  return createPattern(text);
}

function createPattern(text: string): TestBranchPattern {
  return { text, segments: text.split("/").map(parseSegment) };
}

function findProblem(text: string): PatternProblem | undefined {
  const idCount = text.split("{id}").length - 1;
  if (idCount === 0) {
    return "noId";
  }
  if (idCount > 1) {
    return "severalIds";
  }
  const segments = text.split("/").map((segment) => segment.split(wildcardPattern));
  const literals = segments.flatMap(selectLiterals);
  if (segments.some((parts) => parts.join("") === "")) {
    return "notABranch";
  }
  if (literals.some((part) => delimiters.test(part))) {
    return "notABranch";
  }
  const sideBySide = segments.some((parts) => parts.slice(2, -1).includes(""));
  if (sideBySide) {
    return "sideBySide";
  }
  if (segments.some((parts) => parts.length > 2 * maxWildcards + 1)) {
    return "tooMany";
  }
  if (!literals.some((part) => /[\p{L}\d]/u.test(part))) {
    return "tooWide";
  }
  return undefined;
}

function parseSegment(segment: string): SegmentPattern {
  const pieces = segment.split(wildcardPattern);
  const parts = pieces.map((part) => wildcardExpressions[part] ?? part.replace(/[.+$@!%-]/g, "\\$&"));
  return { expression: new RegExp(`^${parts.join("")}$`), literals: selectLiterals(pieces) };
}

/** Returns the parts between the wildcards of a segment that was split at them. */
function selectLiterals(parts: readonly string[]): readonly string[] {
  return parts.filter((_, index) => index % 2 === 0);
}

/** `…-merge/pr-<number>/<run id>`; the prefix depends on the installation. */
export const defaultTestBranchPatterns: readonly TestBranchPattern[] = [createPattern("*-merge/pr-{number}/{id}")];

/** Finds the first test branch in a text, in any context: a remote's name, an address, a command, a sentence. */
export function findTestBranch(text: string, patterns: readonly TestBranchPattern[]): TestBranch | undefined {
  const maxSegments = findMax(patterns.map(({ segments }) => segments.length));
  for (const word of text.split(delimiters)) {
    const segments = trimTextEnd(word, /[.…!]/).split("/");
    // Start with the last segment: parts before a branch (host, owner, remote) are more often mistaken
    // for its start than parts after it for its end.
    for (let start = segments.length - 1; start >= 0; start--) {
      const testBranch = matchBranch(segments.slice(start, start + maxSegments), patterns);
      if (testBranch) {
        return testBranch;
      }
    }
  }
  return undefined;
}

function matchBranch(segments: readonly string[], patterns: readonly TestBranchPattern[]): TestBranch | undefined {
  for (const pattern of patterns) {
    const branchSegments = segments.slice(0, pattern.segments.length);
    const { id, number } = matchSegments(branchSegments, pattern) ?? {};
    if (id === undefined) {
      continue;
    }
    const branch = { name: branchSegments.join("/"), testRunId: id };
    return number === undefined ? branch : { ...branch, pullRequest: Number(number) };
  }
  return undefined;
}

/** Returns the values of the placeholders if every segment matches. A missing segment matches none of a pattern. */
function matchSegments(segments: readonly string[], pattern: TestBranchPattern): Record<string, string> | undefined {
  const groups: Record<string, string> = {};
  for (const [index, expectedSegment] of pattern.segments.entries()) {
    const segment = segments[index] ?? "";
    if (segment.length > maxSegmentLength || !containsInOrder(segment, expectedSegment)) {
      return undefined;
    }
    const match = expectedSegment.expression.exec(segment);
    if (!match) {
      return undefined;
    }
    Object.assign(groups, match.groups);
  }
  return groups;
}

/**
 * Returns whether the literals of a pattern occur in the segment in order. If they do not, the regular expression need
 * not run.
 */
function containsInOrder(segment: string, { literals }: SegmentPattern): boolean {
  let offset = 0;
  for (const literal of literals) {
    const index = segment.indexOf(literal, offset);
    if (index < 0) {
      return false;
    }
    offset = index + literal.length;
  }
  const first = literals[0] ?? "";
  const last = literals.at(-1) ?? "";
  return segment.startsWith(first) && segment.endsWith(last);
}

/** Returns whether the names of a pattern's test branches contain the number of a pull request. */
export function hasNumber({ text }: TestBranchPattern): boolean {
  return text.includes("{number}");
}

/**
 * Returns the pattern as a glob for branch lists of Git.
 *
 * @param pullRequest number that the branches must contain
 */
export function formatAsGlob({ text }: TestBranchPattern, pullRequest?: number): string {
  const number = String(pullRequest ?? "*");
  return text.replaceAll("{number}", number).replaceAll("{id}", "*");
}
