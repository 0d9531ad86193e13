import { computeAge, createMoment, getCurrentMoment, type Moment } from "../../base/age";
import type { Clock } from "../../base/clock";
import { findMax, findMin } from "../../base/collections";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { coalesceMs, computePollDelayMs } from "../../domain/runs/watchPolicy";

/** Time at which a watched run is requested again, and the response from which it was computed. */
interface DueTime {
  readonly since: Moment;
  /** Counted from `since`. */
  readonly waitMs: number;
  readonly failures: number;
  readonly asOf: number;
}

/** Determines when each watched run is requested again. */
export class PollSchedule {
  readonly #dueTimes = new Map<string, DueTime>();
  /** Starts of watches, by the wall time that is stored for them. */
  readonly #watchStarts = new Map<number, Moment>();

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number,
  ) {}

  /** Returns the milliseconds until a run is due; 0 if it is due now. */
  msUntilDue(run: LookedUpRun): number {
    const { since: start, waitMs } = this.#findDueTime(run);
    const waitedMs = computeAge(start, this.clock);
    return Math.max(0, waitMs - waitedMs);
  }

  /**
   * Returns the milliseconds until the first of these runs is due, extended to poll others with it that are due soon.
   */
  msUntilNextPoll(runs: readonly LookedUpRun[]): number {
    const waits = runs.map((run) => this.msUntilDue(run));
    const firstWaitMs = findMin(waits);
    const coalescedWaits = waits.filter((ms) => ms <= firstWaitMs + coalesceMs);
    return findMax(coalescedWaits);
  }

  /** Counts the requests for a run that have failed in a row. */
  countFailures(run: LookedUpRun): number {
    const dueTime = this.#dueTimes.get(run.id);
    if (dueTime?.asOf !== run.asOf) {
      return 0;
    }
    return dueTime.failures;
  }

  /** Records the number of requests that have failed in a row, which delays the next one. */
  recordFailures(run: LookedUpRun, failures: number): void {
    this.#scheduleAfter(run, getCurrentMoment(this.clock), failures);
  }

  /** Returns the milliseconds for which a run has been watched. */
  watchedMs({ watchedSince }: LookedUpRun): number {
    if (watchedSince === undefined) {
      return 0;
    }
    const start = this.#watchStarts.get(watchedSince) ?? this.#createWatchStart(watchedSince);
    this.#watchStarts.set(watchedSince, start);
    return computeAge(start, this.clock);
  }

  /** Creates the moment of a stored time. A start in the future counts from now: the real one is not known. */
  #createWatchStart(watchedSince: number): Moment {
    const start = Math.min(watchedSince, this.clock.now());
    return createMoment(start, this.clock);
  }

  /**
   * Returns the time at which a run is due: after its wait if its response is recent, at once if its response is old.
   */
  #findDueTime(run: LookedUpRun): DueTime {
    const knownDueTime = this.#dueTimes.get(run.id);
    if (knownDueTime?.asOf === run.asOf) {
      return knownDueTime;
    }
    const answeredAt = createMoment(run.asOf, this.clock);
    return this.#scheduleAfter(run, answeredAt, 0);
  }

  #scheduleAfter(run: LookedUpRun, start: Moment, failures: number): DueTime {
    const waitMs = computePollDelayMs(this.watchedMs(run), failures, this.random());
    const dueTime: DueTime = {
      since: start,
      waitMs,
      failures,
      asOf: run.asOf,
    };
    this.#dueTimes.set(run.id, dueTime);
    return dueTime;
  }

  /** Forgets all runs but these. */
  keepOnly(runs: readonly LookedUpRun[]): void {
    const ids = new Set(runs.map(({ id }) => id));
    const starts = new Set(runs.map(({ watchedSince }) => watchedSince));
    for (const id of this.#dueTimes.keys()) {
      if (!ids.has(id)) {
        this.#dueTimes.delete(id);
      }
    }
    for (const start of this.#watchStarts.keys()) {
      if (!starts.has(start)) {
        this.#watchStarts.delete(start);
      }
    }
  }

  /** Makes each run due according to its last response, regardless of failures since. */
  clear(): void {
    this.#dueTimes.clear();
  }
}
