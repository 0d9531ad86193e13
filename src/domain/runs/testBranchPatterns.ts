/** A test branch that a text names. */
export interface TestBranch {
  readonly name: string;
  /** The run's id, as the branch carries it. */
  readonly testRunId: string;
  /** The first pull request under test, where the pattern tells. */
  readonly pullRequest?: number;
}

/**
 * How an installation names its test branches, segment by segment: `*` stands for any characters but `/`, `{number}` for a pull request's
 * number, `{id}` for the run's id.
 */
export interface TestBranchPattern {
  /** As the setting has it. */
  readonly text: string;
  readonly segments: readonly SegmentPattern[];
}

interface SegmentPattern {
  readonly expression: RegExp;
  /** What stands before, between and behind its wildcards. */
  readonly literals: readonly string[];
}

/** Why a pattern cannot be used. */
export type PatternProblem = "noId" | "severalIds" | "sideBySide" | "tooMany" | "tooWide" | "notABranch";

export interface BadPattern {
  readonly text: string;
  readonly problem: PatternProblem;
}

const wildcards = /(\*|\{id\}|\{number\})/;
const expressions: Record<string, string> = {
  "*": "[^/]+",
  "{id}": "(?<id>[^/]+)",
  "{number}": "(?<number>\\d+)",
};

/** What ends a branch's name in a text: what Git forbids in it, and what stands around it in addresses, commands, tables and messages. */
const delimiters = /[\s"'`<>()[\]{},;:|=&?#\\^~*]+|\.{2,}/;

/** Branches have no longer segments, and patterns no more wildcards in one: matching stays quick whatever both hold. */
const longestSegment = 250;
const mostWildcards = 3;

/** The patterns of a setting that can be used, and those that cannot, with why. Where none can, the default stays. */
export function readTestBranchPatterns(texts: readonly string[]): {
  readonly patterns: readonly TestBranchPattern[];
  readonly bad: readonly BadPattern[];
} {
  const read = texts.map(parsePattern);
  const patterns = read.filter((one) => "segments" in one);
  return {
    patterns: patterns.length > 0 ? patterns : defaultTestBranchPatterns,
    bad: read.filter((one) => "problem" in one),
  };
}

function parsePattern(text: string): TestBranchPattern | BadPattern {
  const problem = problemOf(text);
  return problem ? { text, problem } : { text, segments: text.split("/").map(segmentPattern) };
}

function problemOf(text: string): PatternProblem | undefined {
  const ids = text.split("{id}").length - 1;
  if (ids !== 1) return ids === 0 ? "noId" : "severalIds";
  const segments = text.split("/").map((segment) => segment.split(wildcards));
  const literals = segments.flatMap((parts) => parts.filter((_, index) => index % 2 === 0));
  if (segments.some((parts) => parts.join("") === "") || literals.some((part) => delimiters.test(part))) {
    return "notABranch";
  }
  const sideBySide = segments.some((parts) => parts.slice(2, -1).some((part, index) => index % 2 === 0 && part === ""));
  if (sideBySide) return "sideBySide";
  if (segments.some((parts) => parts.length > 2 * mostWildcards + 1)) return "tooMany";
  return literals.some((part) => /[\p{L}\d]/u.test(part)) ? undefined : "tooWide";
}

function segmentPattern(segment: string): SegmentPattern {
  const split = segment.split(wildcards);
  const parts = split.map((part) => expressions[part] ?? part.replace(/[.+$@!%-]/g, "\\$&"));
  return { expression: new RegExp(`^${parts.join("")}$`), literals: split.filter((_, index) => index % 2 === 0) };
}

/** `…-merge/pr-<number>/<run id>`; the prefix differs from one installation to the next. */
export const defaultTestBranchPatterns: readonly TestBranchPattern[] = ["*-merge/pr-{number}/{id}"].map((text) => ({
  text,
  segments: text.split("/").map(segmentPattern),
}));

/** The first test branch in a text, whatever stands around it: a remote's name, an address, a command, a sentence. */
export function findTestBranch(text: string, patterns: readonly TestBranchPattern[]): TestBranch | undefined {
  const longest = Math.max(...patterns.map(({ segments }) => segments.length));
  for (const word of text.split(delimiters)) {
    const segments = word.replace(/[.…!]+$/, "").split("/");
    // What stands before a branch (host, owner, remote) is more often taken for its beginning than what stands behind it for its end.
    for (let start = segments.length - 1; start >= 0; start--) {
      const found = branchAt(segments.slice(start, start + longest), patterns);
      if (found) return found;
    }
  }
  return undefined;
}

function branchAt(segments: readonly string[], patterns: readonly TestBranchPattern[]): TestBranch | undefined {
  for (const pattern of patterns) {
    const own = segments.slice(0, pattern.segments.length);
    const groups = own.length === pattern.segments.length ? matched(own, pattern) : undefined;
    if (groups?.id === undefined) continue;
    const number = groups.number === undefined ? {} : { pullRequest: Number(groups.number) };
    return { name: own.join("/"), testRunId: groups.id, ...number };
  }
  return undefined;
}

/** What the placeholders stand for, if every segment fits. */
function matched(segments: readonly string[], pattern: TestBranchPattern): Record<string, string> | undefined {
  const groups: Record<string, string> = {};
  for (const [index, own] of pattern.segments.entries()) {
    const segment = segments[index] ?? "";
    const match = segment.length <= longestSegment && holdsInTurn(segment, own) ? own.expression.exec(segment) : null;
    if (!match) return undefined;
    Object.assign(groups, match.groups);
  }
  return groups;
}

/** Whether the letters of a pattern stand in the segment in their order: where they do not, no wildcard need be tried at every length. */
function holdsInTurn(segment: string, { literals }: SegmentPattern): boolean {
  let at = 0;
  for (const literal of literals) {
    const found = segment.indexOf(literal, at);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return segment.startsWith(literals[0] ?? "") && segment.endsWith(literals.at(-1) ?? "");
}

/** The pattern as Git's own lists of branches take it. */
export function patternAsGlob({ text }: TestBranchPattern): string {
  return text.replace(/\{(?:id|number)\}/g, "*");
}
