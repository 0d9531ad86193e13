import type { TestAddress } from "../../domain/testAddress";
import type { Span } from "../syntax/sourceText";
import type { DeclaredTest, FindDeclaredTest, TitleTexts } from "../testCommands";
import { ancestors, separatorTexts } from "./chains";
import type { TitleNode } from "./node";
import { fixedText, isFixed, matchWhole, type Pattern } from "./pattern";
import { ReadingMatch } from "./readingMatch";
import { titleReadings } from "./readings";

/** Separators of titles, the longest first. */
const separators = [...separatorTexts].sort((a, b) => b.length - a.length);

/** Finds the tests of a file by their titles. */
export class DeclaredTitles {
  readonly #nodesByStart = new Map<number, TitleNode>();

  constructor(private readonly nodes: readonly TitleNode[]) {
    for (const node of nodes) {
      this.#nodesByStart.set(node.title.start, node);
    }
  }

  /** Returns the function that finds a test with all titles around it. */
  readonly find: FindDeclaredTest = (place, address) => {
    const node = this.#nodesByStart.get(place.start) ?? this.#findCase(place);
    if (!node) {
      return undefined;
    }
    if (node.kind === "suite" || isInFunction(node)) {
      return undefined;
    }
    const outerNodes = ancestors(node);
    if (outerNodes.some((outerNode) => outerNode.kind === "other" || isInFunction(outerNode))) {
      return undefined;
    }
    const ownTitle = isFixed(node.pattern) ? undefined : readOwnTitle(node, address);
    const ownTexts = ownTitle === undefined ? readTexts(node.pattern) : [ownTitle];
    const outerTitles = outerNodes.map(({ pattern }) => readTexts(pattern));
    return this.#createTest(node, [...outerTitles, ownTexts], ownTitle);
  };

  /** Returns the declarations around a place, outermost first, ending with the one at the place. */
  findChain({ start }: Span): readonly TitleNode[] {
    const node = this.#nodesByStart.get(start);
    if (node) {
      return [...ancestors(node), node];
    }
    return [];
  }

  #createTest(node: TitleNode, titles: readonly TitleTexts[], ownTitle: string | undefined): DeclaredTest {
    const pattern = ownTitle === undefined ? node.pattern : undefined;
    const namesakes = this.nodes.filter((otherNode) => hasSameTitle(otherNode, node, pattern, ownTitle));
    const name = titles
      .map((texts) => texts.join(""))
      .join(" ")
      .trim();
    const isPartOfOther = () => this.nodes.some((otherNode) => mayHold(otherNode, node, name));
    if (namesakes.length === 0) {
      return { titles, isPartOfOther };
    }
    const outerTitles = joinOuterTitles(node);
    const hasTwin = namesakes.some((otherNode) => joinOuterTitles(otherNode) === outerTitles);
    return { titles, isPartOfOther, sharedTitles: hasTwin ? "all" : "own" };
  }

  #findCase(place: Span): TitleNode | undefined {
    for (const node of this.nodes) {
      const tableCase = node.cases?.().find(({ title }) => title.start === place.start);
      if (tableCase) {
        return tableCase;
      }
    }
    return undefined;
  }
}

/** Returns whether another test has the same title, or one that matches the pattern of this title. */
function hasSameTitle(
  otherNode: TitleNode,
  node: TitleNode,
  pattern: Pattern | undefined,
  ownTitle: string | undefined,
): boolean {
  if (otherNode.kind !== "test" || otherNode.title.start === node.title.start) {
    return false;
  }
  if (isAround(node, otherNode)) {
    return false;
  }
  const text = fixedText(otherNode.pattern);
  if (text === undefined) {
    return false;
  }
  if (pattern) {
    return matchWhole(pattern, text) !== undefined;
  }
  return text === ownTitle;
}

/**
 * Returns whether the titles of another test may contain a name: a title that is not literal in the source may be any
 * text.
 */
function mayHold(otherNode: TitleNode, node: TitleNode, name: string): boolean {
  if (otherNode.kind !== "test") {
    return false;
  }
  const otherNodes = [...ancestors(otherNode), otherNode];
  const texts = otherNodes.map(({ pattern }) => fixedText(pattern));
  if (!texts.every((text) => text !== undefined) || otherNodes.some(isInFunction)) {
    return true;
  }
  return otherNode !== node && texts.join(" ").includes(name);
}

/** A case is inside its declaration in the source, but its title does not follow that of the declaration. */
function isAround(node: TitleNode, otherNode: TitleNode): boolean {
  return otherNode.cases?.().some(({ title }) => title.start === node.title.start) === true;
}

function joinOuterTitles(node: TitleNode): string {
  return JSON.stringify(ancestors(node).map(({ pattern }) => readTexts(pattern)));
}

function isInFunction({ calledIn }: TitleNode): boolean {
  return calledIn !== undefined && calledIn().length > 0;
}

function readTexts(pattern: Pattern): TitleTexts {
  return pattern.map((part) => (part.kind === "literal" ? part.text : undefined));
}

/** Reads the title of a test from its record, if the titles around it are literal in the source. */
function readOwnTitle(node: TitleNode, address: TestAddress): string | undefined {
  const outerTexts = ancestors(node).map(({ pattern }) => fixedText(pattern));
  if (!outerTexts.every((text) => text !== undefined)) {
    return undefined;
  }
  for (const reading of titleReadings(address, () => false)) {
    const match = new ReadingMatch(reading);
    if (match.score(node, true) === undefined) {
      continue;
    }
    const ownTitle = reading.ownTitle ?? skipTitles(reading.full ?? "", outerTexts);
    if (ownTitle !== undefined && matchWhole(node.pattern, ownTitle) !== undefined) {
      return ownTitle;
    }
  }
  return undefined;
}

/** Returns the part of a name that follows these titles. */
function skipTitles(name: string, titles: readonly string[]): string | undefined {
  let remainder = name;
  for (const title of titles) {
    if (!remainder.startsWith(title)) {
      return undefined;
    }
    remainder = remainder.slice(title.length);
    // The blank before an empty title is not part of a reading.
    if (separators.some((text) => text.trimEnd() === remainder)) {
      return "";
    }
    const separator = separators.find((text) => remainder.startsWith(text));
    if (separator === undefined) {
      return undefined;
    }
    remainder = remainder.slice(separator.length);
  }
  return remainder;
}
