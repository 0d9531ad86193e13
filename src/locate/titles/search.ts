import type { TestAddress } from "../../domain/locator";
import type { IsSourcePath } from "../fileIndex/sourcePath";
import type { Declarations, Finding } from "../language";
import { ancestors, ChainMatch, separator, strictChain } from "./chains";
import type { TitleNode } from "./node";
import { findEnds, fixedText, isFixed, matchWhole, normalizeTitle, type Pattern } from "./pattern";
import { ownTitles, type TitleReading, titleReadings, undecoratedVariants } from "./readings";

interface Match {
  readonly node: TitleNode;
  /** Whether the source gives the whole title, and those around it, as literal text. */
  readonly isLiteral: boolean;
  /** Number of characters that the texts in the source account for. */
  readonly score: number;
}

/** Kind of the declarations to find, and whether their titles must be all those of the record. */
interface SearchStep {
  readonly kind: TitleNode["kind"];
  readonly strict: boolean;
}

/** All steps, from the strictest way to match to the loosest. */
const allSteps: readonly SearchStep[] = (["test", "other"] as const).flatMap((kind) => [
  { kind, strict: true },
  { kind, strict: false },
]);
const strictSteps = allSteps.filter(({ strict }) => strict);

/** Maximum number of tests with one title for which the callers of their functions are examined. */
const maxTiedNodes = 50;

/** Share of a name that a test counts as giving if its suites give the beginning and another file all of the title. */
const importedShare = 0.5;

type Matcher = (node: TitleNode) => number | undefined;

