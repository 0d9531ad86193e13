import type { FailingTest } from "../records";
import type { Sorting } from "./arrangement";
import { computeImpact } from "./impact";
import { splitName } from "./testTitle";
import { isFraction } from "./trend";

/**
 * Returns the last known failure of the test, in milliseconds since 1970: the latest time of its failures, otherwise
 * the start of its status.
 */
export function findLastSeen({
  mostCommonFailures,
  status,
}: Pick<FailingTest, "mostCommonFailures" | "status">): number | undefined {
  let latest: number | undefined;
  for (const { lastOccurrence } of mostCommonFailures) {
    if (lastOccurrence === undefined) {
      continue;
    }
    if (latest === undefined || lastOccurrence > latest) {
      latest = lastOccurrence;
    }
  }
  return latest ?? status?.since;
}

/**
 * Sorts the tests, the most urgent first; `name` sorts alphabetically by the test's own title, as in its row. The
 * order is total: unknown values come last; ties are decided by rate, impacted pull requests, title, container, name
 * and id.
 */
export function sortTests(tests: readonly FailingTest[], sorting: Sorting): readonly FailingTest[] {
  const findPrimaryKey = primaryKeys[sorting];
  const entries = tests.map((test) => ({ test, primaryKey: findPrimaryKey(test) }));
  entries.sort((a, b) => {
    const keyOrder = b.primaryKey - a.primaryKey;
    return keyOrder || compareTies(a.test, b.test, sorting);
  });
  return entries.map(({ test }) => test);
}

/** Stands for an unknown value; less than every known number. */
const unknownValue = -1;

/** Primary sort keys; the greatest comes first. */
const primaryKeys: Record<Sorting, (test: FailingTest) => number> = {
  impact: (test) => computeImpact(test) ?? unknownValue,
  rate: weekRate,
  lastSeen: (test) => findLastSeen(test) ?? unknownValue,
  name: () => 0,
};

function weekRate({ failureRate7d }: FailingTest): number {
  return isFraction(failureRate7d) ? failureRate7d : unknownValue;
}

function dayRate({ failureRate24h }: FailingTest): number {
  return isFraction(failureRate24h) ? failureRate24h : unknownValue;
}

function pullRequests({ pullRequestsImpacted7d }: FailingTest): number {
  return pullRequestsImpacted7d ?? unknownValue;
}

function compareTies(a: FailingTest, b: FailingTest, sorting: Sorting): number {
  if (sorting === "name") {
    return compareByName(a, b);
  }
  const byPullRequests = pullRequests(b) - pullRequests(a);
  const byWeekRate = weekRate(b) - weekRate(a);
  const isImpactUnknown = sorting === "impact" && computeImpact(a) === undefined;
  if (isImpactUnknown) {
    return byPullRequests || byWeekRate || compareByName(a, b);
  }
  const byDayRate = dayRate(b) - dayRate(a);
  return byWeekRate || byDayRate || byPullRequests || compareByName(a, b);
}

function compareByName(a: FailingTest, b: FailingTest): number {
  return (
    compareStrings(titleKey(a), titleKey(b)) ||
    compareStrings(containerKey(a), containerKey(b)) ||
    compareStrings(a.name, b.name) ||
    compareStrings(a.id, b.id)
  );
}

const titleKey = memoizeKey((test) => naturalKey(splitName(test).title));

/** Sort key of the containers of the test. The separator sorts before every character of the parts. */
const containerKey = memoizeKey((test) => {
  const parts = [splitName(test).suites, test.classname, test.parent];
  return parts.map((part) => naturalKey(part ?? "")).join("\0");
});

/** Caches keys with their records, because a sort reads them many times. */
function memoizeKey(createKey: (test: FailingTest) => string): (test: FailingTest) => string {
  const keys = new WeakMap<FailingTest, string>();
  return (test) => {
    const cachedKey = keys.get(test);
    if (cachedKey !== undefined) {
      return cachedKey;
    }
    const key = createKey(test);
    keys.set(test, key);
    return key;
  };
}

/** Maximum number of compared characters; longer names differ before that, or come from a broken report. */
const maxNameLength = 500;

/**
 * Returns a key that sorts texts in natural order when compared character by character: `test 2` before `Test 10`,
 * accented letters next to their base letters.
 */
export function naturalKey(text: string): string {
  const normalizedText = withoutAccents(text.slice(0, maxNameLength)).toLowerCase();
  // A number is prefixed with its length, so that a shorter number is smaller.
  return normalizedText.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    const length = Math.min(number.length, 99);
    return `${String(length).padStart(2, "0")}${number}`;
  });
}

function withoutAccents(text: string): string {
  const isAscii = /^[ -~]*$/.test(text);
  return isAscii ? text : text.normalize("NFD").replace(/\p{M}+/gu, "");
}

/** Compares strings by code units, for `sort`. */
export function compareStrings(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
