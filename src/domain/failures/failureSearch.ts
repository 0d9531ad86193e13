import { inTurns } from "../../base/async";
import type { FailingTest } from "../records";
import { failureSignature, failureText } from "./failureKey";

/** A failing test that was found by one of its failures. */
export interface FailureMatch {
  readonly test: FailingTest;
  /** The line of the failure that matches. */
  readonly line: string;
}

/** Shorter texts are parts of too many failures. */
export const minTypedFailure = 4;
/** Characters of a typed or pasted text that are looked at. */
const maxTyped = 2_000;
/**
 * Characters of a failure that are searched as they are, and failures of one test: the rest of a long text is stack.
 */
const maxSearched = 300;
const maxFailures = 5;
/** Matches that are given, at most. */
const maxMatches = 200;
/**
 * Letters that a signature must have, beside its placeholders, to be looked for in others; and for others to be looked
 * for in it.
 */
const minLettersTyped = 4;
const minLettersContained = 8;

/**
 * How a failure matches, the best first: it has the text, it is the same but for what changes from run to run, it is a
 * part of it or has it.
 */
type Rank = 0 | 1 | 2;

/** Failures with the same signature. */
interface Cluster {
  /** As `failureText` folds it, in lower case; `""` for failures that say nothing. */
  readonly signature: string;
  readonly isTelling: boolean;
}

/** Failures with the same text, of one test or of several. */
interface Entry {
  readonly summary: string;
  /** In lower case, on one line. */
  readonly text: string;
  readonly cluster: Cluster;
  /** The numbers of the tests that have it. */
  readonly tests: number[];
}

interface Best {
  readonly rank: Rank;
  readonly entry: Entry;
}

/**
 * Finds failing tests by the texts of their failures: as they are, and by their signatures, so that numbers and
 * addresses may differ.
 */
export class FailureSearch {
  private readonly entries = new Map<string, Entry>();
  private readonly clusters = new Map<string, Cluster>();

  private constructor(private readonly tests: readonly FailingTest[]) {}

  /** Makes a search over these tests, in turns. Earlier ones are found first. */
  static async over(tests: readonly FailingTest[]): Promise<FailureSearch> {
    const search = new FailureSearch(tests);
    await inTurns(tests.entries(), undefined, ([index, test]) => search.add(index, test));
    return search;
  }

  private add(index: number, { mostCommonFailures }: FailingTest): void {
    for (const { summary } of mostCommonFailures.slice(0, maxFailures)) {
      const entry = this.entries.get(summary);
      if (entry) entry.tests.push(index);
      else {
        const text = oneLine(summary.slice(0, maxSearched)).toLowerCase();
        this.entries.set(summary, { summary, text, cluster: this.clusterOf(summary), tests: [index] });
      }
    }
  }

  private clusterOf(summary: string): Cluster {
    const signature = failureText(summary)?.key.toLowerCase() ?? "";
    const known = this.clusters.get(signature);
    const cluster = known ?? { signature, isTelling: lettersOf(signature) >= minLettersContained };
    this.clusters.set(cluster.signature, cluster);
    return cluster;
  }

  /**
   * Finds the tests with a failure that has the typed text, then those with one of its signature, then those with one
   * whose signature is a part of the other. Gives each once, at most 200.
   */
  find(typed: string): readonly FailureMatch[] {
    const text = oneLine(typed.slice(0, maxTyped)).toLowerCase();
    if (text.length < minTypedFailure) return [];
    const rankOf = this.ranksOf(typed);
    const best = new Map<number, Best>();
    for (const entry of this.entries.values()) {
      const rank = entry.text.includes(text) ? 0 : rankOf.get(entry.cluster);
      if (rank === undefined) continue;
      for (const index of entry.tests) {
        const known = best.get(index);
        if (!known || isBetter({ rank, entry }, known)) best.set(index, { rank, entry });
      }
    }
    return [...best]
      .sort(([index, one], [otherIndex, other]) => one.rank - other.rank || index - otherIndex)
      .slice(0, maxMatches)
      .flatMap(([index, { rank, entry }]) => {
        const test = this.tests[index];
        return test ? [{ test, line: rank === 0 ? lineWith(text, entry.summary) : exampleOf(entry) }] : [];
      });
  }

  /** The clusters that a typed text matches by its signature. */
  private ranksOf(typed: string): ReadonlyMap<Cluster, Rank> {
    const ranks = new Map<Cluster, Rank>();
    const signature = failureSignature(typed.slice(0, maxTyped)).toLowerCase();
    if (lettersOf(signature) < minLettersTyped) return ranks;
    for (const cluster of this.clusters.values()) {
      const { signature: other, isTelling } = cluster;
      if (other === signature) ranks.set(cluster, 1);
      else if (other.includes(signature) || (isTelling && signature.includes(other))) ranks.set(cluster, 2);
    }
    return ranks;
  }
}

/** Whether a match says more than another one of the same test: of signatures, the longer one does. */
function isBetter({ rank, entry }: Best, known: Best): boolean {
  const { cluster } = known.entry;
  return rank < known.rank || (rank === known.rank && entry.cluster.signature.length > cluster.signature.length);
}

/** Letters outside of placeholders. */
function lettersOf(signature: string): number {
  return signature.replace(/<[a-z]+>/g, "").match(/\p{L}/gu)?.length ?? 0;
}

/** The first line that has the text; the beginning of the failure where it goes over several. */
function lineWith(text: string, summary: string): string {
  const searched = summary.slice(0, maxSearched);
  const line = searched.split("\n").find((part) => oneLine(part).toLowerCase().includes(text));
  return oneLine(line ?? searched);
}

function exampleOf({ summary }: Entry): string {
  return failureText(summary)?.example ?? "";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
