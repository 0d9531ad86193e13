import { forEachYielding } from "../../base/async";
import { withoutUndefined } from "../../base/withoutUndefined";
import { LoadSize } from "../loadSize";
import type { CommonFailure, FailingTest } from "../records";
import type { TimeWindow } from "../time/timeWindow";
import { trimSummary } from "./trimForCache";

/** Maximum number of failures per record, as on servers. */
const maxFailures = 10;

/** Response to the request for one day. */
export interface DayResponse {
  readonly day: Pick<TimeWindow, "start">;
  /** Time of the request, in milliseconds since 1970. */
  readonly asOf: number;
  readonly tests: readonly FailingTest[];
}

/** Place of a record in the list of a day. */
interface Position {
  readonly day: number;
  readonly index: number;
}

/**
 * A test's record, the day and time of the response that it is from, and its position in the latest day that has it.
 */
interface MergedTest {
  test: FailingTest;
  asOf: number;
  day: number;
  position: Position;
  /** True if the other list contains the test as well. */
  isListed: boolean;
}

/**
 * Merges the records of days as they arrive, in any order; each test is stored once. `mergeWithDays` documents which
 * value wins; of days that were requested at the same time, the later day wins.
 */
export class MergedDays {
  readonly #byId = new Map<string, MergedTest>();

  /**
   * @param listedTests tests of another list, by id; it may grow, see `markListed`
   * @param size counts the tests of both lists
   */
  constructor(
    private readonly listedTests: ReadonlyMap<string, unknown> = new Map(),
    private readonly size = new LoadSize(),
  ) {}

  /**
   * Adds a day's records, yielding to the event loop. Resolves with false if the size limit did not allow all of them.
   */
  async add({ day: { start: day }, asOf, tests }: DayResponse): Promise<boolean> {
    let isComplete = true;
    await forEachYielding(tests.entries(), undefined, ([index, test]) => {
      const position = { day, index };
      const mergedTest = this.#byId.get(test.id);
      if (mergedTest) {
        mergeRecord(mergedTest, { test, asOf, day, position });
      } else if (this.size.add(test)) {
        const isListed = this.listedTests.has(test.id);
        this.#byId.set(test.id, { test, asOf, day, position, isListed });
      } else {
        isComplete = false;
      }
    });
    return isComplete;
  }

  /** Records that the other list now contains a test. */
  markListed(id: string): void {
    const mergedTest = this.#byId.get(id);
    if (mergedTest) {
      mergedTest.isListed = true;
    }
  }

  /** Tests that the other list does not contain, in order of arrival. Fast, because every step of a load reads it. */
  get unlistedTests(): FailingTest[] {
    const tests: FailingTest[] = [];
    for (const { test, isListed } of this.#byId.values()) {
      if (!isListed) {
        tests.push(test);
      }
    }
    return tests;
  }

  /** All tests, once each: those of the latest day first, and each day's in the service's order. */
  get tests(): FailingTest[] {
    const mergedTests = [...this.#byId.values()];
    mergedTests.sort((a, b) => comparePositions(a.position, b.position));
    return mergedTests.map(({ test }) => test);
  }
}

/** Returns a negative number if the first position is of a later day, or before the other one in the same day. */
function comparePositions(first: Position, second: Position): number {
  return second.day - first.day || first.index - second.index;
}

/** Merges another day's record of the same test. */
function mergeRecord(mergedTest: MergedTest, { test, asOf, day, position }: Omit<MergedTest, "isListed">): void {
  const isMergedNewer = mergedTest.asOf > asOf || (mergedTest.asOf === asOf && mergedTest.day >= day);
  if (isMergedNewer) {
    mergedTest.test = addFailures(mergedTest.test, test);
  } else {
    mergedTest.test = addFailures(test, mergedTest.test);
    mergedTest.asOf = asOf;
    mergedTest.day = day;
  }
  if (position.day > mergedTest.position.day) {
    mergedTest.position = position;
  }
}

/**
 * Merges the records of a window that was requested in slices: those of the fresh slice, in the service's order, then
 * those that only earlier days have. Each test occurs once. Yields to the event loop. The value of each field comes
 * from:
 *
 * - id: all records; it identifies the test
 * - name, variant, class, suite, file, links: the fresh slice, otherwise the day requested last; a
 *   moved or renamed test is where the latest record says
 * - owners, status, quarantined, ticket, extra: the same record, even if it has no value; they are
 *   of the time of the request, so a removed ticket is gone
 * - failure rates, pull requests impacted: only the fresh slice; they refer to the time of the
 *   request. Cached days have none, and the response for a newly requested day is not used either:
 *   its values would disappear at the next refresh
 * - most common failures: all records; each text once, with its greatest count and latest time. The
 *   API contract does not define the period of a count: a sum may count a failure twice, a maximum
 *   never overstates
 */
export async function mergeWithDays(
  fresh: Iterable<FailingTest>,
  dayTests: Iterable<FailingTest>,
): Promise<FailingTest[]> {
  const byId = new Map<string, FailingTest>();
  await forEachYielding(fresh, undefined, (test) => byId.set(test.id, test));
  await forEachYielding(dayTests, undefined, (test) => {
    const existingTest = byId.get(test.id);
    byId.set(test.id, existingTest ? addFailures(existingTest, test) : test);
  });
  return [...byId.values()];
}

/** Returns the later record itself if the earlier one adds nothing. */
function addFailures(laterTest: FailingTest, earlierTest: FailingTest): FailingTest {
  const failures = mergeFailures(laterTest.mostCommonFailures, earlierTest.mostCommonFailures);
  if (failures === laterTest.mostCommonFailures) {
    return laterTest;
  }
  return { ...laterTest, mostCommonFailures: failures };
}

/**
 * Merges failures, the most frequent first, then the latest. Texts of cached days are cut: they are matched by their
 * trimmed text.
 */
function mergeFailures(
  laterFailures: readonly CommonFailure[],
  earlierFailures: readonly CommonFailure[],
): readonly CommonFailure[] {
  let merged: CommonFailure[] | undefined;
  for (const failure of earlierFailures) {
    const knownFailures: readonly CommonFailure[] = merged ?? laterFailures;
    const text = trimSummary(failure.summary);
    const index = knownFailures.findIndex(({ summary }) => trimSummary(summary) === text);
    const sameFailure = knownFailures[index];
    if (sameFailure && addsNothing(failure, sameFailure)) {
      continue;
    }
    merged ??= [...laterFailures];
    if (sameFailure) {
      merged[index] = mergeFailure(sameFailure, failure);
    } else {
      merged.push(failure);
    }
  }
  return merged?.sort(compareByFrequency).slice(0, maxFailures) ?? laterFailures;
}

function addsNothing({ count = 0, lastOccurrence = 0 }: CommonFailure, existingFailure: CommonFailure): boolean {
  return count <= (existingFailure.count ?? 0) && lastOccurrence <= (existingFailure.lastOccurrence ?? 0);
}

function mergeFailure(failure: CommonFailure, otherFailure: CommonFailure): CommonFailure {
  const last = Math.max(failure.lastOccurrence ?? 0, otherFailure.lastOccurrence ?? 0);
  const count = Math.max(failure.count ?? -1, otherFailure.count ?? -1);
  return withoutUndefined({
    summary: failure.summary,
    count: count >= 0 ? count : undefined,
    lastOccurrence: last > 0 ? last : undefined,
  });
}

function compareByFrequency(a: CommonFailure, b: CommonFailure): number {
  const countOrder = (b.count ?? 0) - (a.count ?? 0);
  return countOrder || (b.lastOccurrence ?? 0) - (a.lastOccurrence ?? 0);
}
