import { abortWith, inTurns } from "../base/async";
import { isCancellation, throwIfCancelled } from "../base/errors";
import { type AllPages, type Asker, incompleteAfter } from "../domain/failingTests/allPages";
import { MergedDays, withDays } from "../domain/failingTests/mergeTests";
import { LoadSize } from "../domain/loadSize";
import type { FailingTest, FailingTestsPage, LeftOutRecord } from "../domain/records";
import { type Slices, slicesOf } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { ClosedDays, DayTests } from "./closedDays";

/** What the days before the fresh slice gave together. They are over, so that it serves until the window holds other days. */
export interface OlderTests extends AllPages {
  /** The days, as text. */
  readonly key: string;
}

/** What a load knows so far. */
export interface LoadedTests {
  readonly tests: readonly FailingTest[];
  readonly unreadable: number;
  readonly leftOut?: readonly LeftOutRecord[];
  /** Those that the service announced, less the records left out and listed twice so far. */
  readonly totalRows?: number;
  readonly clockSkewMs?: number;
  readonly incomplete?: NonNullable<AllPages["incomplete"]>;
  /** Days before the fresh slice; absent where the window is asked for whole. */
  readonly days?: { readonly done: number; readonly total: number };
}

/** Records left out that are described, at most. */
const maxLeftOutRecords = 200;

/** One load of a window: asks for its slices and puts together what they give. */
export class TestsLoad {
  private readonly slices: Slices;
  private readonly fresh = new Map<string, FailingTest>();
  private readonly size = new LoadSize();
  private readonly ofDays = new MergedDays(this.fresh, this.size);
  private daysDone = 0;
  private daysUnreadable = 0;
  private daysIncomplete: AllPages["incomplete"];
  private known: OlderTests | undefined;
  private unreadable = 0;
  private repeated = 0;
  private readonly leftOut: LeftOutRecord[] = [];
  private totalRows: number | undefined;
  private clockSkewMs: number | undefined;
  private incomplete: AllPages["incomplete"];

  /**
   * @param asOf when the load began, in milliseconds since 1970
   * @param older what an earlier load knew of the days; used if it is of the same days
   */
  constructor(
    private readonly asker: Asker,
    readonly window: TimeWindow,
    readonly asOf: number,
    private readonly closedDays: ClosedDays,
    older: OlderTests | undefined,
  ) {
    this.slices = slicesOf(window, asOf);
    const serves = older?.key === keyOf(this.slices.days) && !older.incomplete;
    this.known = serves ? older : undefined;
  }

  /** True while no record has come. */
  get isEmpty(): boolean {
    return this.fresh.size === 0 && this.daysDone === 0;
  }

  /**
   * Asks for everything and tells of each step but the last page. The days follow once the first page of the fresh slice is there: with
   * a key that the service refuses, one request is enough to learn it. Rejects with the first error, with `CancelledError` if the
   * signal is aborted. Asks for nothing more once as much has come as a load may keep.
   */
  async run(signal: AbortSignal, tell: () => void): Promise<void> {
    const { fresh, days } = this.slices;
    const abort = new AbortController();
    const link = abortWith(abort, signal);
    let askedDays: Promise<void> | undefined;
    const askDays = () => {
      const missing = this.known ? [] : days;
      askedDays = this.closedDays.each(this.asker, missing, abort.signal, async (answer) => {
        await this.addDay(answer);
        throwIfCancelled(abort.signal);
        tell();
        if (this.size.isFull) abort.abort();
      });
      // Its failure is met below; until then it is nobody's.
      askedDays.catch(() => {});
    };
    try {
      if (fresh) {
        for await (const page of await this.pages(fresh, abort.signal)) {
          throwIfCancelled(abort.signal);
          await this.add(page);
          if (!askedDays) askDays();
          if (this.size.isFull) break;
          if (!page.end) tell();
        }
      } else askDays();
      if (this.size.isFull) abort.abort();
      await askedDays;
      throwIfCancelled(signal);
    } catch (error) {
      abort.abort();
      const isEnough = this.size.isFull && isCancellation(error) && !signal.aborted;
      if (!isEnough) throw error;
      this.incomplete ??= "capped";
      this.daysIncomplete ??= "capped";
    } finally {
      link.dispose();
    }
  }