/** Search for the suite or test of a file whose joined titles are a record's name. */
export class TitleSearch implements Declarations {
  /**
   * @param isSourcePath distinguishes a record's paths from its titles; may be absent if the search is only for names
   */
  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly isSourcePath: IsSourcePath = () => false,
  ) {}

  #listReadings(test: TestAddress): readonly TitleReading[] {
    return titleReadings(test, this.isSourcePath);
  }

  /**
   * @param variants variants of the record, the least stripped first; each applies only if the previous ones find
   * nothing
   */
  find(test: TestAddress, variants = undecoratedVariants(test)): Finding | undefined {
    const finding = this.#findDeclared(variants, allSteps) ?? this.#findReportedSuite(test);
    if (finding) return finding;
    const enclosingSuite = this.#findEnclosingSuite(variants);
    const container: Finding | undefined = enclosingSuite && {
      standing: "around",
      places: [enclosingSuite.title],
    };
    return this.#findByOwnTitle(variants, enclosingSuite) ?? container;
  }

  /** Finds a test that has all titles of the record, and no other. */
  findStrict(test: TestAddress): Finding | undefined {
    return this.#findDeclared(undecoratedVariants(test), strictSteps);
  }

  /** Finds the suites that have all titles of a text, and no other. */
  findSuites(text: string): readonly TitleNode[] {
    const name = normalizeTitle(text);
    const match = new ChainMatch(name, false);
    return this.nodes.filter(
      (node) => node.kind === "suite" && mayEndWith(node.pattern, name) && match.score(node) !== undefined,
    );
  }

  /**
   * Finds the innermost suite with whose titles a record begins, and the part of the record's name after these titles.
   */
  findSuiteAround(test: TestAddress): { readonly suite: TitleNode; readonly innerName: string } | undefined {
    const variants = undecoratedVariants(test);
    const suite = this.#findEnclosingSuite(variants);
    if (!suite || ![suite, ...ancestors(suite)].some(({ pattern }) => isDistinctive(pattern))) return undefined;
    const pattern = [...strictChain(suite), separator];
    for (const { full, context, ownTitle } of variants.flatMap((variant) => this.#listReadings(variant))) {
      const text = full ?? `${context} ${ownTitle}`;
      const end = Math.max(...findEnds(pattern, text));
      if (end > 0 && end < text.length) return { suite, innerName: text.slice(end) };
    }
    return undefined;
  }

  /** Finds a declaration by the first step that matches anything. */
  #findDeclared(variants: readonly TestAddress[], steps: readonly SearchStep[]): Finding | undefined {
    const readings = variants.flatMap((test) =>
      this.#listReadings(test).map((reading) => ({ test, match: new ReadingMatch(reading) })),
    );
    for (const { kind, strict } of steps) {
      for (const { test, match } of readings) {
        const exactShare = (node: TitleNode) => match.exactShare(node, test.name);
        const score: Matcher = (node) => match.score(node, strict);
        const matches = this.#bestMatches(kind, score);
        if (matches.length === 0) continue;
        return (
          (strict && this.#findCalled(kind, match, test, matches)) ||
          this.#createFinding(matches, score, test, strict, exactShare)
        );
      }
    }
    return undefined;
  }

  /**
   * Finds a test in a function, by the titles of a suite that calls it: these give more text of the record than other
   * titles, of which a variable takes the place of that suite's.
   */
  #findCalled(
    kind: TitleNode["kind"],
    match: ReadingMatch,
    test: TestAddress,
    [variableMatch]: readonly Match[],
  ): Finding | undefined {
    if (!variableMatch || variableMatch.isLiteral) return undefined;
    const minScore = variableMatch.score + 1;
    const scoreInCallers: Matcher = (node) => match.scoreInCallers(node, minScore);
    const matches = this.#bestMatches(kind, scoreInCallers);
    const [bestMatch] = matches;
    if (!bestMatch) return undefined;
    return { ...this.#createFinding(matches, scoreInCallers, test, false), share: computeShare(test, bestMatch.score) };
  }

  /**
   * Finds a test by its own title alone, if the source gives some of it: the titles around it may have changed or may
   * be unknown. If the file has a suite that the record names, only tests in that suite count: elsewhere it would be
   * another test.
   */
  #findByOwnTitle(variants: readonly TestAddress[], suite: TitleNode | undefined): Finding | undefined {
    for (const test of variants) {
      for (const ownTitle of ownTitles(test, this.isSourcePath)) {
        const match: Matcher = (node) => {
          if (!isDistinctive(node.pattern) || (suite && !ancestors(node).includes(suite))) return undefined;
          return matchOwnTitle(node, ownTitle) || undefined;
        };
        const finding = this.#findBest("test", match, test, false);
        if (finding) return finding;
      }
    }
    return undefined;
  }

  #findBest(kind: TitleNode["kind"], match: Matcher, test: TestAddress, isStrict: boolean): Finding | undefined {
    const matches = this.#bestMatches(kind, match);
    return matches.length === 0 ? undefined : this.#createFinding(matches, match, test, isStrict);
  }

  #bestMatches(kind: TitleNode["kind"], match: Matcher): readonly Match[] {
    let bestMatches: Match[] = [];
    for (const node of this.nodes) {
      if (node.kind !== kind) continue;
      const score = match(node);
      if (score === undefined) continue;
      const candidate = { node, score, isLiteral: isFixed(node.pattern) && hasFixedAncestors(node) };
      const order = bestMatches[0] ? compareMatches(candidate, bestMatches[0]) : 1;
      if (order > 0) bestMatches = [candidate];
      else if (order === 0) bestMatches.push(candidate);
    }
    return bestMatches;
  }

  /**
   * Creates the finding of equally good matches, at least one.
   *
   * @param exactShare returns the share that an exact finding gives of the record
   */
  #createFinding(
    bestMatches: readonly Match[],
    match: Matcher,
    test: TestAddress,
    isStrict: boolean,
    exactShare?: (node: TitleNode) => number,
  ): Finding {
    const nodes = this.#preferCalled(
      preferEnclosed(
        bestMatches.map(({ node }) => node),
        test,
      ),
      test,
    );
    const isExact = bestMatches.every(({ isLiteral }) => isLiteral) && isStrict;
    const bestMatch = isExact ? bestMatches[0] : undefined;
    const share = bestMatch && exactShare?.(bestMatch.node);
    return {
      standing: isExact ? "final" : "unlessBetter",
      places: nodes.map((node) => findCase(node, match).title),
      share: share ?? this.#patternShare(nodes, bestMatches[0]?.score ?? 0, test, isStrict),
    };
  }

  /** Returns the share of a record's name that equally good matches with a score give. */
  #patternShare(nodes: readonly TitleNode[], score: number, test: TestAddress, isStrict: boolean): number {
    const share = computeShare(test, score + (isStrict ? 0 : this.#scoreSuitePrefix(test)));
    return isStrict && nodes.every(isImportedInFixedSuite) ? Math.max(share, importedShare) : share;
  }

  /** Prefers, among equal nodes, those in a function called by the suite that the record begins with. */
  #preferCalled(nodes: readonly TitleNode[], test: TestAddress): readonly TitleNode[] {
    if (nodes.length < 2 || nodes.length > maxTiedNodes) return nodes;
    const enclosingSuite = this.#findEnclosingSuite([test]);
    const calledNodes = enclosingSuite ? nodes.filter((node) => node.calledIn?.().includes(enclosingSuite)) : [];
    return calledNodes.length > 0 ? calledNodes : nodes;
  }

  /**
   * Returns the number of characters of the suites that a record begins with: a test in a function that they call is
   * not inside them.
   */
  #scoreSuitePrefix(test: TestAddress): number {
    const enclosingSuite = this.#findEnclosingSuite([test]);
    return enclosingSuite ? titlesLength(enclosingSuite) : 0;
  }

  /** Finds the suite that a record is about: some runners report a suite as failed when its hooks are. */
  #findReportedSuite(test: TestAddress): Finding | undefined {
    const readings = this.#listReadings(test).flatMap(({ full }) =>
      full === undefined ? [] : [{ full, match: new ChainMatch(full, false) }],
    );
    const suites = this.nodes.filter(
      (node) =>
        node.kind === "suite" &&
        isFixed(node.pattern) &&
        readings.some(({ full, match }) => mayEndWith(node.pattern, full) && match.score(node)) &&
        hasFixedAncestors(node),
    );
    return suites.length === 0 ? undefined : { standing: "final", places: suites.map(({ title }) => title) };
  }

  /** Finds the innermost suite with whose titles the record begins. */
  #findEnclosingSuite(variants: readonly TestAddress[]): TitleNode | undefined {
    const texts = new Set(
      variants.flatMap((test) => this.#listReadings(test)).map(({ full, context }) => full ?? context ?? ""),
    );
    const matches = [...texts].map((text) => new ChainMatch(text, false));
    let bestSuites: TitleNode[] = [];
    let maxScore = 0;
    for (const node of this.nodes) {
      if (node.kind !== "suite") continue;
      const score = Math.max(...matches.map((match) => match.scoreOfBeginning(node) ?? 0));
      if (score === 0 || score < maxScore) continue;
      if (score > maxScore) bestSuites = [];
      maxScore = score;
      bestSuites.push(node);
    }
    return bestSuites.length === 1 ? bestSuites[0] : undefined;
  }
}

