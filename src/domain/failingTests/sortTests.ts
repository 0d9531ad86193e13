import type { FailingTest } from "../records";
import type { Sorting } from "./arrangement";
import { impactOf } from "./impact";
import { splitName } from "./testTitle";
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
 * The tests, those that need attention first; `name` is alphabetical by the test's own title, as rows show it. A total order: what is not known comes after what is,
 * ties are decided by rate, pull requests hit, title, what contains the test, name and id.
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
  return compare(titleKey(a), titleKey(b)) || compare(containerKey(a), containerKey(b)) || compare(a.name, b.name);
}

const titleKey = keptKey((test) => naturalKey(splitName(test).own));

/** Of what contains the test. What separates the parts stands before every character of theirs. */
const containerKey = keptKey((test) =>
  [splitName(test).suites, test.classname, test.parent].map((part) => naturalKey(part ?? "")).join("\0"),
);

/** Kept with the record, since a sort asks for it many times. */
function keptKey(make: (test: FailingTest) => string): (test: FailingTest) => string {
  const keys = new WeakMap<FailingTest, string>();
  return (test) => {
    const kept = keys.get(test);
    if (kept !== undefined) return kept;
    const key = make(test);
    keys.set(test, key);
    return key;
  };
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