  /**
   * What has come so far of a first load, put together roughly: failures of a test that both the fresh slice and the days have are not
   * yet merged.
   */
  get soFar(): LoadedTests {
    return this.loaded([...this.fresh.values(), ...this.ofDays.unlisted]);
  }

  /** Everything, once `run` is done, merged by id. */
  async result(): Promise<LoadedTests> {
    const { older } = this;
    if (!older) return this.loaded([...this.fresh.values()]);
    return this.loaded(await withDays(this.fresh.values(), older.tests));
  }

  /** What the next load need not ask for, once `run` is done; absent where the window is asked for whole. */
  get older(): OlderTests | undefined {
    const { days } = this.slices;
    if (days.length === 0) return undefined;
    this.known ??= {
      key: keyOf(days),
      tests: this.ofDays.tests,
      ...this.daysFacts,
    };
    return this.known;
  }

  private async addDay(answer: DayTests): Promise<void> {
    const isWhole = await this.ofDays.add(answer);
    this.daysDone++;
    this.daysUnreadable = Math.max(this.daysUnreadable, answer.unreadable);
    this.daysIncomplete ??= answer.incomplete ?? (isWhole ? undefined : "capped");
  }

  private get daysFacts(): Omit<AllPages, "tests"> {
    return { unreadable: this.daysUnreadable, ...(this.daysIncomplete && { incomplete: this.daysIncomplete }) };
  }

  private loaded(tests: readonly FailingTest[]): LoadedTests {
    const { days } = this.slices;
    const sliced = days.length > 0;
    const ofDays = this.known ?? this.daysFacts;
    const incomplete = this.incomplete ?? ofDays.incomplete;
    return {
      tests,
      // A record that cannot be read comes with every slice in which its test failed: added up, it would be counted often.
      unreadable: Math.max(this.unreadable, ofDays.unreadable),
      ...(this.leftOut.length > 0 && { leftOut: this.leftOut.slice(0, maxLeftOutRecords) }),
      // Of the fresh slice alone; how many more there are in the days before, nobody says.
      ...(this.totalRows !== undefined && !sliced && { totalRows: this.totalRows - this.unreadable - this.repeated }),
      ...(this.clockSkewMs !== undefined && { clockSkewMs: this.clockSkewMs }),
      ...(incomplete && { incomplete }),
      ...(sliced && {
        days: { done: this.known && !this.known.incomplete ? days.length : this.daysDone, total: days.length },
      }),
    };
  }

  private async pages(slice: TimeWindow, signal: AbortSignal): Promise<AsyncIterable<FailingTestsPage>> {
    const { session, repository } = this.asker;
    const service = await session.service();
    return service.failingTests({ repository, orgUrlSlug: session.orgUrlSlug, ...slice }, signal);
  }

  private async add(page: FailingTestsPage): Promise<void> {
    let isWhole = true;
    await inTurns(page.tests, undefined, (test) => {
      isWhole = this.size.add(test);
      if (!isWhole) return;
      this.fresh.set(test.id, test);
      this.ofDays.list(test.id);
    });
    this.unreadable += page.unreadable;
    this.repeated += page.repeated ?? 0;
    if (page.leftOut && this.leftOut.length < maxLeftOutRecords) this.leftOut.push(...page.leftOut);
    this.totalRows = page.totalRows ?? this.totalRows;
    this.clockSkewMs = page.clockSkewMs ?? this.clockSkewMs;
    this.incomplete = !isWhole || (this.size.isFull && !page.end) ? "capped" : incompleteAfter(page);
  }
}

function keyOf(days: readonly TimeWindow[]): string {
  return days.map(({ start, end }) => `${start}-${end}`).join(" ");
}
