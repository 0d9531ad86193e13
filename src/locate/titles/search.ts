import { preferNonEmpty, selectHighest } from "../../base/collections";
import type { TestAddress } from "../../domain/testAddress";
import type { IsSourcePath } from "../fileIndex/sourcePath";
import type { Declarations, Finding } from "../language";
import {
  findBestMatches,
  findCase,
  hasFixedAncestors,
  type Matcher,
  preferEnclosed,
  type TitleMatch,
} from "./bestMatches";
import { ancestors, ChainMatch, separator, strictChain } from "./chains";
import { createTitleFinding } from "./findings";
import type { TitleNode } from "./node";
import { type IsInPlace, OtherSuites } from "./otherSuites";
import { findEnds, fixedText, isDistinctive, isFixed, mayEndWith, normalizeTitle } from "./pattern";
import { matchOwnTitle, ReadingMatch } from "./readingMatch";
import { ownTitles, type TitleReading, textBeforeEnd, titleReadings, undecoratedVariants } from "./readings";

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

/**
 * Share that is assumed for a test whose suites account for the beginning of a name, while its title is declared in
 * another file.
 */
const importedShare = 0.5;

/** A suite with whose titles a record begins, and the part of the record's name after these titles. */
interface SuiteAround {
  readonly suite: TitleNode;
  readonly innerName: string;
}

/** A record in one of its readings. */
interface ReadRecord {
  readonly test: TestAddress;
  readonly match: ReadingMatch;
}