/** Match of one reading of a record. */
class ReadingMatch {
  /** By whether they are strict, each created on first use: most records are found without the loose one. */
  readonly #matches = new Map<boolean, ChainMatch>();

  constructor(private readonly reading: TitleReading) {}

  #matchFor(strict: boolean): ChainMatch {
    const cachedMatch = this.#matches.get(strict);
    if (cachedMatch) return cachedMatch;
    const { full, context = "" } = this.reading;
    const match = new ChainMatch(full ?? (strict ? context : `${context} `), !strict);
    this.#matches.set(strict, match);
    return match;
  }

  /** @param strict whether the record has no title that the source does not give */
  score(node: TitleNode, strict: boolean): number | undefined {
    if (!strict && !isDistinctive(node.pattern)) return undefined;
    const { full, ownTitle = "" } = this.reading;
    const match = this.#matchFor(strict);
    if (full !== undefined) {
      if (!mayEndWith(node.pattern, full)) return undefined;
      const score = match.score(node);
      const isLiteralTitle = strict && !node.parent && isFixed(node.pattern);
      return score === 0 && !isLiteralTitle ? undefined : score;
    }
    const ownScore = matchOwnTitle(node, ownTitle);
    if (ownScore === undefined) return undefined;
    const outerScore = match.scoreOfOuterTitles(node);
    return outerScore === undefined || ownScore + outerScore === 0 ? undefined : ownScore + outerScore;
  }

  /**
   * Returns the score of a test in a function, with the titles of a suite that calls it instead of those around the
   * function, if not less than a minimum.
   */
  scoreInCallers(node: TitleNode, minScore: number): number | undefined {
    const { full, context = "", ownTitle = "" } = this.reading;
    const text = full ?? `${context} ${ownTitle}`;
    if (!mayEndWith(node.pattern, text)) return undefined;
    const scores = chainsInCallers(node, text).map((chain) => matchWhole(chain, text) ?? 0);
    const score = Math.max(...scores, 0);
    return score < minScore ? undefined : score;
  }

  /**
   * Returns the share that the titles of a strict match give of a record. It is the same wherever the titles are split
   * at blanks, which a joined name does not tell, and above 1 if the record gives the test's own title alone.
   */
  exactShare(node: TitleNode, name: string): number {
    const suites = ancestors(node).filter(({ kind, silent }) => kind === "suite" && !silent);
    const titles = [...suites, node].map(({ pattern }) => fixedText(pattern)).join("");
    const share = countMarks(titles) / Math.max(1, countMarks(name));
    return this.reading.full === undefined ? 1 + share : Math.min(1, share);
  }
}

