import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import { throwIfCancelled } from "../base/errors";
import { Queue } from "../base/queue";
import { isNumber } from "../base/shape";
import { SharedTask } from "../base/sharedTask";
import type { FetchedPages, RequestScope } from "../domain/failingTests/fetchedPages";
import { repositoryKey } from "../domain/repository";
import type { ConnectedSession } from "../domain/sessionState";
import { isCompleted } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { FailingTestCache } from "../storage/failingTestCache";
import { fetchAllPages } from "./fetchAllPages";

/** Maximum days that are requested at a time, for all callers together. */
const maxConcurrentDays = 2;

/** Failing tests of one calendar day as they are cached: without rolling statistics, texts truncated. */
export interface DayTests extends FetchedPages {
  readonly day: TimeWindow;
  /**
   * Time of the request by the service's clock, in milliseconds since 1970: by the local clock, a day could seem
   * completed that is not.
   */
  readonly asOf: number;
}

interface InFlight {
  readonly session: ConnectedSession;
  readonly request: SharedTask<DayTests>;
}

/**
 * Failing tests of single days. A day that has been over for an hour is requested once and then read from disk; a day
 * with an incomplete result is not cached, and neither is one that is not over yet.
 */
export class CompletedDays {
  private readonly inFlightByKey = new Map<string, InFlight>();
  readonly #queue = new Queue({ maxInFlight: maxConcurrentDays });

  constructor(
    private readonly cache: FailingTestCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Calls `onDay` with each of the days as soon as it is available, and releases the day once `onDay` is done with it.
   * The days on disk come first; then the first day that must be requested, alone, because one request is enough to
   * learn that a key is rejected; then the others. Rejects with the first error, and with `CancelledError` if the
   * signal is aborted; days that were loaded before stay cached.
   */
  async forEachDay(
    scope: RequestScope,
    days: readonly TimeWindow[],
    signal: AbortSignal,
    onDay: (day: DayTests) => unknown,
  ): Promise<void> {
    const missing: TimeWindow[] = [];
    for (const day of days) {
      const cachedDay = await this.#readCached(scope, day);
      throwIfCancelled(signal);
      if (cachedDay) {
        await onDay(cachedDay);
      } else {
        missing.push(day);
      }
    }
    const [first, ...otherDays] = missing;
    if (!first) {
      return;
    }
    await onDay(await this.#getDay(scope, first, signal));
    const remainingDays = otherDays.values();
    await runConcurrently(signal, maxConcurrentDays, async (workSignal) => {
      for (const day of remainingDays) {
        await onDay(await this.#getDay(scope, day, workSignal));
      }
    });
  }

  /** Returns one day. Concurrent callers share a pending request. */
  async #getDay(scope: RequestScope, day: TimeWindow, signal: AbortSignal): Promise<DayTests> {
    const key = [repositoryKey(scope.repository), ...listKeyParts(day)].join("\n");
    const existing = this.inFlightByKey.get(key);
    const canJoin = existing?.session === scope.session && !existing.request.isAborted;
    const inFlight = canJoin ? existing : this.#startRequest(scope, day);
    this.inFlightByKey.set(key, inFlight);
    try {
      return await inFlight.request.join(signal);
    } finally {
      // Removed after the last caller, whether it was the first or not: an entry holds the day's records.
      if (inFlight.request.isAborted && this.inFlightByKey.get(key) === inFlight) {
        this.inFlightByKey.delete(key);
      }
    }
  }

  #startRequest(scope: RequestScope, day: TimeWindow): InFlight {
    const request = new SharedTask((sharedSignal) => {
      const load = () => this.#loadDay(scope, day, sharedSignal);
      return this.#queue.run(load, "background", sharedSignal);
    });
    return { session: scope.session, request };
  }

  async #loadDay(scope: RequestScope, day: TimeWindow, signal: AbortSignal): Promise<DayTests> {
    // Another caller's response may have been written while this one waited for its turn.
    const cachedDay = await this.#readCached(scope, day);
    if (cachedDay) {
      return cachedDay;
    }
    const pages = await fetchAllPages(scope, day, signal, this.clock);
    const dayTests = { day, ...pages };
    if (!dayTests.incomplete && isCompleted(day, dayTests.asOf)) {
      void this.#writeCached(scope, dayTests);
    }
    return dayTests;
  }

  async #readCached(scope: RequestScope, day: TimeWindow): Promise<DayTests | undefined> {
    if (!isCompleted(day, this.clock.now())) {
      return undefined;
    }
    const entry = await this.cache.load("day", scope, ...listKeyParts(day));
    const { asOf, unreadable } = entry?.facts ?? {};
    if (!entry || !isNumber(asOf) || !isNumber(unreadable)) {
      return undefined;
    }
    return { day, asOf, unreadable, tests: entry.tests };
  }

  async #writeCached(scope: RequestScope, { day, tests, asOf, unreadable }: DayTests): Promise<void> {
    const facts = { asOf, unreadable };
    await this.cache.save("day", scope, listKeyParts(day), { facts, tests });
  }
}

/** Starts several concurrent workers. As soon as one rejects or the signal is aborted, all are aborted. */
async function runConcurrently(
  signal: AbortSignal,
  workerCount: number,
  work: (workSignal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const link = abortWith(controller, signal);
  try {
    const works = Array.from({ length: workerCount }, () => work(controller.signal));
    await Promise.all(works);
  } catch (error) {
    controller.abort();
    throw error;
  } finally {
    link.dispose();
  }
}

function listKeyParts({ start, end }: TimeWindow): string[] {
  return [toIsoTime(start), toIsoTime(end)];
}

function toIsoTime(time: number): string {
  return new Date(time).toISOString();
}