/** Search for the suite or test of a file whose joined titles are a record's name. */
export class TitleSearch implements Declarations {
  /**
   * @param isSourcePath distinguishes a record's paths from its titles; may be absent if only names are searched for
   */
  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly isSourcePath: IsSourcePath = () => false,
    private readonly isInPlace: IsInPlace = ({ calledIn }) => calledIn?.().length === 0,
  ) {}

  #listReadings(test: TestAddress): readonly TitleReading[] {
    return titleReadings(test, this.isSourcePath);
  }

  /**
   * @param variants variants of the record, the least stripped first; each applies only if the previous ones find
   * nothing
   */
  find(test: TestAddress, variants = undecoratedVariants(this.#withoutFirstSuite(test))): Finding | undefined {
    const finding = this.#findDeclared(variants, allSteps) ?? this.#findReportedSuite(test);
    if (finding) {
      return finding;
    }
    const enclosingSuite = this.#findEnclosingSuite(variants);
    const ownFinding = this.#findByOwnTitle(variants, enclosingSuite);
    if (ownFinding || !enclosingSuite) {
      return ownFinding;
    }
    return this.#findOnlyTitle(test) ?? { standing: "around", places: [enclosingSuite.title] };
  }

  /** Finds a test that has all titles of the record, and no other. */
  findStrict(test: TestAddress): Finding | undefined {
    return this.#findDeclared(undecoratedVariants(test), strictSteps);
  }

  /** Finds the suites that have all titles of a text, and no other. */
  findSuites(text: string): readonly TitleNode[] {
    const name = normalizeTitle(text);
    const match = new ChainMatch(name, false);
    const candidates = this.nodes.filter(({ kind, pattern }) => kind === "suite" && mayEndWith(pattern, name));
    return candidates.filter((node) => match.score(node) !== undefined);
  }

  /**
   * Finds the innermost suite with whose titles a record begins, and the part of the record's name after these titles.
   */
  findSuiteAround(test: TestAddress): SuiteAround | undefined {
    const variants = undecoratedVariants(test);
    const suite = this.#findEnclosingSuite(variants);
    if (!suite) {
      return undefined;
    }
    const isTitled = [suite, ...ancestors(suite)].some(({ pattern }) => isDistinctive(pattern));
    if (!isTitled) {
      return undefined;
    }
    const pattern = [...strictChain(suite), separator];
    const readings = variants.flatMap((variant) => this.#listReadings(variant));
    for (const { full, context, ownTitle } of readings) {
      const text = full ?? `${context} ${ownTitle}`;
      const end = Math.max(...findEnds(pattern, text));
      if (end > 0 && end < text.length) {
        return { suite, innerName: text.slice(end) };
      }
    }
    return undefined;
  }

  /** Finds a declaration by the first step that matches anything. */
  #findDeclared(variants: readonly TestAddress[], steps: readonly SearchStep[]): Finding | undefined {
    const records = variants.flatMap((test) => this.#readRecord(test));
    for (const { kind, strict } of steps) {
      for (const { test, match } of records) {
        const otherSuites = strict ? undefined : this.#findOtherSuites(test);
        const score: Matcher = (node) => {
          const nodeScore = match.score(node, strict);
          return nodeScore !== undefined && otherSuites?.has(node) ? undefined : nodeScore;
        };
        const matches = findBestMatches(this.nodes, kind, score);
        if (matches.length === 0) {
          continue;
        }
        if (strict) {
          const calledFinding = this.#findCalled(kind, match, test, matches);
          if (calledFinding) {
            return calledFinding;
          }
        }
        const exactShare = (node: TitleNode) => match.computeExactShare(node, test.name);
        return this.#createFinding(matches, score, test, strict, exactShare);
      }
    }
    return undefined;
  }

  #readRecord(test: TestAddress): readonly ReadRecord[] {
    return this.#listReadings(test).map((reading) => ({ test, match: new ReadingMatch(reading) }));
  }

  /**
   * Finds a test in a function, by the titles of a suite that calls it: these account for more text of the record than
   * other titles, in which a variable matches the title of that suite.
   */
  #findCalled(
    kind: TitleNode["kind"],
    match: ReadingMatch,
    test: TestAddress,
    [variableMatch]: readonly TitleMatch[],
  ): Finding | undefined {
    if (!variableMatch || variableMatch.isLiteral) {
      return undefined;
    }
    const minScore = variableMatch.score + 1;
    const scoreInCallers: Matcher = (node) => match.scoreInCallers(node, minScore);
    const matches = findBestMatches(this.nodes, kind, scoreInCallers);
    const [bestMatch] = matches;
    if (!bestMatch) {
      return undefined;
    }
    const finding = this.#createFinding(matches, scoreInCallers, test, false);
    return { ...finding, share: computeShare(test, bestMatch.score) };
  }

  /**
   * Finds a test by its own title alone, if some of it is literal in the source: the titles around it may have changed
   * or may be unknown. If the file has a suite that the record names, only tests in that suite count: elsewhere it
   * would be another test.
   */
  #findByOwnTitle(variants: readonly TestAddress[], suite: TitleNode | undefined): Finding | undefined {
    for (const test of variants) {
      const otherSuites = this.#findOtherSuites(test);
      for (const ownTitle of ownTitles(test, this.isSourcePath)) {
        const score: Matcher = (node) => {
          if (!isDistinctive(node.pattern)) {
            return undefined;
          }
          if (suite && !ancestors(node).includes(suite)) {
            return undefined;
          }
          const titleScore = matchOwnTitle(node, ownTitle) || undefined;
          return titleScore !== undefined && otherSuites.has(node) ? undefined : titleScore;
        };
        const matches = findBestMatches(this.nodes, "test", score);
        if (matches.length > 0) {
          return this.#createFinding(matches, score, test, false);
        }
      }
    }
    return undefined;
  }

  #findOtherSuites(test: TestAddress): OtherSuites {
    const suites = this.#findEnclosingSuites([test]);
    return new OtherSuites(suites, this.#listReadings(test), this.#firstSuite, this.isInPlace);
  }

  get #firstSuite(): TitleNode | undefined {
    return this.nodes.find(({ kind }) => kind === "suite");
  }

  /** Finds the only test with the title of a record, whose suite may be the file's first one for every test. */
  #findOnlyTitle(test: TestAddress): Finding | undefined {
    const tests = this.#mayGiveFirstSuite(test) ? this.#listTests(test.name) : [];
    if (tests.length === 1) {
      return createTitleFinding("unlessBetter", tests);
    }
    return undefined;
  }

  /** Returns the record, without its suite if that is the first one of the file and several tests have the title. */
  #withoutFirstSuite(test: TestAddress): TestAddress {
    const { parent = "", ...testAnywhere } = test;
    const firstSuite = this.#firstSuite;
    const isFirst = firstSuite !== undefined && fixedText(firstSuite.pattern) === normalizeTitle(parent);
    if (!isFirst || !this.#mayGiveFirstSuite(test)) {
      return test;
    }
    const isUnclear = this.#listTests(test.name).length > 1;
    return isUnclear ? testAnywhere : test;
  }

  /**
   * Returns whether the suite of a record may be the file's first one for every test: its class is the file, or the
   * title again.
   */
  #mayGiveFirstSuite({ name, classname = "" }: TestAddress): boolean {
    return classname === name || this.isSourcePath(classname);
  }

  #listTests(name: string): readonly TitleNode[] {
    const title = normalizeTitle(name);
    return this.nodes.filter(({ kind, pattern }) => kind === "test" && fixedText(pattern) === title);
  }

  /**
   * Creates the finding of one or more equally good matches.
   *
   * @param exactShare returns the share that an exact finding gives of the record
   */
  #createFinding(
    bestMatches: readonly TitleMatch[],
    match: Matcher,
    test: TestAddress,
    isStrict: boolean,
    exactShare?: (node: TitleNode) => number,
  ): Finding {
    const matchingNodes = bestMatches.map(({ node }) => node);
    const nodes = this.#preferCalled(preferEnclosed(matchingNodes, test), test);
    const places = nodes.map((node) => findCase(node, match).title);
    const [bestMatch] = bestMatches;
    const isExact = isStrict && bestMatches.every(({ isLiteral }) => isLiteral);
    const isElsewhere = !isStrict && nodes.every((node) => this.#isInOtherSuite(node, test));
    const standing = isElsewhere ? "around" : "unlessBetter";
    if (isExact && bestMatch && exactShare) {
      return { standing: "final", places, share: exactShare(bestMatch.node) };
    }
    return { standing, places, share: this.#patternShare(nodes, bestMatch?.score ?? 0, test, isStrict) };
  }

  /**
   * Returns whether a record's name states a suite before a test's own title which is not that of the suite around the
   * test, which may be any of the file for a test in a function. Outside of suites, a title of one word may follow one
   * other word.
   */
  #isInOtherSuite(node: TitleNode, { name }: TestAddress): boolean {
    const { parent, pattern } = node;
    const title = fixedText(pattern) ?? "";
    const context = textBeforeEnd(normalizeTitle(name), title);
    if (!context) {
      return false;
    }
    const isInPlace = [node, ...ancestors(node)].every(this.isInPlace);
    if (!parent) {
      return isInPlace && !title.includes(" ") && context.includes(" ");
    }
    const suites = isInPlace ? [parent] : this.nodes;
    return !suites.some((suite) => suite.silent || (suite.kind !== "test" && mayEndWith(suite.pattern, context)));
  }

  /** Returns the share of a record's name for which equally good matches with a score account. */
  #patternShare(nodes: readonly TitleNode[], score: number, test: TestAddress, isStrict: boolean): number {
    if (!isStrict) {
      return computeShare(test, score + this.#scoreSuitePrefix(test));
    }
    const minShare = nodes.every(isImportedInFixedSuite) ? importedShare : 0;
    return Math.max(computeShare(test, score), minShare);
  }

  /** Prefers, among equal nodes, those in a function called by the suite that the record begins with. */
  #preferCalled(nodes: readonly TitleNode[], test: TestAddress): readonly TitleNode[] {
    if (nodes.length < 2 || nodes.length > maxTiedNodes) {
      return nodes;
    }
    const enclosingSuite = this.#findEnclosingSuite([test]);
    if (!enclosingSuite) {
      return nodes;
    }
    const calledNodes = nodes.filter((node) => node.calledIn?.().includes(enclosingSuite));
    return preferNonEmpty(calledNodes, nodes);
  }

  /**
   * Returns the length of the titles of the suites that a record begins with: a test in a function that they call is
   * not inside them.
   */
  #scoreSuitePrefix(test: TestAddress): number {
    const enclosingSuite = this.#findEnclosingSuite([test]);
    if (enclosingSuite) {
      return measureTitles(enclosingSuite);
    }
    return 0;
  }

  /** Finds the suite that a record is about: some runners report a suite as failed when its hooks are. */
  #findReportedSuite(test: TestAddress): Finding | undefined {
    const fullNames = this.#listReadings(test).flatMap(({ full }) => full ?? []);
    const matches = fullNames.map((full) => ({ full, match: new ChainMatch(full, false) }));
    const suites = this.nodes.filter((node) => {
      if (node.kind !== "suite" || !isFixed(node.pattern)) {
        return false;
      }
      const isNamed = matches.some(({ full, match }) => mayEndWith(node.pattern, full) && match.score(node));
      return isNamed && hasFixedAncestors(node);
    });
    return createTitleFinding("final", suites);
  }

  /** Finds the innermost suite with whose titles the record begins, if it is the only one with these titles. */
  #findEnclosingSuite(variants: readonly TestAddress[]): TitleNode | undefined {
    const [suite, otherSuite] = this.#findEnclosingSuites(variants);
    return otherSuite ? undefined : suite;
  }

  #findEnclosingSuites(variants: readonly TestAddress[]): readonly TitleNode[] {
    const readings = variants.flatMap((test) => this.#listReadings(test));
    const texts = new Set(readings.map(({ full, context }) => full ?? context ?? ""));
    const matches = [...texts].map((text) => new ChainMatch(text, false));
    const suites = this.nodes.filter(({ kind }) => kind === "suite");
    return selectHighest(suites, (suite) => Math.max(...matches.map((match) => match.scoreOfBeginning(suite) ?? 0)));
  }
}

function computeShare({ name }: TestAddress, score: number): number {
  return score / Math.max(1, normalizeTitle(name).length);
}

function isImportedInFixedSuite(node: TitleNode): boolean {
  return node.isTitleImported === true && node.parent !== undefined && hasFixedAncestors(node);
}

/** Returns the number of characters of the fixed titles of a suite and of the suites around it. */
function measureTitles(suite: TitleNode): number {
  let length = 0;
  for (const { pattern } of [...ancestors(suite), suite]) {
    length += fixedText(pattern)?.length ?? 0;
  }
  return length;
}
