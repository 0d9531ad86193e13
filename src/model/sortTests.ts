import type { FailingTest } from "../api/records";
import type { Sorting } from "./arrangement";
import { impactOf } from "./impact";
import { isFraction } from "./trend";

/** When the test is last known to have failed: its failures' latest time, else since when it has its status. Milliseconds since 1970. */
export function lastSeenOf({
  mostCommonFailures,
  status,
}: Pick<FailingTest, "mostCommonFailures" | "status">): number | undefined {
  let latest: number | undefined;
  for (const { lastOccurrence } of mostCommonFailures) {
    if (lastOccurrence !== undefined && (latest === undefined || lastOccurrence > latest)) latest = lastOccurrence;
  }
  return latest ?? status?.since;
}

/**
 * The tests, those that need attention first; `name` is alphabetical by the whole name. A total order: what is not known comes after what is,
 * ties are decided by rate, pull requests hit, name and id.
 */
export function sortTests(tests: readonly FailingTest[], sorting: Sorting): readonly FailingTest[] {
  const first = firstOf[sorting];
  const entries = tests.map((test) => ({ test, first: first(test) }));
  entries.sort((a, b) => b.first - a.first || byTies(a.test, b.test, sorting));
  return entries.map(({ test }) => test);
}

/** Below every number that is known. */
const unknown = -1;

/** What decides first, the greatest on top. */
const firstOf: Record<Sorting, (test: FailingTest) => number> = {
  impact: (test) => impactOf(test) ?? unknown,
  rate: weekRate,
  lastSeen: (test) => lastSeenOf(test) ?? unknown,
  name: () => 0,
};

function weekRate({ failureRate7d }: FailingTest): number {
  return isFraction(failureRate7d) ? failureRate7d : unknown;
}

function dayRate({ failureRate24h }: FailingTest): number {
  return isFraction(failureRate24h) ? failureRate24h : unknown;
}

function pullRequests({ pullRequestsImpacted7d }: FailingTest): number {
  return pullRequestsImpacted7d ?? unknown;
}

function byTies(a: FailingTest, b: FailingTest, sorting: Sorting): number {
  if (sorting === "name") return byName(a, b) || compare(a.id, b.id);
  const [one, other] =
    sorting === "impact" && impactOf(a) === undefined ? [pullRequests, weekRate] : [weekRate, dayRate];
  return (
    one(b) - one(a) || other(b) - other(a) || pullRequests(b) - pullRequests(a) || byName(a, b) || compare(a.id, b.id)
  );
}

function byName(a: FailingTest, b: FailingTest): number {
  return compare(nameKey(a), nameKey(b)) || compare(a.name, b.name);
}

/** Kept with the record, since a sort asks for it many times. */
const nameKeys = new WeakMap<FailingTest, string>();

function nameKey(test: FailingTest): string {
  const made = nameKeys.get(test);
  if (made !== undefined) return made;
  const key = naturalKey(test.name);
  nameKeys.set(test, key);
  return key;
}

/** Longer names differ before that, or come from a broken report. */
const longestName = 500;

/** Texts whose keys are compared character by character stand in natural order: `test 2` before `Test 10`, accents beside their letters. */
export function naturalKey(text: string): string {
  const folded = withoutAccents(text.slice(0, longestName)).toLowerCase();
  // A number's length goes in front of it, so that the shorter one is the smaller one.
  return folded.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(Math.min(number.length, 99)).padStart(2, "0")}${number}`;
  });
}

function withoutAccents(text: string): string {
  return /^[ -~]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "");
}

/** For `sort`: by code points. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
