import { inTurns } from "../../base/async";
import { LoadSize } from "../loadSize";
import type { CommonFailure, FailingTest } from "../records";
import type { TimeWindow } from "../time/timeWindow";
import { keptSummary } from "./keptTest";

/** As many as servers list for one record. */
const maxFailures = 10;

/** What the request for one day gave. */
export interface DayAnswer {
  readonly day: Pick<TimeWindow, "start">;
  /** When it was asked for, in milliseconds since 1970. */
  readonly asOf: number;
  readonly tests: readonly FailingTest[];
}

/** A test's record, of which answer, and where it stands: in the latest day that has it. */
interface Merged {
  test: FailingTest;
  asOf: number;
  day: number;
  latest: { readonly day: number; readonly index: number };
  /** The list that was given has it too. */
  isListed: boolean;
}

/**
 * The records of days, put together as the days come, in whatever order: each test is held once, however many days have it. Which value
 * wins is told at `withDays`; of days that were asked for at the same time, the later one's does.
 */
export class MergedDays {
  private readonly byId = new Map<string, Merged>();

  /**
   * @param listed tests that another list has, by id; it may grow, see `list`
   * @param size counts the tests of both lists
   */
  constructor(
    private readonly listed: ReadonlyMap<string, unknown> = new Map(),
    private readonly size = new LoadSize(),
  ) {}

  /** Adds the records of a day, in turns. Resolves with false if not all of them may be kept. */
  async add({ day: { start: day }, asOf, tests }: DayAnswer): Promise<boolean> {
    let isWhole = true;
    await inTurns(tests.entries(), undefined, ([index, test]) => {
      const latest = { day, index };
      const known = this.byId.get(test.id);
      if (known) join(known, { test, asOf, day, latest });
      else if (this.size.add(test)) {
        this.byId.set(test.id, { test, asOf, day, latest, isListed: this.listed.has(test.id) });
      } else isWhole = false;
    });
    return isWhole;
  }

  /** Notes that the other list has a test now. */
  list(id: string): void {
    const known = this.byId.get(id);
    if (known) known.isListed = true;
  }

  /** Each test that the other list has not, in the order in which they came. Quick, for it is asked for at every step of a load. */
  get unlisted(): FailingTest[] {
    const tests: FailingTest[] = [];
    for (const { test, isListed } of this.byId.values()) if (!isListed) tests.push(test);
    return tests;
  }

  /** Each test once, those of the latest day first, each day's in the service's order. */
  get tests(): FailingTest[] {
    const sorted = [...this.byId.values()].sort(
      ({ latest: one }, { latest: other }) => other.day - one.day || one.index - other.index,
    );
    return sorted.map(({ test }) => test);
  }
}

/** Takes another day's record of the same test in. */
function join(known: Merged, { test, asOf, day, latest }: Omit<Merged, "isListed">): void {
  const isLater = known.asOf > asOf || (known.asOf === asOf && known.day >= day);
  known.test = isLater ? withFailuresOf(known.test, test) : withFailuresOf(test, known.test);
  if (!isLater) {
    known.asOf = asOf;
    known.day = day;
  }
  if (latest.day > known.latest.day) known.latest = latest;
}

/**
 * One list of the records of a window that was asked for in slices: those of the fresh slice, in the service's order, then those that
 * only the days before it have. Each test once. Works in turns. Whose value wins, for each field:
 *
 * | field | value of | reason |
 * |---|---|---|
 * | id | all | it is what says that two records are one test |
 * | name, variant, class, suite, file, links | the fresh slice; else the day that was asked for last | a test that was moved or renamed is where the latest word says |
 * | owners, status, quarantined, ticket, extra | the same, also where it has none | they are of the moment of asking: a ticket that was taken off is no longer there |
 * | failure rates, pull requests impacted | the fresh slice alone | they look back from the moment of asking. Kept days have none, and neither has the answer of a day just asked: a row would lose them at the next refresh |
 * | most common failures | all: each text once, with its greatest count and its latest time | the contract does not say which span a count covers, so that a sum could count a failure twice; a maximum never overstates |
 */
export async function withDays(fresh: Iterable<FailingTest>, ofDays: Iterable<FailingTest>): Promise<FailingTest[]> {
  const byId = new Map<string, FailingTest>();
  await inTurns(fresh, undefined, (test) => byId.set(test.id, test));
  await inTurns(ofDays, undefined, (test) => {
    const other = byId.get(test.id);
    byId.set(test.id, other ? withFailuresOf(other, test) : test);
  });
  return [...byId.values()];
}

/** The later record itself if the earlier one adds nothing. */
function withFailuresOf(later: FailingTest, earlier: FailingTest): FailingTest {
  const failures = mergeFailures(later.mostCommonFailures, earlier.mostCommonFailures);
  return failures === later.mostCommonFailures ? later : { ...later, mostCommonFailures: failures };
}

/** The most frequent first, then the latest. Texts of kept days are cut: they are one with the text they are the beginning of. */
function mergeFailures(later: readonly CommonFailure[], earlier: readonly CommonFailure[]): readonly CommonFailure[] {
  let merged: CommonFailure[] | undefined;
  for (const failure of earlier) {
    const known: readonly CommonFailure[] = merged ?? later;
    const text = keptSummary(failure.summary);
    const index = known.findIndex(({ summary }) => keptSummary(summary) === text);
    const other = known[index];
    if (other && addsNothing(failure, other)) continue;
    merged ??= [...later];
    if (other) merged[index] = joined(other, failure);
    else merged.push(failure);
  }
  return merged?.sort(mostFrequentFirst).slice(0, maxFailures) ?? later;
}

function addsNothing({ count = 0, lastOccurrence = 0 }: CommonFailure, other: CommonFailure): boolean {
  return count <= (other.count ?? 0) && lastOccurrence <= (other.lastOccurrence ?? 0);
}

function joined(one: CommonFailure, other: CommonFailure): CommonFailure {
  const last = Math.max(one.lastOccurrence ?? 0, other.lastOccurrence ?? 0);
  const count = Math.max(one.count ?? -1, other.count ?? -1);
  return {
    summary: one.summary,
    ...(count >= 0 && { count }),
    ...(last > 0 && { lastOccurrence: last }),
  };
}

function mostFrequentFirst(one: CommonFailure, other: CommonFailure): number {
  return (other.count ?? 0) - (one.count ?? 0) || (other.lastOccurrence ?? 0) - (one.lastOccurrence ?? 0);
}
