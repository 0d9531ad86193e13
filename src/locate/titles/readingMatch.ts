import { ancestors, ChainMatch, separator, strictChain } from "./chains";
import type { TitleNode } from "./node";
import { fixedText, isDistinctive, isFixed, matchWhole, mayEndWith, type Pattern } from "./pattern";
import type { TitleReading } from "./readings";

/** Match of one reading of a record. */
export class ReadingMatch {
  /** By whether they are strict, each created on first use: most records are found without the loose one. */
  readonly #matches = new Map<boolean, ChainMatch>();

  constructor(private readonly reading: TitleReading) {}

  #matchFor(strict: boolean): ChainMatch {
    const cachedMatch = this.#matches.get(strict);
    if (cachedMatch) {
      return cachedMatch;
    }
    const { full, context = "" } = this.reading;
    const outerTitles = strict ? context : `${context} `;
    const match = new ChainMatch(full ?? outerTitles, !strict);
    this.#matches.set(strict, match);
    return match;
  }

  /** @param strict whether the record has no title that the source does not give */
  score(node: TitleNode, strict: boolean): number | undefined {
    if (!strict && !isDistinctive(node.pattern)) {
      return undefined;
    }
    const { full, ownTitle = "" } = this.reading;
    if (full !== undefined) {
      return this.#scoreFull(node, full, strict);
    }
    const ownScore = matchOwnTitle(node, ownTitle);
    if (ownScore === undefined) {
      return undefined;
    }
    const outerScore = this.#matchFor(strict).scoreOfOuterTitles(node);
    if (outerScore === undefined) {
      return undefined;
    }
    return ownScore + outerScore || undefined;
  }

  #scoreFull(node: TitleNode, full: string, strict: boolean): number | undefined {
    if (!mayEndWith(node.pattern, full)) {
      return undefined;
    }
    const score = this.#matchFor(strict).score(node);
    const isLiteralTitle = strict && !node.parent && isFixed(node.pattern);
    if (score === 0 && !isLiteralTitle) {
      return undefined;
    }
    return score;
  }

  /**
   * Returns the score of a test in a function, with the titles of a suite that calls it instead of those around the
   * function, if not less than a minimum.
   */
  scoreInCallers(node: TitleNode, minScore: number): number | undefined {
    const { full, context = "", ownTitle = "" } = this.reading;
    const text = full ?? `${context} ${ownTitle}`;
    if (!mayEndWith(node.pattern, text)) {
      return undefined;
    }
    const scores = listChainsInCallers(node, text).map((chain) => matchWhole(chain, text) ?? 0);
    const score = Math.max(...scores, 0);
    return score < minScore ? undefined : score;
  }

  /**
   * Returns the share of a record for which the titles of a strict match account. It does not depend on the blanks at
   * which the titles are split, which a joined name does not show, and is above 1 if the record states the test's own
   * title separately.
   */
  computeExactShare(node: TitleNode, name: string): number {
    const suites = ancestors(node).filter(({ kind, silent }) => kind === "suite" && !silent);
    const titles = [...suites, node].map(({ pattern }) => fixedText(pattern)).join("");
    const share = countMarks(titles) / Math.max(1, countMarks(name));
    if (this.reading.full === undefined) {
      return 1 + share;
    }
    return Math.min(1, share);
  }
}

/** Returns the titles of a test in a function, once for each suite that calls the function and that a text may name. */
function listChainsInCallers(node: TitleNode, text: string): readonly Pattern[] {
  for (let start: TitleNode | undefined = node; start; start = start.parent) {
    const callers = start.calledIn?.() ?? [];
    if (callers.length === 0) {
      continue;
    }
    const namedCallers = callers.filter(({ pattern }) => text.includes(fixedText(pattern) ?? ""));
    if (namedCallers.length === 0) {
      return [];
    }
    const innerChain = strictChain(node, start.parent);
    return namedCallers.map((suite) => [...strictChain(suite), separator, ...innerChain]);
  }
  return [];
}

/** Returns the score of a text with a node's own title alone; `undefined` for another title. */
export function matchOwnTitle(node: TitleNode, ownTitle: string): number | undefined {
  const literalTitle = fixedText(node.pattern);
  if (literalTitle === undefined) {
    return matchWhole(node.pattern, ownTitle);
  }
  return literalTitle === ownTitle ? ownTitle.length : undefined;
}

function countMarks(text: string): number {
  return text.replace(/\s/g, "").length;
}
