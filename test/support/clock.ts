import { type Clock, systemClock } from "../../src/base/clock";
import type { Disposable } from "../../src/base/disposable";

interface Timer {
  readonly due: number;
  readonly ms: number;
  readonly callback: () => void;
}

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  private readonly timers = new Set<Timer>();
  private readonly waiting = new Set<{
    readonly fits: (ms: number) => boolean;
    readonly resolve: (ms: number) => void;
  }>();

  /** Starts at `time`, milliseconds since 1970. */
  constructor(private time = Date.UTC(2026, 0, 15, 12)) {}

  now(): number {
    return this.time;
  }

  setTimeout(callback: () => void, ms: number): Disposable {
    const timer = { due: this.time + ms, ms, callback };
    this.timers.add(timer);
    for (const waiter of [...this.waiting]) {
      if (!waiter.fits(ms)) continue;
      this.waiting.delete(waiter);
      waiter.resolve(ms);
    }
    return { dispose: () => this.timers.delete(timer) };
  }

  /** What the timers that are running now were set to, in milliseconds, in the order in which they were set. */
  get running(): number[] {
    return [...this.timers].map(({ ms }) => ms);
  }

  /** Resolves with the length of the first timer that fits, as soon as one is running. */
  timer(fits: (ms: number) => boolean = () => true): Promise<number> {
    const running = this.running.find(fits);
    if (running !== undefined) return Promise.resolve(running);
    return new Promise((resolve) => this.waiting.add({ fits, resolve }));
  }

  /** Moves the time on and calls what falls due on the way, in order. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.nextDue(end); next; next = this.nextDue(end)) {
      this.timers.delete(next);
      this.time = Math.max(this.time, next.due);
      next.callback();
    }
    this.time = end;
  }

  /** Moves the time on as a computer that sleeps: what fell due on the way is called when it is over. */
  sleep(ms: number): void {
    this.time += ms;
    this.advance(0);
  }

  private nextDue(end: number): Timer | undefined {
    return [...this.timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}

/** The real time, and as much more as it was moved on. Its timers take the time that they take. */
export class ClockAhead implements Clock {
  readonly setTimeout = systemClock.setTimeout;
  private ahead = 0;

  now(): number {
    return systemClock.now() + this.ahead;
  }

  move(ms: number): void {
    this.ahead += ms;
  }
}
