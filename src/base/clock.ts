import { type Disposable, toDisposable } from "./disposable";

/** Source of time and timers; tests advance it by hand. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /**
   * Milliseconds since an arbitrary moment of this process: never goes back and cannot be set, and may pause while the
   * computer sleeps. Durations are measured with it, see `Moment`.
   */
  monotonicNow(): number;
  /** Calls `callback` once after `ms` milliseconds, unless the returned handle is disposed before. */
  setTimeout(callback: () => void, ms: number): Disposable;
}

/** Maximum delay of Node's timers, in milliseconds (about 24 days): a timer with a longer one fires at once. */
const maxTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  setTimeout(callback, ms) {
    let timer: NodeJS.Timeout;
    const wait = (remainingMs: number) => {
      timer = setTimeout(
        () => (remainingMs > maxTimerMs ? wait(remainingMs - maxTimerMs) : callback()),
        Math.min(remainingMs, maxTimerMs),
      );
    };
    wait(ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
