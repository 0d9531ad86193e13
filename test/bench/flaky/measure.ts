import { explainFailure } from "../../../src/domain/reports/explainFailures";
import { failingTest } from "../../support/builders";
import { state } from "../../unit/present/fixture";

/** A failure of a test that was really run. */
export interface RecordedFailure {
  readonly repository: string;
  readonly test: string;
  /** What was done to let it fail: `race NAME` or `mutation NAME`. */
  readonly cause: string;
  readonly text: string;
}

/** Which failures of a race the service knows when another one comes: its first one, or all others. */
export type KnownFailures = "first" | "all";

/** What was said of some failures. */
interface Answers {
  count: number;
  /** Said to be the failure that is known, and said to be another one. */
  sameCount: number;
  otherCount: number;
}

/** How the failures of some tests are judged. */
export interface FlakyMeasurement {
  /** Further failures of a race that is known. */
  readonly races: Readonly<Answers>;
  /** Failures by a mutation, each against each known race of its test. */
  readonly mutations: Readonly<Answers>;
  /** Of these, those whose text is that of a failure of the race. */
  readonly identicalCount: number;
}

/**
 * Measures how well the product tells a failure that is known from another one of the same test.
 *
 * @param toKnown returns what the service knows of a text
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
        count(races, ask(text, otherTexts.map(toKnown)));
      }
    }
    const knownContents = new Set(knownTexts.map(withoutPaths));
    for (const text of mutationTexts) {
      count(mutations, ask(text, knownTexts.map(toKnown)));
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

function count(answers: Answers, isKnown: boolean | undefined): void {
  answers.count++;
  if (isKnown === true) {
    answers.sameCount++;
  }
  if (isKnown === false) {
    answers.otherCount++;
  }
}

function ask(failure: string, knownTexts: readonly string[]): boolean | undefined {
  const test = failingTest({ mostCommonFailures: knownTexts.map((summary) => ({ summary })) });
  const match = { kind: "same", test: { test, state: state() } } as const;
  return explainFailure({ name: "", suites: [], failure }, match, undefined).isKnownFailure;
}

/** Each run has a folder of its own, which says nothing of the failure. */
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
