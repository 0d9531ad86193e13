import { findResult, getOrCreate, preferNonEmpty, selectHighest } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { isFixed, literal, matchWhole, normalizeTitle, type Part, type Pattern, wild } from "../../titles/pattern";
import { type CaseNode, maxDepth } from "./cases";
import { findInstanceSpans } from "./instantiations";

const separator: Part = { kind: "oneOf", texts: ["/", "/ "], isOpen: false, isScored: true };
/** Suffixes of a template's instances after its title: ` - int` (Catch2) and `<int>` (doctest). */
const templateSuffix: readonly Part[] = [
  { kind: "optional", parts: [literal(" - "), wild] },
  { kind: "optional", parts: [literal("<"), wild, literal(">")] },
];

/** Finds the test case or section whose titles, joined by `/`, make up a record's name. */
export class CaseSearch {
  readonly #chains = new Map<CaseNode, Pattern>();

  constructor(private readonly nodes: readonly CaseNode[]) {}

  find(test: TestAddress): Finding | undefined {
    const names = listNameReadings(test.name);
    const finding = findResult(names, (name) => this.#findByChain(name, test) ?? this.#findByReverseChain(name, test));
    return finding ?? findResult(names, (name) => this.#findAround(name, test));
  }

  #findByChain(name: string, test: TestAddress): Finding | undefined {
    return this.#findBest(name, test, (node) => {
      if (!mayMatchCaseEnd(node, name)) {
        return undefined;
      }
      return this.#joinChain(node);
    });
  }

  #findByReverseChain(name: string, test: TestAddress): Finding | undefined {
    if (name.split("/").length <= 2) {
      return undefined;
    }
    return this.#findBest(name, test, reverseChain);
  }

  #findBest(
    name: string,
    test: TestAddress,
    createPattern: (node: CaseNode) => Pattern | undefined,
  ): Finding | undefined {
    const best = selectHighest(this.nodes, (node) => computeRank(node, createPattern(node), name));
    const [firstNode] = best;
    if (!firstNode) {
      return undefined;
    }
    const places = preferFixture(best, test).flatMap((node) => findPlaces(node, name));
    const areFixed = best.every(({ pattern }) => isFixed(pattern));
    if (areFixed) {
      return { standing: "final", places };
    }
    const bestRank = computeRank(firstNode, createPattern(firstNode), name);
    const score = bestRank % (name.length + 1);
    return { standing: "unlessBetter", places, share: Math.min(1, score / name.length) };
  }

  /**
   * Finds the section with the remainder of a name that the innermost declaration may call whose titles form the start
   * of the name, or else that declaration.
   */
  #findAround(name: string, test: TestAddress): Finding | undefined {
    let slash = name.lastIndexOf("/");
    for (let attemptsLeft = maxDepth; slash > 0 && attemptsLeft > 0; attemptsLeft--) {
      const prefix = name.slice(0, slash);
      const node = this.nodes.find((candidate) => this.#isWholePrefix(candidate, prefix));
      if (node) {
        const sectionFinding = this.#findSectionInFunction(name.slice(slash + 1), test);
        return sectionFinding ?? { standing: "around", places: [node.title] };
      }
      slash = name.lastIndexOf("/", slash - 1);
    }
    return undefined;
  }

  #isWholePrefix(node: CaseNode, prefix: string): boolean {
    if (!isInCase(node) || !mayMatchCaseEnd(node, prefix)) {
      return false;
    }
    const chain = this.#joinChain(node);
    if (!mayMatchEnd(chain, prefix)) {
      return false;
    }
    const score = matchWhole(chain, prefix) ?? 0;
    return score > 0;
  }

  /** Finds a section that is declared in a function, since the enclosing test case may call it. */
  #findSectionInFunction(remainingName: string, test: TestAddress): Finding | undefined {
    const sections = this.nodes.filter((node) => !isInCase(node));
    const best = selectHighest(sections, (node) => matchWhole(this.#joinChain(node), remainingName) ?? 0);
    if (best.length === 0) {
      return undefined;
    }
    const places = preferFixture(best, test).map(({ title }) => title);
    return { standing: "unlessBetter", places };
  }

  /** Returns the titles from the outermost declaration to this one, joined by slashes. */
  #joinChain(node: CaseNode): Pattern {
    return getOrCreate(this.#chains, node, () => {
      const title = getTitle(node);
      if (!node.parent) {
        return title;
      }
      const outerChain = this.#joinChain(node.parent);
      return [...outerChain, separator, ...title];
    });
  }
}

