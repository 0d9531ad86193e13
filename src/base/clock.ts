import { type Disposable, toDisposable } from "./disposable";

/** Time as the code sees it: tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /**
   * Milliseconds since some moment of this program's: never goes back and cannot be set, and may stand still while the
   * computer sleeps. Durations are measured with it, see `Moment`.
   */
  monotonicNow(): number;
  /** Calls `callback` once after `ms` milliseconds, unless the returned handle is disposed before. */
  setTimeout(callback: () => void, ms: number): Disposable;
}

/** The longest that Node's timers can wait, in milliseconds (about 24 days): one that is set to more fires at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  setTimeout(callback, ms) {
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      timer = setTimeout(
        () => (left > longestTimer ? wait(left - longestTimer) : callback()),
        Math.min(left, longestTimer),
      );
    };
    wait(ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
