import type { Clock } from "../base/clock";
import { isNumber } from "../base/shape";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import { MergedDays } from "../domain/failingTests/mergeTests";
import { isPreviousWindow, type PreviousWindowTests } from "../domain/failingTests/windowComparison";
import type { FailingTest } from "../domain/records";
import { listDaysWithin } from "../domain/time/days";
import { isCompleted } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import { createPreviousWindow, fitsOneRequest, type WindowChoice } from "../domain/time/window";
import type { FailingTestCache } from "../storage/failingTestCache";
import type { CompletedDays } from "./completedDays";
import { fetchAllPages } from "./fetchAllPages";

interface FetchResult {
  /** Absent if rows are missing. */
  readonly tests?: readonly FailingTest[];
  /** True if the window is over by the service's clock too: its failures do not change any more. */
  readonly isOver: boolean;
}

/**
 * Failing tests of the window before another one. A window that is over does not change, so it is requested once and
 * read from disk until the current window has moved on.
 */
export class PreviousWindow {
  constructor(
    private readonly cache: FailingTestCache,
    private readonly days: CompletedDays,
    private readonly clock: Clock,
  ) {}

  /** Returns the cached tests, if they still apply. Never rejects. */
  async readCached(
    scope: RequestScope,
    choice: WindowChoice,
    window: TimeWindow,
  ): Promise<PreviousWindowTests | undefined> {
    const entry = await this.cache.load("before", scope, choice);
    const { start, end } = entry?.facts ?? {};
    if (!entry || !isNumber(start) || !isNumber(end)) {
      return undefined;
    }
    const previousWindow = { start, end };
    return isPreviousWindow(previousWindow, window) ? { window: previousWindow, tests: entry.tests } : undefined;
  }

  /**
   * Requests the previous window, in the background: with one request if that suffices, otherwise by its calendar
   * days. Rejects with `ServiceError` or `CancelledError`.
   */
  async fetch(
    scope: RequestScope,
    choice: WindowChoice,
    window: TimeWindow,
    signal: AbortSignal,
  ): Promise<PreviousWindowTests> {
    const previousWindow = createPreviousWindow(window);
    const fetching = fitsOneRequest(window)
      ? this.#fetchWhole(scope, previousWindow, signal)
      : this.#fetchByDay(scope, previousWindow, signal);
    const { tests, isOver } = await fetching;
    if (!tests) {
      return { window: previousWindow, tests: [], incomplete: true };
    }
    if (isOver) {
      const facts = { ...previousWindow };
      void this.cache.save("before", scope, [choice], { facts, tests });
    }
    return { window: previousWindow, tests };
  }

  async #fetchWhole(scope: RequestScope, previousWindow: TimeWindow, signal: AbortSignal): Promise<FetchResult> {
    const { tests, asOf, incomplete } = await fetchAllPages(scope, previousWindow, signal, this.clock);
    return { isOver: isCompleted(previousWindow, asOf), ...(!incomplete && { tests }) };
  }

  async #fetchByDay(scope: RequestScope, previousWindow: TimeWindow, signal: AbortSignal): Promise<FetchResult> {
    const merged = new MergedDays();
    let isOver = true;
    let isComplete = true;
    const days = listDaysWithin(previousWindow).reverse();
    await this.days.forEachDay(scope, days, signal, async (dayTests) => {
      isOver &&= isCompleted(dayTests.day, dayTests.asOf);
      isComplete &&= !dayTests.incomplete && (await merged.add(dayTests));
    });
    return { isOver, ...(isComplete && { tests: merged.tests }) };
  }
}
