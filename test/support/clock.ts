import { type Clock, systemClock } from "../../src/base/clock";
import type { Disposable } from "../../src/base/disposable";

interface Timer {
  readonly due: number;
  readonly ms: number;
  readonly callback: () => void;
}

/**
 * A clock that does not move until a test advances it. Its timers use its monotonic time, like those of Node. That time
 * is far from the wall time, so that a test fails if one is mistaken for the other.
 */
export class FakeClock implements Clock {
  private readonly timers = new Set<Timer>();
  private readonly waiting = new Set<{
    readonly fits: (ms: number) => boolean;
    readonly resolve: (ms: number) => void;
  }>();

  /** Offset of the wall clock from the monotonic clock, in milliseconds. */
  private wallAhead: number;
  private time = 90_000;

  /** @param wall the initial wall time, in milliseconds since 1970 */
  constructor(wall = Date.UTC(2026, 0, 15, 12)) {
    this.wallAhead = wall - this.time;
  }

  now(): number {
    return this.time + this.wallAhead;
  }

  monotonicNow(): number {
    return this.time;
  }

  /**
   * Changes only the wall time, forward or back, as if the user set the clock. Also simulates sleep on computers whose
   * monotonic clock and timers stand still meanwhile.
   */
  moveWall(ms: number): void {
    this.wallAhead += ms;
  }

  setTimeout(callback: () => void, ms: number): Disposable {
    const timer = { due: this.time + ms, ms, callback };
    this.timers.add(timer);
    for (const waiter of [...this.waiting]) {
      if (!waiter.fits(ms)) {
        continue;
      }
      this.waiting.delete(waiter);
      waiter.resolve(ms);
    }
    return { dispose: () => this.timers.delete(timer) };
  }

  /** Delays of the running timers, in milliseconds, in the order in which they were set. */
  get running(): number[] {
    return [...this.timers].map(({ ms }) => ms);
  }

  /** Resolves with the delay of the first matching timer as soon as one is running. */
  timer(fits: (ms: number) => boolean = () => true): Promise<number> {
    const running = this.running.find(fits);
    if (running !== undefined) {
      return Promise.resolve(running);
    }
    return new Promise((resolve) => this.waiting.add({ fits, resolve }));
  }

  /** Advances the time and calls the timers that are due, in order. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.nextDue(end); next; next = this.nextDue(end)) {
      this.timers.delete(next);
      this.time = Math.max(this.time, next.due);
      next.callback();
    }
    this.time = end;
  }

  /** Advances the time like a sleeping computer: timers that became due are called at the end. */
  sleep(ms: number): void {
    this.time += ms;
    this.advance(0);
  }

  private nextDue(end: number): Timer | undefined {
    return [...this.timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}

/** Real clock plus the advanced time; its timers run in real time. */
export class ClockAhead implements Clock {
  readonly setTimeout = systemClock.setTimeout;
  private ahead = 0;

  now(): number {
    return systemClock.now() + this.ahead;
  }

  monotonicNow(): number {
    return systemClock.monotonicNow() + this.ahead;
  }

  move(ms: number): void {
    this.ahead += ms;
  }
}
