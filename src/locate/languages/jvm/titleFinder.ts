import { preferNonEmpty, selectHighest } from "../../../base/collections";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { strictChain } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { fixedText, isFixed, literal, matchWhole, normalizeTitle, type Pattern, simplify } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import type { JvmSyntax } from "./syntax";

/** Part of a test's title after its last dot. */
interface TitleEnd {
  readonly title: Span;
  readonly pattern: Pattern;
  /** Whether the test's own title is a literal. */
  readonly isLiteral: boolean;
}

/** Finds tests by title among the tests of one class. */
export class TitleFinder {
  readonly #search: TitleSearch;
  /** Parts after the last dot of each title, to which sbt shortens titles with dots. */
  #titleEnds: readonly TitleEnd[] | undefined;

  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly syntax: JvmSyntax,
  ) {
    this.#search = new TitleSearch(nodes);
  }

  /**
   * Finds a test by the reported name, then by the name without additions of test runners. The first variant that
   * matches a test wins.
   */
  find(name: string): Finding | undefined {
    if (this.nodes.length === 0) {
      return undefined;
    }
    const names = listNameVariants(name);
    // Kotest's reports contain only a test's own title, Scala reports also those of its suites.
    if (this.syntax.language !== "scala") {
      const ownFinding = this.#findByOwnTitle(names);
      if (ownFinding) {
        return ownFinding;
      }
    }
    const readings = names.map((reading) => ({ name: reading }));
    const fullFinding = this.#search.find({ name }, readings);
    if (fullFinding?.standing === "final") {
      return fullFinding;
    }
    const endFinding = this.#findByTitleEnd(normalizeTitle(name));
    const isTitle = fullFinding !== undefined && fullFinding.standing !== "around";
    if (isTitle && endFinding?.standing !== "final") {
      return fullFinding;
    }
    return this.#findByOwnTitle(names) ?? endFinding ?? fullFinding;
  }

  /** Finds a test, or else a suite, by a title that is one of these names. */
  #findByOwnTitle(names: readonly string[]): Finding | undefined {
    for (const name of names) {
      const namesakes = this.nodes.filter(({ pattern }) => fixedText(pattern) === name);
      const tests = namesakes.filter(({ kind }) => kind === "test");
      const suites = namesakes.filter(({ kind }) => kind === "suite");
      const places = preferNonEmpty(tests, suites).map(({ title }) => title);
      if (places.length > 0) {
        return { standing: "final", places };
      }
    }
    return undefined;
  }

  /** Finds a test whose name sbt shortened in its report to the part after its last dot. */
  #findByTitleEnd(name: string): Finding | undefined {
    if (this.syntax.language !== "scala" || name === "") {
      return undefined;
    }
    this.#titleEnds ??= readTitleEnds(this.nodes);
    const matches = selectHighest(this.#titleEnds, (titleEnd) => scoreTitleEnd(titleEnd, name));
    const [firstMatch] = matches;
    if (!firstMatch) {
      return undefined;
    }
    const places = matches.map(({ title }) => title);
    return { standing: firstMatch.isLiteral ? "final" : "unlessBetter", places };
  }
}

function readTitleEnds(nodes: readonly TitleNode[]): readonly TitleEnd[] {
  const tests = nodes.filter(({ kind }) => kind === "test");
  return tests.flatMap((test) => {
    const pattern = findPatternAfterLastDot(strictChain(test));
    if (!pattern) {
      return [];
    }
    return [{ title: test.title, pattern, isLiteral: isFixed(test.pattern) }];
  });
}

/** Returns how well a name matches: infinity if the title is a literal, 0 if it does not match at all. */
function scoreTitleEnd({ pattern, isLiteral }: TitleEnd, name: string): number {
  const score = matchWhole(pattern, name) ?? 0;
  return isLiteral && score > 0 ? Number.POSITIVE_INFINITY : score;
}

const prefixWords = "Given|When|Then|And|Context|Describe|It|Expect|Feature|Scenario";
/** Text that Kotest, ScalaTest and specs2 write before and after titles. */
const prefixPattern = new RegExp(`(^| -- | )(?:${prefixWords}): `, "g");
const ownPrefixPattern = /^(?:context|should) /;
const suffixPattern = / (?:when|should)(?= -- |$)/g;

/** Returns a name as reported, followed by variants with progressively more of the test runner's additions removed. */
function listNameVariants(rawName: string): readonly string[] {
  const name = normalizeTitle(rawName);
  const variants = [name];
  const add = (text: string): void => {
    if (text !== "" && !variants.includes(text)) {
      variants.push(text);
    }
  };
  add(normalizeTitle(withoutRetry(name)));
  add(name.replace(/^\(\d+\) /, ""));
  const withoutPrefixes = name.replace(prefixPattern, "$1");
  add(withoutPrefixes);
  add(withoutPrefixes.replace(suffixPattern, ""));
  add(withoutPrefixes.replace(ownPrefixPattern, ""));
  // Values of a Spock iteration (`[a: 1, #0]`), or the target of a multiplatform build (`[jvm]`).
  const bracket = name.indexOf(" [");
  if (bracket > 0 && name.endsWith("]")) {
    add(name.slice(0, bracket));
  }
  add(name.replace(/\[[^[\]]*\]$/, ""));
  add(name.replace(/\(\)$/, ""));
  return variants;
}

/**
 * Returns the pattern after the last literal dot, ignoring dots at the end, or `undefined` for a title without dots.
 */
function findPatternAfterLastDot(chain: Pattern): Pattern | undefined {
  const last = chain.at(-1);
  const parts = [...chain];
  let endsWithDot = false;
  if (last?.kind === "literal") {
    const text = trimDotsAtEnd(last.text);
    endsWithDot = text !== last.text;
    parts[parts.length - 1] = literal(text);
  }
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    if (part?.kind !== "literal") {
      continue;
    }
    const dot = part.text.lastIndexOf(".");
    if (dot < 0) {
      continue;
    }
    const textAfterDot = literal(part.text.slice(dot + 1));
    return simplify([textAfterDot, ...parts.slice(i + 1)]);
  }
  if (endsWithDot) {
    return simplify(parts);
  }
  return undefined;
}

function trimDotsAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ".") {
    end--;
  }
  return text.slice(0, end);
}