/** Returns the titles that a test in a function has by each suite that calls the function and that a text may name. */
function chainsInCallers(node: TitleNode, text: string): readonly Pattern[] {
  for (let start: TitleNode | undefined = node; start; start = start.parent) {
    const callers = start.calledIn?.() ?? [];
    if (callers.length === 0) continue;
    const namedCallers = callers.filter(({ pattern }) => text.includes(fixedText(pattern) ?? ""));
    if (namedCallers.length === 0) return [];
    const innerChain = strictChain(node, start.parent);
    return namedCallers.map((suite) => [...strictChain(suite), separator, ...innerChain]);
  }
  return [];
}

const computeShare = ({ name }: TestAddress, score: number): number => score / Math.max(1, normalizeTitle(name).length);

const countMarks = (text: string): number => text.replace(/\s/g, "").length;

const isImportedInFixedSuite = (node: TitleNode): boolean =>
  node.isTitleImported === true && node.parent !== undefined && hasFixedAncestors(node);

const hasFixedAncestors = (node: TitleNode): boolean => ancestors(node).every(({ pattern }) => isFixed(pattern));

/** Returns the only case of a table with the record's title, else the declaration itself. */
function findCase(node: TitleNode, match: Matcher): TitleNode {
  const matchingCases = node.cases?.().filter((tableCase) => match(tableCase) !== undefined) ?? [];
  return matchingCases.length === 1 && matchingCases[0] ? matchingCases[0] : node;
}

/** Returns the number of characters of the fixed titles of a suite and of the suites around it. */
function titlesLength(suite: TitleNode): number {
  return [...ancestors(suite), suite].reduce((sum, { pattern }) => sum + (fixedText(pattern)?.length ?? 0), 0);
}

function matchOwnTitle(node: TitleNode, ownTitle: string): number | undefined {
  const literalTitle = fixedText(node.pattern);
  if (literalTitle !== undefined) return literalTitle === ownTitle ? ownTitle.length : undefined;
  return matchWhole(node.pattern, ownTitle);
}

/**
 * Returns whether a match is possible, as a quick check before it: the name must end with the last text of the
 * pattern.
 */
export function mayEndWith(pattern: Pattern, full: string): boolean {
  const last = pattern.at(-1);
  return last?.kind !== "literal" || full.endsWith(last.text);
}

/** Returns true if the source gives some of the title: a fully variable name could be that of any test. */
export function isDistinctive(pattern: Pattern): boolean {
  return pattern.some((part) =>
    part.kind === "literal" ? /[\p{L}\p{N}]/u.test(part.text) : part.kind === "oneOf" && part.texts.length > 0,
  );
}

/** Compares matches: a literal title ranks above a composed one, then the title with more text in the source. */
function compareMatches(match: Match, otherMatch: Match): number {
  if (match.isLiteral !== otherMatch.isLiteral) return match.isLiteral ? 1 : -1;
  return match.score - otherMatch.score;
}

/** Prefers, among equal nodes, those inside the suite that `parent` or `classname` names. */
function preferEnclosed(nodes: readonly TitleNode[], test: TestAddress): readonly TitleNode[] {
  if (nodes.length < 2) return nodes;
  for (const name of [test.parent, test.classname]) {
    if (!name) continue;
    const inside = nodes.filter((node) =>
      ancestors(node).some(
        ({ pattern }) => matchWhole(pattern, normalizeTitle(name)) !== undefined && isDistinctive(pattern),
      ),
    );
    if (inside.length > 0 && inside.length < nodes.length) return inside;
  }
  return nodes;
}
