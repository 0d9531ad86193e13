import type { TestAddress } from "../../../domain/locator";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { isFixed, literal, matchWhole, normalizeTitle, type Part, type Pattern, wild } from "../../titles/pattern";
import { type CaseNode, maxDepth } from "./cases";
import { spansOfInstance } from "./instantiations";

const slash: Part = { kind: "oneOf", texts: ["/", "/ "], isOpen: false, isScored: true };
/** Suffixes of a template's instances after its title: ` - int` (Catch2) and `<int>` (doctest). */
const templateSuffix: readonly Part[] = [
  { kind: "optional", parts: [literal(" - "), wild] },
  { kind: "optional", parts: [literal("<"), wild, literal(">")] },
];

/** Finds the test case or section whose titles, joined by `/`, make up a record's name. */
export class CaseSearch {
  private readonly chains = new Map<CaseNode, Pattern>();

  constructor(private readonly nodes: readonly CaseNode[]) {}

  find(test: TestAddress): Finding | undefined {
    const names = nameReadings(test.name);
    for (const name of names) {
      const finding =
        this.findBest(name, test, (node) => (mayMatchCaseEnd(node, name) ? this.joinChain(node) : undefined)) ??
        (name.split("/").length > 2 ? this.findBest(name, test, reverseChain) : undefined);
      if (finding) return finding;
    }
    const enclosing = names.map((name) => this.findEnclosing(name)).find((match) => match !== undefined);
    return (
      enclosing &&
      (this.findSectionInFunction(enclosing, test) ?? { confidence: "container", places: [enclosing.node.title] })
    );
  }

  private findBest(
    name: string,
    test: TestAddress,
    createPattern: (node: CaseNode) => Pattern | undefined,
  ): Finding | undefined {
    let best: CaseNode[] = [];
    let bestRank = 0;
    for (const node of this.nodes) {
      const rank = computeRank(node, createPattern(node), name);
      if (rank === 0 || rank < bestRank) continue;
      if (rank > bestRank) best = [];
      bestRank = rank;
      best.push(node);
    }
    if (best.length === 0) return undefined;
    const places = preferFixture(best, test).flatMap((node) => findPlaces(node, name));
    const share = Math.min(1, (bestRank % (name.length + 1)) / name.length);
    return best.every(({ pattern }) => isFixed(pattern))
      ? { confidence: "exact", places }
      : { confidence: "pattern", places, share };
  }

  /** Finds the innermost declaration whose titles start the name, and the remainder of the name. */
  private findEnclosing(name: string): { node: CaseNode; remainingName: string } | undefined {
    let attemptsLeft = maxDepth;
    for (
      let slashIndex = name.lastIndexOf("/");
      slashIndex > 0 && attemptsLeft > 0;
      slashIndex = name.lastIndexOf("/", slashIndex - 1), attemptsLeft--
    ) {
      const prefix = name.slice(0, slashIndex);
      const node = this.nodes.find((candidate) => {
        if (findOutermost(candidate).kind !== "case" || !mayMatchCaseEnd(candidate, prefix)) return false;
        const chain = this.joinChain(candidate);
        return mayMatchEnd(chain, prefix) && (matchWhole(chain, prefix) ?? 0) > 0;
      });
      if (node) return { node, remainingName: name.slice(slashIndex + 1) };
    }
    return undefined;
  }

  /** Finds a section that is declared in a function, which the test case may call. */
  private findSectionInFunction({ remainingName }: { remainingName: string }, test: TestAddress): Finding | undefined {
    let best: CaseNode[] = [];
    let bestScore = 0;
    for (const node of this.nodes) {
      if (findOutermost(node).kind === "case") continue;
      const score = matchWhole(this.joinChain(node), remainingName) ?? 0;
      if (score === 0 || score < bestScore) continue;
      if (score > bestScore) best = [];
      bestScore = score;
      best.push(node);
    }
    return best.length === 0
      ? undefined
      : { confidence: "pattern", places: preferFixture(best, test).map(({ title }) => title) };
  }

  /** Returns the titles from the outermost declaration to this one, joined by slashes. */
  private joinChain(node: CaseNode): Pattern {
    let chain = this.chains.get(node);
    if (!chain) {
      const ownTitle = getTitle(node);
      chain = node.parent ? [...this.joinChain(node.parent), slash, ...ownTitle] : ownTitle;
      this.chains.set(node, chain);
    }
    return chain;
  }
}

/**
 * Returns the titles of the test case and of its sections from the inside out, in the order in which Catch2 reports
 * the sections of a test that an exception ended. Returns `undefined` for fewer than two sections.
 */
function reverseChain(node: CaseNode): Pattern | undefined {
  const sections: CaseNode[] = [];
  let outer = node;
  for (; outer.parent; outer = outer.parent) sections.push(outer);
  if (sections.length < 2) return undefined;
  return [...getTitle(outer), ...sections.flatMap((section) => [slash, ...getTitle(section)])];
}

const getTitle = ({ pattern, isTemplate }: CaseNode): Pattern =>
  isTemplate ? [...pattern, ...templateSuffix] : pattern;

/**
 * Rates how well a pattern matches a name, 0 for no match. Literal titles rank above all that are built at run time.
 */
function computeRank(node: CaseNode, pattern: Pattern | undefined, name: string): number {
  if (!pattern || findOutermost(node).kind !== "case" || !mayMatchEnd(pattern, name)) return 0;
  const score = matchWhole(pattern, name) ?? 0;
  // The name of a template's instance is longer than its title.
  const isExact = isFixed(node.pattern) && !(node.isTemplate && score === name.length);
  return score + (score > 0 && isExact ? name.length + 1 : 0);
}

function findOutermost(node: CaseNode): CaseNode {
  let current = node;
  while (current.parent) current = current.parent;
  return current;
}

/** Checks cheaply, before a full match, that the pattern's last literal ends the name. */
function mayMatchEnd(pattern: Pattern, name: string): boolean {
  const last = pattern.at(-1);
  return last?.kind !== "literal" || name.endsWith(last.text);
}

const mayMatchCaseEnd = (node: CaseNode, name: string): boolean => node.isTemplate || mayMatchEnd(node.pattern, name);

/**
 * Returns the span of the title. For an instance of a template that is instantiated separately, returns the spans of
 * its instantiations.
 */
function findPlaces({ title, instantiations }: CaseNode, name: string): readonly Span[] {
  return instantiations.length > 0 && name.endsWith(">") ? spansOfInstance(instantiations, name) : [title];
}

/** Prefers, among cases with the same title, those of the class that the record names. */
function preferFixture(nodes: readonly CaseNode[], { classname = "" }: TestAddress): readonly CaseNode[] {
  const sameFixture = nodes.filter(({ fixture }) => fixture !== undefined && classname.endsWith(`.${fixture}`));
  return sameFixture.length > 0 ? sameFixture : nodes;
}

/** Returns the name as it is, then without the additions of test runners. */
function nameReadings(raw: string): readonly string[] {
  const name = normalizeTitle(raw);
  const bareName = withoutRetry(name);
  const withoutPrefix = /^[\w-]+(?:\.|::|:|\/)(.+)$/s.exec(bareName)?.[1];
  return [...new Set([name, bareName, ...(withoutPrefix ? [withoutPrefix] : [])])].filter((reading) => reading !== "");
}
