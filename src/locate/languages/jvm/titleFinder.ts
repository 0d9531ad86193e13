import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { strictChain } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { fixedText, isFixed, literal, matchWhole, normalizeTitle, type Pattern, simplify } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import type { JvmSyntax } from "./syntax";

/** Finds tests by title among those of one class. */
export class TitleFinder {
  readonly #search: TitleSearch;
  /** The parts after the last dot, to which sbt shortens titles with dots. */
  #titlesAfterDot: readonly { readonly title: Span; readonly last: Pattern; readonly isLiteral: boolean }[] | undefined;

  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly syntax: JvmSyntax,
  ) {
    this.#search = new TitleSearch(nodes);
  }

  /** Finds the name as it is, then without additions of test runners. The first variant that matches a test decides. */
  find(name: string): Finding | undefined {
    if (this.nodes.length === 0) return undefined;
    const names = nameVariants(name);
    // Kotest's reports contain only a test's own title, Scala reports also the titles around it.
    const ownFinding = this.syntax.language === "scala" ? undefined : this.#findByOwnTitle(names);
    if (ownFinding) return ownFinding;
    const fullFinding = this.#search.find(
      { name },
      names.map((reading) => ({ name: reading })),
    );
    if (fullFinding?.standing === "final") return fullFinding;
    const suffixFinding = this.#findAfterDot(normalizeTitle(name));
    if (suffixFinding?.standing === "final" || !fullFinding || fullFinding.standing === "around")
      return this.#findByOwnTitle(names) ?? suffixFinding ?? fullFinding;
    return fullFinding;
  }

  #findByOwnTitle(names: readonly string[]): Finding | undefined {
    for (const name of names) {
      const finding = this.#findLiteral(({ pattern }) => fixedText(pattern) === name);
      if (finding) return finding;
    }
    return undefined;
  }

  /** Finds a name that sbt's reports shortened to the part after its last dot. */
  #findAfterDot(name: string): Finding | undefined {
    if (this.syntax.language !== "scala" || name === "") return undefined;
    this.#titlesAfterDot ??= this.nodes.flatMap((node) => {
      const last = node.kind === "test" ? patternAfterLastDot(strictChain(node)) : undefined;
      return last ? [{ title: node.title, last, isLiteral: isFixed(node.pattern) }] : [];
    });
    const matches = this.#titlesAfterDot.flatMap(({ title, last, isLiteral }) => {
      const score = matchWhole(last, name);
      return score ? [{ place: title, score: isLiteral ? Number.POSITIVE_INFINITY : score }] : [];
    });
    const maxScore = Math.max(...matches.map(({ score }) => score));
    const places = matches.filter(({ score }) => score === maxScore).map(({ place }) => place);
    if (places.length === 0) return undefined;
    return { standing: maxScore === Number.POSITIVE_INFINITY ? "final" : "unlessBetter", places };
  }

  #findLiteral(isMatch: (node: TitleNode) => boolean): Finding | undefined {
    for (const kind of ["test", "suite"] as const) {
      const matchingNodes = this.nodes.filter((node) => node.kind === kind && isMatch(node));
      if (matchingNodes.length > 0) return { standing: "final", places: matchingNodes.map(({ title }) => title) };
    }
    return undefined;
  }
}

/** Text that Kotest, ScalaTest and specs2 write before and after titles. */
const prefixPattern = /(^| -- | )(?:Given|When|Then|And|Context|Describe|It|Expect|Feature|Scenario): /g;
const ownPrefixPattern = /^(?:context|should) /;
const suffixPattern = / (?:when|should)(?= -- |$)/g;

/** Returns a name as reported, then with more and more of the additions of its test runner removed. */
function nameVariants(rawName: string): readonly string[] {
  const name = normalizeTitle(rawName);
  const variants = [name];
  const add = (text: string): void => {
    if (text !== "" && !variants.includes(text)) variants.push(text);
  };
  add(normalizeTitle(withoutRetry(name)));
  add(name.replace(/^\(\d+\) /, ""));
  const withoutPrefixes = name.replace(prefixPattern, "$1");
  add(withoutPrefixes);
  add(withoutPrefixes.replace(suffixPattern, ""));
  add(withoutPrefixes.replace(ownPrefixPattern, ""));
  // Values of a Spock iteration (`[a: 1, #0]`), or the target of a multiplatform build (`[jvm]`).
  const bracket = name.endsWith("]") ? name.indexOf(" [") : -1;
  if (bracket > 0) add(name.slice(0, bracket));
  add(name.replace(/\[[^[\]]*\]$/, ""));
  add(name.replace(/\(\)$/, ""));
  return variants;
}

/**
 * Returns the pattern after the last literal dot, ignoring dots at the end, or `undefined` for a title without dots.
 */
function patternAfterLastDot(chain: Pattern): Pattern | undefined {
  const parts = [...chain];
  const last = parts.at(-1);
  let end = last?.kind === "literal" ? last.text.length : 0;
  while (last?.kind === "literal" && last.text[end - 1] === ".") end--;
  if (last?.kind === "literal") parts[parts.length - 1] = literal(last.text.slice(0, end));
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    const dot = part?.kind === "literal" ? part.text.lastIndexOf(".") : -1;
    if (part?.kind === "literal" && dot >= 0)
      return simplify([literal(part.text.slice(dot + 1)), ...parts.slice(i + 1)]);
  }
  return last?.kind === "literal" && end < last.text.length ? simplify(parts) : undefined;
}
