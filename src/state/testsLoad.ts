import { abortWith, forEachYielding } from "../base/async";
import { appendAll } from "../base/collections";
import { isCancellation, throwIfCancelled } from "../base/errors";
import { withoutUndefined } from "../base/withoutUndefined";
import { type FetchedPages, findIncompleteReason, type RequestScope } from "../domain/failingTests/fetchedPages";
import { MergedDays, mergeWithDays } from "../domain/failingTests/mergeTests";
import { LoadSize } from "../domain/loadSize";
import type { FailingTest, FailingTestsPage, LeftOutRecord } from "../domain/records";
import { hasCapability } from "../domain/sessionState";
import { type Slices, splitIntoSlices } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { CompletedDays, DayTests } from "./completedDays";

/** Merged result of the days before the fresh slice. They are over, so it is valid until the window has other days. */
export interface OlderTests extends FetchedPages {
  /** The days, as text. */
  readonly key: string;
}

/** Result of a load so far. */
export interface LoadedTests {
  readonly tests: readonly FailingTest[];
  readonly unreadable: number;
  readonly leftOut?: readonly LeftOutRecord[];
  /** Number that the service announced, minus the records that were omitted or repeated so far. */
  readonly totalRows?: number;
  readonly clockSkewMs?: number;
  readonly incomplete?: NonNullable<FetchedPages["incomplete"]>;
  /** Days before the fresh slice; absent if the window is requested as a whole. */
  readonly days?: { readonly done: number; readonly total: number };
}

/** Maximum omitted records that are described. */
const maxLeftOutRecords = 200;

/** One load of a window: requests its slices and merges their results. */
export class TestsLoad {
  readonly #slices: Slices;
  readonly #freshTests = new Map<string, FailingTest>();
  readonly #size = new LoadSize();
  readonly #mergedDays = new MergedDays(this.#freshTests, this.#size);
  #daysDone = 0;
  #daysUnreadable = 0;
  #daysIncomplete: FetchedPages["incomplete"];
  #knownOlderTests: OlderTests | undefined;
  #unreadable = 0;
  #repeatedCount = 0;
  readonly #leftOut: LeftOutRecord[] = [];
  #totalRows: number | undefined;
  #clockSkewMs: number | undefined;
  #incomplete: FetchedPages["incomplete"];

  /**
   * @param asOf when the load began, in milliseconds since 1970
   * @param olderTests result of the days of an earlier load; used if its days are the same
   */
  constructor(
    readonly scope: RequestScope,
    readonly window: TimeWindow,
    readonly asOf: number,
    private readonly completedDays: CompletedDays,
    olderTests: OlderTests | undefined,
  ) {
    const hasRanges = hasCapability(scope.session, "timeRange");
    this.#slices = hasRanges ? splitIntoSlices(window, asOf) : { fresh: window, days: [] };
    const isUsable = olderTests?.key === createKey(this.#slices.days) && !olderTests.incomplete;
    this.#knownOlderTests = isUsable ? olderTests : undefined;
  }

  /** True until the first record arrives. */
  get isEmpty(): boolean {
    return this.#freshTests.size === 0 && this.#daysDone === 0;
  }

  /**
   * Requests everything and calls `onProgress` after each step but the last page. Requests the days once the first
   * page of the fresh slice has arrived: one request is enough to learn that the service rejects the key. Rejects with
   * the first error, and with `CancelledError` if the signal is aborted. Requests nothing more once as much has
   * arrived as a load may keep.
   */
  async execute(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const controller = new AbortController();
    const link = abortWith(controller, signal);
    let daysRequest: Promise<void> | undefined;
    const requestDays = () => {
      daysRequest ??= this.#requestDays(controller, onProgress);
    };
    try {
      await this.#requestFreshSlice(controller.signal, requestDays, onProgress);
      if (this.#size.isFull) {
        controller.abort();
      }
      await daysRequest;
      throwIfCancelled(signal);
    } catch (error) {
      controller.abort();
      const isLimitReached = this.#size.isFull && isCancellation(error) && !signal.aborted;
      if (!isLimitReached) {
        throw error;
      }
      this.#incomplete ??= "capped";
      this.#daysIncomplete ??= "capped";
    } finally {
      link.dispose();
    }
  }

  async #requestFreshSlice(signal: AbortSignal, requestDays: () => void, onProgress: () => void): Promise<void> {
    const { fresh } = this.#slices;
    if (!fresh) {
      requestDays();
      return;
    }
    for await (const page of await fetchPages(this.scope, fresh, signal)) {
      throwIfCancelled(signal);
      await this.#addPage(page);
      requestDays();
      if (this.#size.isFull) {
        return;
      }
      if (!page.end) {
        onProgress();
      }
    }
  }

