/** What decides when the failing tests are asked for again. Times by the monotonic clock; all in milliseconds. */
export interface RefreshSituation {
  /** Something that shows the data is visible and the window has the focus. */
  readonly watched: boolean;
  /** When the last refresh began; absent if something has not been asked for yet. */
  readonly lastAttempt?: number;
  /** What has not been asked for yet is asked for even if nobody looks: the first with a connection, and what a person chose. */
  readonly urgent?: boolean;
  /** Refreshes that failed since the last one that succeeded. */
  readonly failures: number;
  /** Until when the service asked to be left alone. */
  readonly notBefore?: number;
  /** The service said that the key may not read this. It says so until somebody changes the key's rights, which takes people a while. */
  readonly forbidden?: boolean;
  /** The setting; 0 turns timed refreshes off. */
  readonly intervalMs: number;
  /** Failing tests that the last refresh brought; none if not given. */
  readonly rows?: number;
}

const hour = 3_600_000;
const longestBackOff = hour;
const waitAfterForbidden = hour;

/** The contract's largest page, and the time that each page buys: a window asks for a page a minute by itself, at most. */
const rowsOfPage = 100;
const timeOfPage = 60_000;

/** The time between two refreshes by the timer, in milliseconds: the setting, or longer where one refresh takes many requests. */
export function timerInterval(intervalMs: number, rows: number): number {
  return Math.max(intervalMs, Math.ceil(rows / rowsOfPage) * timeOfPage);
}

/** Timers are stretched by up to this share, at random, so that a company's editors do not ask in step. */
const jitter = 0.1;

/**
 * When to refresh by itself: at once if something was not asked for yet and somebody looks or it is urgent; else one interval
 * (`timerInterval`) after the last attempt, twice as long after each failure up to an hour, an hour after a key that may not, never before
 * the service allows it. By the monotonic clock. `undefined`: not at all, because nobody looks or the person turned it
 * off.
 *
 * @param random a number in [0, 1)
 */
export function nextRefreshAt(situation: RefreshSituation, random: number): number | undefined {
  const { watched, urgent, lastAttempt, notBefore = 0, intervalMs } = situation;
  if (lastAttempt === undefined) return watched || urgent ? notBefore : undefined;
  if (!watched || intervalMs <= 0) return undefined;
  const earliest = Math.max(lastAttempt + waitAfter(situation), notBefore);
  return earliest + (earliest - lastAttempt) * jitter * random;
}

function waitAfter({ failures, forbidden, intervalMs, rows = 0 }: RefreshSituation): number {
  const interval = timerInterval(intervalMs, rows);
  if (failures === 0) return interval;
  const wait = forbidden ? waitAfterForbidden : Math.min(interval * 2 ** failures, longestBackOff);
  return Math.max(interval, wait);
}
