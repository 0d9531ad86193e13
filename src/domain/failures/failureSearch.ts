import { forEachYielding } from "../../base/async";
import type { FailingTest } from "../records";
import { collapseBlanks } from "../testNames/titleWords";
import { createFailureSignature, findFailureExample, parseFailureText } from "./failureSignature";

/** A failing test that was found by one of its failures. */
export interface FailureMatch {
  readonly test: FailingTest;
  /** The matching line of the failure. */
  readonly line: string;
}

/** Minimum length of a query; shorter texts occur in too many failures. */
export const minQueryLength = 4;
/** Maximum number of characters that are read of a typed or pasted query. */
const maxQueryLength = 2_000;
/**
 * Maximum number of searched characters of a failure, and of searched failures of a test: the rest of a long text is a
 * stack trace.
 */
const maxSearchedLength = 300;
const maxFailuresPerTest = 5;
/** Maximum number of returned matches. */
const maxMatches = 200;
/**
 * Minimum numbers of letters outside placeholders: in a query that is searched in signatures, and in a signature that
 * is searched in a query.
 */
const minLettersInQuery = 4;
const minLettersInSignature = 8;

/**
 * Rank of a match, best first: the failure contains the text, has the same signature, or one signature contains the
 * other.
 */
type Rank = 0 | 1 | 2;

/** Failures with the same signature. */
interface Cluster {
  /** Signature from `parseFailureText`, in lower case; `""` for failures without content. */
  readonly signature: string;
  readonly isSpecific: boolean;
}

/** Failures with the same text, of one test or of several. */
interface Entry {
  readonly summary: string;
  /** Text in lower case, on one line. */
  readonly text: string;
  readonly cluster: Cluster;
  /** Indexes of the tests with this failure. */
  readonly testIndexes: number[];
}

interface BestMatch {
  readonly rank: Rank;
  readonly entry: Entry;
}

/**
 * Finds failing tests by the texts of their failures, literally and by signature, so that numbers and addresses may
 * differ.
 */
export class FailureSearch {
  readonly #entries = new Map<string, Entry>();
  readonly #clusters = new Map<string, Cluster>();

  private constructor(private readonly tests: readonly FailingTest[]) {}

  /** Creates a search over these tests, yielding to the event loop. Earlier tests are found first. */
  static async create(tests: readonly FailingTest[]): Promise<FailureSearch> {
    const search = new FailureSearch(tests);
    await forEachYielding(tests.entries(), undefined, ([index, test]) => search.#add(index, test));
    return search;
  }

  #add(index: number, { mostCommonFailures }: FailingTest): void {
    for (const { summary } of mostCommonFailures.slice(0, maxFailuresPerTest)) {
      const entry = this.#entries.get(summary);
      if (entry) {
        entry.testIndexes.push(index);
      } else {
        this.#entries.set(summary, this.#createEntry(summary, index));
      }
    }
  }

  #createEntry(summary: string, index: number): Entry {
    const text = collapseBlanks(summary.slice(0, maxSearchedLength)).toLowerCase();
    return { summary, text, cluster: this.#findCluster(summary), testIndexes: [index] };
  }

  #findCluster(summary: string): Cluster {
    const signature = parseFailureText(summary)?.signature.toLowerCase() ?? "";
    const existingCluster = this.#clusters.get(signature);
    if (existingCluster) {
      return existingCluster;
    }
    const cluster = { signature, isSpecific: countLetters(signature) >= minLettersInSignature };
    this.#clusters.set(signature, cluster);
    return cluster;
  }

  /**
   * Finds the tests with a failure that contains the query, then those with the same signature, then those where one
   * signature contains the other. Returns each test once, and at most 200.
   */
  find(query: string): readonly FailureMatch[] {
    const shortQuery = query.slice(0, maxQueryLength);
    const text = collapseBlanks(shortQuery).toLowerCase();
    if (text.length < minQueryLength) {
      return [];
    }
    const bestMatches = [...this.#findBestMatches(text, query)];
    bestMatches.sort(([index, match], [otherIndex, otherMatch]) => {
      const rankOrder = match.rank - otherMatch.rank;
      return rankOrder || index - otherIndex;
    });
    const matches: FailureMatch[] = [];
    for (const [index, { rank, entry }] of bestMatches.slice(0, maxMatches)) {
      const test = this.tests[index];
      if (!test) {
        continue;
      }
      const line = rank === 0 ? findLine(text, entry.summary) : chooseExample(entry);
      matches.push({ test, line });
    }
    return matches;
  }

  /**
   * Returns the best match of each test, by its index.
   *
   * @param text the query in lower case, on one line
   */
  #findBestMatches(text: string, query: string): ReadonlyMap<number, BestMatch> {
    const rankByCluster = this.#rankClusters(query);
    const bestByTest = new Map<number, BestMatch>();
    for (const entry of this.#entries.values()) {
      const rank = entry.text.includes(text) ? 0 : rankByCluster.get(entry.cluster);
      if (rank === undefined) {
        continue;
      }
      for (const index of entry.testIndexes) {
        const currentBest = bestByTest.get(index);
        if (!currentBest || isBetter({ rank, entry }, currentBest)) {
          bestByTest.set(index, { rank, entry });
        }
      }
    }
    return bestByTest;
  }

  /** Ranks the clusters whose signature matches the query. */
  #rankClusters(query: string): ReadonlyMap<Cluster, Rank> {
    const ranks = new Map<Cluster, Rank>();
    const signature = createFailureSignature(query.slice(0, maxQueryLength)).toLowerCase();
    if (countLetters(signature) < minLettersInQuery) {
      return ranks;
    }
    for (const cluster of this.#clusters.values()) {
      const rank = rankCluster(cluster, signature);
      if (rank !== undefined) {
        ranks.set(cluster, rank);
      }
    }
    return ranks;
  }
}

function rankCluster({ signature, isSpecific }: Cluster, querySignature: string): Rank | undefined {
  if (signature === querySignature) {
    return 1;
  }
  if (signature.includes(querySignature)) {
    return 2;
  }
  if (isSpecific && querySignature.includes(signature)) {
    return 2;
  }
  return undefined;
}

/** Returns whether a match is better than another one of the same test; at equal rank, the longer signature wins. */
function isBetter(match: BestMatch, currentBest: BestMatch): boolean {
  if (match.rank !== currentBest.rank) {
    return match.rank < currentBest.rank;
  }
  return match.entry.cluster.signature.length > currentBest.entry.cluster.signature.length;
}

/** Counts the letters outside placeholders. */
function countLetters(signature: string): number {
  return signature.replace(/<[a-z]+>/g, "").match(/\p{L}/gu)?.length ?? 0;
}

/** Returns the first line that contains the text; the beginning of the failure if the match spans several lines. */
function findLine(text: string, summary: string): string {
  const searchedText = summary.slice(0, maxSearchedLength);
  const lines = searchedText.split("\n");
  const line = lines.find((part) => collapseBlanks(part).toLowerCase().includes(text));
  return collapseBlanks(line ?? searchedText);
}

function chooseExample({ summary }: Entry): string {
  return findFailureExample(summary) ?? "";
}