  #requestDays(controller: AbortController, onProgress: () => void): Promise<void> {
    const missing = this.#knownOlderTests ? [] : this.#slices.days;
    const request = this.completedDays.forEachDay(this.scope, missing, controller.signal, async (day) => {
      await this.#addDay(day);
      throwIfCancelled(controller.signal);
      onProgress();
      if (this.#size.isFull) {
        controller.abort();
      }
    });
    // The error surfaces where the load awaits the days; avoid an unhandled rejection until then.
    request.catch(() => {});
    return request;
  }

  /**
   * Result so far of a first load, merged roughly: if a test is both in the fresh slice and in the days, its failures
   * are not merged yet.
   */
  get partialResult(): LoadedTests {
    return this.#toLoadedTests([...this.#freshTests.values(), ...this.#mergedDays.unlistedTests]);
  }

  /** Returns the complete result, merged by id, once `execute` is done. */
  async result(): Promise<LoadedTests> {
    const { olderTests } = this;
    if (!olderTests) {
      return this.#toLoadedTests([...this.#freshTests.values()]);
    }
    return this.#toLoadedTests(await mergeWithDays(this.#freshTests.values(), olderTests.tests));
  }

  /**
   * Result of the days that the next load need not request, once `execute` is done; absent if the window is requested
   * as a whole.
   */
  get olderTests(): OlderTests | undefined {
    const { days } = this.#slices;
    if (days.length === 0) {
      return undefined;
    }
    this.#knownOlderTests ??= {
      key: createKey(days),
      tests: this.#mergedDays.tests,
      ...this.#daysSummary,
    };
    return this.#knownOlderTests;
  }

  async #addDay(day: DayTests): Promise<void> {
    const isComplete = await this.#mergedDays.add(day);
    this.#daysDone++;
    this.#daysUnreadable = Math.max(this.#daysUnreadable, day.unreadable);
    this.#daysIncomplete ??= day.incomplete ?? (isComplete ? undefined : "capped");
  }

  get #daysSummary(): Omit<FetchedPages, "tests"> {
    return withoutUndefined({ unreadable: this.#daysUnreadable, incomplete: this.#daysIncomplete });
  }

  #toLoadedTests(tests: readonly FailingTest[]): LoadedTests {
    const dayCount = this.#slices.days.length;
    const isSliced = dayCount > 0;
    const daysSummary = this.#knownOlderTests ?? this.#daysSummary;
    const areDaysKnown = this.#knownOlderTests && !this.#knownOlderTests.incomplete;
    const daysDone = areDaysKnown ? dayCount : this.#daysDone;
    const omittedCount = this.#unreadable + this.#repeatedCount;
    return withoutUndefined({
      tests,
      // An unreadable record occurs in every slice in which its test failed: a sum would count it several
      // times.
      unreadable: Math.max(this.#unreadable, daysSummary.unreadable),
      leftOut: this.#leftOut.length > 0 ? this.#leftOut.slice(0, maxLeftOutRecords) : undefined,
      // Of the fresh slice alone; the number of further tests in the days before is not known.
      totalRows: isSliced || this.#totalRows === undefined ? undefined : this.#totalRows - omittedCount,
      clockSkewMs: this.#clockSkewMs,
      incomplete: this.#incomplete ?? daysSummary.incomplete,
      days: isSliced ? { done: daysDone, total: dayCount } : undefined,
    });
  }

  async #addPage(page: FailingTestsPage): Promise<void> {
    let isComplete = true;
    await forEachYielding(page.tests, undefined, (test) => {
      isComplete = this.#size.add(test);
      if (!isComplete) {
        return;
      }
      this.#freshTests.set(test.id, test);
      this.#mergedDays.markListed(test.id);
    });
    this.#unreadable += page.unreadable;
    this.#repeatedCount += page.repeatedCount ?? 0;
    if (page.leftOut && this.#leftOut.length < maxLeftOutRecords) {
      appendAll(this.#leftOut, page.leftOut);
    }
    this.#totalRows = page.totalRows ?? this.#totalRows;
    this.#clockSkewMs = page.clockSkewMs ?? this.#clockSkewMs;
    const isCapped = !isComplete || (this.#size.isFull && !page.end);
    this.#incomplete = isCapped ? "capped" : findIncompleteReason(page);
  }
}

async function fetchPages(
  { session, repository }: RequestScope,
  slice: TimeWindow,
  signal: AbortSignal,
): Promise<AsyncIterable<FailingTestsPage>> {
  const service = await session.service();
  return service.failingTests({ repository, orgUrlSlug: session.orgUrlSlug, ...slice }, signal);
}

function createKey(days: readonly TimeWindow[]): string {
  return days.map(({ start, end }) => `${start}-${end}`).join(" ");
}
