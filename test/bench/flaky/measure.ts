import { explainFailure } from "../../../src/domain/reports/explainFailures";
import { failingTest } from "../../support/builders";
import { state } from "../../unit/present/fixture";

/** A failure that was recorded from a real test run. */
export interface RecordedFailure {
  readonly repository: string;
  readonly test: string;
  /** The change that made the test fail: `race NAME` or `mutation NAME`. */
  readonly cause: string;
  readonly text: string;
}

/** The failures of a race that are known when another one is judged: the first one, or all others. */
export type KnownFailures = "first" | "all";

/** Counts of judged failures. */
interface Counts {
  count: number;
  /** Failures that were judged to be the known failure, and those that were judged to be another one. */
  sameCount: number;
  otherCount: number;
}

/** Judgments of the failures of some tests. */
export interface FlakyMeasurement {
  /** Further failures of a known race. */
  readonly races: Readonly<Counts>;
  /** Failures by a mutation, each compared with each known race of its test. */
  readonly mutations: Readonly<Counts>;
  /** Number of mutations whose text is identical with that of a failure of the race. */
  readonly identicalCount: number;
}

/**
 * Measures how well the extension distinguishes a known failure from another failure of the same test.
 *
 * @param toKnown returns the part of a text that the service stores
 */
export function measure(
  failures: readonly RecordedFailure[],
  knownFailures: KnownFailures,
  toKnown: (text: string) => string = (text) => text,
): FlakyMeasurement {
  const races = { count: 0, sameCount: 0, otherCount: 0 };
  const mutations = { count: 0, sameCount: 0, otherCount: 0 };
  let identicalCount = 0;
  for (const { raceTexts, mutationTexts } of listRaces(failures)) {
    const knownTexts = knownFailures === "first" ? raceTexts.slice(0, 1) : raceTexts;
    for (const [index, text] of raceTexts.entries()) {
      const otherTexts = knownTexts.filter((_, knownIndex) => knownIndex !== index);
      if (otherTexts.length > 0) {
        count(races, isKnownFailure(text, otherTexts.map(toKnown)));
      }
    }
    const knownContents = new Set(knownTexts.map(withoutPaths));
    for (const text of mutationTexts) {
      count(mutations, isKnownFailure(text, knownTexts.map(toKnown)));
      if (knownContents.has(withoutPaths(text))) {
        identicalCount++;
      }
    }
  }
  return { races, mutations, identicalCount };
}

/** Returns the failures of each race of each test, with those of all mutations of the test. */
function listRaces(failures: readonly RecordedFailure[]) {
  return [...groupBy(failures, ({ repository, test }) => `${repository}\n${test}`)].flatMap((failuresOfTest) => {
    const mutations = failuresOfTest.filter(({ cause }) => cause.startsWith("mutation "));
    const raceFailures = failuresOfTest.filter(({ cause }) => cause.startsWith("race "));
    return [...groupBy(raceFailures, ({ cause }) => cause)].map((failuresOfRace) => ({
      raceTexts: failuresOfRace.map(({ text }) => text),
      mutationTexts: mutations.map(({ text }) => text),
    }));
  });
}

function count(counts: Counts, isKnown: boolean | undefined): void {
  counts.count++;
  if (isKnown === true) {
    counts.sameCount++;
  }
  if (isKnown === false) {
    counts.otherCount++;
  }
}

/** Returns whether a failure is judged to be one of the known ones; `undefined` if that is unknown. */
function isKnownFailure(failure: string, knownTexts: readonly string[]): boolean | undefined {
  const test = failingTest({ mostCommonFailures: knownTexts.map((summary) => ({ summary })) });
  const match = { kind: "same", test: { test, state: state() } } as const;
  return explainFailure({ name: "", suites: [], failure }, match, undefined).isKnownFailure;
}

/** Removes the folders of paths: each run has a separate folder, which is irrelevant to the failure. */
function withoutPaths(text: string): string {
  return text.replace(/(?:\/[\w.@+-]{1,80}){1,20}\//g, "");
}

function groupBy<T>(items: readonly T[], createKey: (item: T) => string): Iterable<readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(createKey(item));
    if (group) {
      group.push(item);
    } else {
      groups.set(createKey(item), [item]);
    }
  }
  return groups.values();
}
