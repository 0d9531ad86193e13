import { hasFixedAncestors } from "./bestMatches";
import { ancestors, separator, strictChain } from "./chains";
import type { TitleNode } from "./node";
import { fixedText, isFixed, matchWhole, type Pattern } from "./pattern";
import type { TitleReading } from "./readings";

/**
 * Returns whether a declaration belongs only to the suite around it, and to no other suite that calls or includes it.
 */
export type IsInPlace = (node: TitleNode) => boolean;

/** A suite that a record names in one of its readings. */
interface NamedSuite {
  readonly suite: TitleNode;
  /** The titles of the suite, followed by a separator. */
  readonly start: Pattern;
  /** All titles of the record. */
  readonly text: string;
  /** Whether the test may be in a suite inside this one. */
  readonly isOutermost: boolean;
}

/** Distinguishes tests of the suites that a record names from tests of other suites. */
export class OtherSuites {
  readonly #namedSuites: readonly NamedSuite[];

  /** @param suites the suites with whose titles the record begins */
  constructor(
    suites: readonly TitleNode[],
    readings: readonly TitleReading[],
    firstSuite: TitleNode | undefined,
    private readonly isInPlace: IsInPlace,
  ) {
    const firstTitle = firstSuite && fixedText(firstSuite.pattern);
    const sureReadings = readings.filter(({ context }) => context === undefined || context !== firstTitle);
    const fixedSuites = suites.filter((suite) => !suite.silent && this.#isFixedInPlace(suite));
    this.#namedSuites = fixedSuites.flatMap((suite) => {
      const start = [...strictChain(suite), separator];
      return sureReadings.map(({ full, context, ownTitle, isOutermost = false }) => ({
        suite,
        start,
        text: full ?? `${context} ${ownTitle}`,
        isOutermost,
      }));
    });
  }

  /**
   * Returns whether a test is in another suite, although the record has the titles of the suite that it names, the
   * title of the test, and no other.
   */
  has(node: TitleNode): boolean {
    const { parent, pattern } = node;
    if (this.#namedSuites.length === 0 || parent?.silent || !this.#isFixedInPlace(node)) {
      return false;
    }
    return this.#namedSuites.some(({ suite, start, text, isOutermost }) => {
      const isInside = suite === parent || (isOutermost && ancestors(node).includes(suite));
      return !isInside && matchWhole([...start, ...pattern], text) !== undefined;
    });
  }

  #isFixedInPlace(node: TitleNode): boolean {
    const isInPlace = [node, ...ancestors(node)].every(this.isInPlace);
    return isInPlace && isFixed(node.pattern) && hasFixedAncestors(node);
  }
}
