import { type Disposable, toDisposable } from "./disposable";

/** Time as the code sees it: tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Calls `callback` once after `ms` milliseconds, unless the returned handle is disposed before. */
  setTimeout(callback: () => void, ms: number): Disposable;
}

/** Timers that are set to more than this go off at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(callback, ms) {
    const timer = setTimeout(callback, Math.min(ms, longestTimer));
    return toDisposable(() => clearTimeout(timer));
  },
};
