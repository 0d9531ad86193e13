import { hasFixedAncestors } from "./bestMatches";
import { ancestors, separator, strictChain } from "./chains";
import type { TitleNode } from "./node";
import { fixedText, isFixed, matchWhole, type Pattern } from "./pattern";
import type { TitleReading } from "./readings";

/** A suite that a record names, as a reading of the record says it. */
export interface NamedSuite {
  /** The pattern of its titles, and what separates the next one. */
  readonly start: Pattern;
  readonly suite: TitleNode;
  /** All titles of the record. */
  readonly text: string;
}

/**
 * Returns the suite as each reading of a record names it. A title of a suite in a field of its own may be the first one
 * of the file, whatever the test.
 */
export function nameSuite(
  suite: TitleNode,
  readings: readonly TitleReading[],
  firstSuite: TitleNode | undefined,
): readonly NamedSuite[] {
  if (!isFixed(suite.pattern) || !hasFixedAncestors(suite)) {
    return [];
  }
  const firstTitle = firstSuite && fixedText(firstSuite.pattern);
  const start = [...strictChain(suite), separator];
  const surelyNamed = readings.filter(({ context }) => context === undefined || context !== firstTitle);
  return surelyNamed.map(({ full, context, ownTitle }) => ({ start, suite, text: full ?? `${context} ${ownTitle}` }));
}

/**
 * Returns whether a record has the titles of the suite and the one of the test, and no other, although the test is in
 * another suite: then it is another test.
 */
export function isOfOtherSuite(node: TitleNode, { start, suite, text }: NamedSuite): boolean {
  if (!node.parent || node.parent === suite || !isFixed(node.pattern) || !hasFixedAncestors(node)) {
    return false;
  }
  const isInPlace = [node, ...ancestors(node)].every(({ calledIn }) => calledIn?.().length === 0);
  return isInPlace && matchWhole([...start, ...node.pattern], text) !== undefined;
}
