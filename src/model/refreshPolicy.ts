/** What decides when the failing tests are asked for again. Times in milliseconds since 1970, spans in milliseconds. */
export interface RefreshSituation {
  /** Something that shows the data is visible and the window has the focus. */
  readonly watched: boolean;
  /** When the last refresh began; absent if there was none. */
  readonly lastAttempt?: number;
  /** Refreshes that failed since the last one that succeeded. */
  readonly failures: number;
  /** Until when the service asked to be left alone. */
  readonly notBefore?: number;
  /** The setting; 0 turns timed refreshes off. */
  readonly intervalMs: number;
}

const longestBackOff = 3_600_000;

/** Timers are stretched by up to this share, at random, so that a company's editors do not ask in step. */
const jitter = 0.1;

/**
 * When to refresh by itself: at once if nothing was asked for yet; else one interval after the last attempt, twice as long after each
 * failure up to an hour, never before the service allows it. `undefined`: not at all, because nobody looks or the person turned it off.
 *
 * @param random a number in [0, 1)
 */
export function nextRefreshAt(situation: RefreshSituation, random: number): number | undefined {
  const { watched, lastAttempt, failures, notBefore = 0, intervalMs } = situation;
  if (lastAttempt === undefined) return 0;
  if (!watched || intervalMs <= 0) return undefined;
  const wait = failures === 0 ? intervalMs : Math.max(intervalMs, Math.min(intervalMs * 2 ** failures, longestBackOff));
  const earliest = Math.max(lastAttempt + wait, notBefore);
  return earliest + (earliest - lastAttempt) * jitter * random;
}