/**
 * Returns the title of the test case, followed by those of its sections from the innermost to the outermost. Catch2
 * reports sections in this order when an exception ends a test. Returns `undefined` for fewer than two sections.
 */
function reverseChain(node: CaseNode): Pattern | undefined {
  const sections: CaseNode[] = [];
  let outerNode = node;
  for (; outerNode.parent; outerNode = outerNode.parent) {
    sections.push(outerNode);
  }
  if (sections.length < 2) {
    return undefined;
  }
  const sectionParts = sections.flatMap((section) => [separator, ...getTitle(section)]);
  return [...getTitle(outerNode), ...sectionParts];
}

function getTitle({ pattern, isTemplate }: CaseNode): Pattern {
  if (isTemplate) {
    return [...pattern, ...templateSuffix];
  }
  return pattern;
}

/**
 * Rates how well a pattern matches a name; 0 means no match. Literal titles rank above all titles that are built at run
 * time.
 */
function computeRank(node: CaseNode, pattern: Pattern | undefined, name: string): number {
  if (!pattern) {
    return 0;
  }
  if (!isInCase(node) || !mayMatchEnd(pattern, name)) {
    return 0;
  }
  const score = matchWhole(pattern, name) ?? 0;
  if (score === 0 || !isFixed(node.pattern)) {
    return score;
  }
  // The name of a template's instance is longer than its title.
  if (node.isTemplate && score === name.length) {
    return score;
  }
  return score + name.length + 1;
}

/** Returns whether the outermost declaration around a node, or the node itself, is a test case. */
function isInCase(node: CaseNode): boolean {
  let current = node;
  while (current.parent) {
    current = current.parent;
  }
  return current.kind === "case";
}

/** Checks cheaply, before a full match, that the pattern's last literal ends the name. */
function mayMatchEnd(pattern: Pattern, name: string): boolean {
  const lastPart = pattern.at(-1);
  return lastPart?.kind !== "literal" || name.endsWith(lastPart.text);
}

function mayMatchCaseEnd({ isTemplate, pattern }: CaseNode, name: string): boolean {
  return isTemplate || mayMatchEnd(pattern, name);
}

/**
 * Returns the span of the title. For an instance of a template that is instantiated separately, returns the spans of
 * its instantiations.
 */
function findPlaces({ title, instantiations }: CaseNode, name: string): readonly Span[] {
  if (instantiations.length === 0 || !name.endsWith(">")) {
    return [title];
  }
  return findInstanceSpans(instantiations, name);
}

/** Prefers, among cases with the same title, those of the class that the record names. */
function preferFixture(nodes: readonly CaseNode[], { classname = "" }: TestAddress): readonly CaseNode[] {
  const sameFixture = nodes.filter(({ fixture }) => fixture !== undefined && classname.endsWith(`.${fixture}`));
  return preferNonEmpty(sameFixture, nodes);
}

/** Returns the unchanged name, followed by the name without the additions of test runners. */
function listNameReadings(raw: string): readonly string[] {
  const name = normalizeTitle(raw);
  const bareName = withoutRetry(name);
  const withoutPrefix = /^[\w-]+(?:\.|::|:|\/)(.+)$/s.exec(bareName)?.[1] ?? "";
  const readings = new Set([name, bareName, withoutPrefix]);
  return [...readings].filter((reading) => reading !== "");
}
