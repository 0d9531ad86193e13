import type { CommonFailure, FailingTest } from "../api/records";
import { keptSummary } from "./keptTest";

/** As many as servers list for one record. */
const maxFailures = 10;

/** What one request gave. */
export interface Answer {
  /** When it was asked for, in milliseconds since 1970. */
  readonly asOf: number;
  readonly tests: Iterable<FailingTest>;
}

/**
 * One list of the records of a window that was asked for in slices: those of the fresh slice, in the service's order, then those that
 * only the days before it have, in the order of `days`. Each test once. Whose value wins, for each field:
 *
 * | field | value of | reason |
 * |---|---|---|
 * | id | all | it is what says that two records are one test |
 * | name, variant, class, suite, file, links | the fresh slice; else the day that was asked for last | a test that was moved or renamed is where the latest word says |
 * | owners, status, quarantined, ticket, extra | the same, also where it has none | they are of the moment of asking: a ticket that was taken off is no longer there |
 * | failure rates, pull requests impacted | the fresh slice alone | they look back from the moment of asking. Kept days have none, and neither has the answer of a day just asked: a row would lose them at the next refresh |
 * | most common failures | all: each text once, with its greatest count and its latest time | the contract does not say which span a count covers, so that a sum could count a failure twice; a maximum never overstates |
 */
export function mergeTests(fresh: Iterable<FailingTest>, days: Iterable<Answer>): FailingTest[] {
  const byId = new Map<string, { readonly test: FailingTest; readonly asOf: number }>();
  for (const test of fresh) byId.set(test.id, { test, asOf: Number.POSITIVE_INFINITY });
  for (const { asOf, tests } of days) {
    for (const test of tests) {
      const other = byId.get(test.id);
      if (!other) byId.set(test.id, { test, asOf });
      else if (other.asOf >= asOf) byId.set(test.id, { test: withFailuresOf(other.test, test), asOf: other.asOf });
      else byId.set(test.id, { test: withFailuresOf(test, other.test), asOf });
    }
  }
  return [...byId.values()].map(({ test }) => test);
}

function withFailuresOf(later: FailingTest, earlier: FailingTest): FailingTest {
  if (earlier.mostCommonFailures.length === 0) return later;
  return { ...later, mostCommonFailures: mergeFailures([...later.mostCommonFailures, ...earlier.mostCommonFailures]) };
}

/** The most frequent first, then the latest. Texts of kept days are cut: they are one with the text they are the beginning of. */
function mergeFailures(failures: readonly CommonFailure[]): CommonFailure[] {
  const byText = new Map<string, CommonFailure>();
  for (const failure of failures) {
    const text = keptSummary(failure.summary);
    const other = byText.get(text);
    byText.set(text, other ? joined(other, failure) : failure);
  }
  return [...byText.values()].sort(mostFrequentFirst).slice(0, maxFailures);
}

function joined(one: CommonFailure, other: CommonFailure): CommonFailure {
  const last = Math.max(one.lastOccurrence ?? -Infinity, other.lastOccurrence ?? -Infinity);
  return {
    summary: one.summary,
    count: Math.max(one.count, other.count),
    ...(Number.isFinite(last) && { lastOccurrence: last }),
  };
}

function mostFrequentFirst(one: CommonFailure, other: CommonFailure): number {
  return other.count - one.count || (other.lastOccurrence ?? 0) - (one.lastOccurrence ?? 0);
}
