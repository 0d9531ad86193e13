import type { TestAddress } from "../../domain/testAddress";
import { ancestors } from "./chains";
import type { TitleNode } from "./node";
import { isDistinctive, isFixed, matchWhole, normalizeTitle } from "./pattern";

/** A declaration that a record may mean. */
export interface TitleMatch {
  readonly node: TitleNode;
  /** Whether the whole title, and those around it, are literal text in the source. */
  readonly isLiteral: boolean;
  /** Number of characters of the record for which texts in the source account. */
  readonly score: number;
}

/** Returns the score of a declaration; `undefined` if it does not match. */
export type Matcher = (node: TitleNode) => number | undefined;

/** Returns the nodes of a kind that match best; several if they match equally well. */
export function findBestMatches(
  nodes: readonly TitleNode[],
  kind: TitleNode["kind"],
  match: Matcher,
): readonly TitleMatch[] {
  let bestMatches: TitleMatch[] = [];
  for (const node of nodes) {
    if (node.kind !== kind) {
      continue;
    }
    const score = match(node);
    if (score === undefined) {
      continue;
    }
    const candidate = { node, score, isLiteral: isFixed(node.pattern) && hasFixedAncestors(node) };
    const [bestMatch = candidate] = bestMatches;
    const order = compareMatches(candidate, bestMatch);
    if (order > 0) {
      bestMatches = [];
    }
    if (order >= 0) {
      bestMatches.push(candidate);
    }
  }
  return bestMatches;
}

/** Compares matches: a literal title ranks above a composed one, then the title with more text in the source. */
function compareMatches(match: TitleMatch, otherMatch: TitleMatch): number {
  if (match.isLiteral !== otherMatch.isLiteral) {
    return match.isLiteral ? 1 : -1;
  }
  return match.score - otherMatch.score;
}

/** Returns whether the titles around a declaration are literal text in the source. */
export function hasFixedAncestors(node: TitleNode): boolean {
  return ancestors(node).every(({ pattern }) => isFixed(pattern));
}

/** Returns the only case of a table with the record's title, otherwise the declaration itself. */
export function findCase(node: TitleNode, match: Matcher): TitleNode {
  const cases = node.cases?.() ?? [];
  const [onlyCase, ...otherCases] = cases.filter((tableCase) => match(tableCase) !== undefined);
  if (onlyCase && otherCases.length === 0) {
    return onlyCase;
  }
  return node;
}

/** Prefers, among equal nodes, those inside the suite that `parent` or `classname` names. */
export function preferEnclosed(nodes: readonly TitleNode[], test: TestAddress): readonly TitleNode[] {
  if (nodes.length < 2) {
    return nodes;
  }
  for (const name of [test.parent, test.classname]) {
    if (!name) {
      continue;
    }
    const title = normalizeTitle(name);
    const inside = nodes.filter((node) => isInside(node, title));
    if (inside.length > 0 && inside.length < nodes.length) {
      return inside;
    }
  }
  return nodes;
}

/** Returns whether a title is that of one of the suites around a node. */
function isInside(node: TitleNode, title: string): boolean {
  return ancestors(node).some(({ pattern }) => isDistinctive(pattern) && matchWhole(pattern, title) !== undefined);
}
