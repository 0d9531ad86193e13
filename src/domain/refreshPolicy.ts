/** Inputs of the decision when to refresh the failing tests. Times are of the monotonic clock, in milliseconds. */
export interface RefreshSituation {
  /** True if a view or editor that shows the data is visible and the editor window has the focus. */
  readonly isWatched: boolean;
  /** Start of the last refresh; absent if something has not been requested yet. */
  readonly lastAttempt?: number;
  /**
   * Refresh even if nothing is visible: set for the first load of a connection, and for data that the user selected.
   */
  readonly urgent?: boolean;
  /** Number of consecutive failed refreshes. */
  readonly failures: number;
  /** Earliest time of the next request, as set by the service. */
  readonly notBefore?: number;
  /**
   * The service denied the key access. It does so until someone changes the permissions of the key, which takes time.
   */
  readonly forbidden?: boolean;
  /** Value of the setting; 0 turns timed refreshes off. */
  readonly intervalMs: number;
  /** Number of failing tests of the last refresh; 0 if absent. */
  readonly rows?: number;
}

const hourMs = 3_600_000;
const maxBackOffMs = hourMs;
const forbiddenDelayMs = hourMs;

/**
 * Largest page of the API contract, and the minimum interval per page: the timer of an editor window requests at most
 * one page a minute.
 */
const pageSize = 100;
const minIntervalPerPageMs = 60_000;

/**
 * Returns the interval between timed refreshes, in milliseconds: the setting, or longer if a refresh takes many
 * requests.
 */
export function computeTimerIntervalMs(intervalMs: number, rows: number): number {
  return Math.max(intervalMs, Math.ceil(rows / pageSize) * minIntervalPerPageMs);
}

/**
 * Maximum random increase of a delay, as a share of it, so that the editors of a company do not send requests at the
 * same time.
 */
const maxJitter = 0.1;

/**
 * Returns the time of the next automatic refresh, by the monotonic clock. A first request is due at once if the data is
 * visible or the request is urgent; otherwise, the refresh follows one interval (`computeTimerIntervalMs`) after the
 * last attempt. Each failure doubles the interval, up to an hour; after a denied access it is an hour. The refresh is
 * never earlier than the service allows. Returns `undefined` if nothing is visible or timed refreshes are off.
 *
 * @param random a number in [0, 1)
 */
export function computeRefreshTime(situation: RefreshSituation, random: number): number | undefined {
  const { isWatched, urgent, lastAttempt, notBefore = 0, intervalMs } = situation;
  if (lastAttempt === undefined) {
    return isWatched || urgent ? notBefore : undefined;
  }
  if (!isWatched || intervalMs <= 0) {
    return undefined;
  }
  const earliest = Math.max(lastAttempt + delayAfterAttemptMs(situation), notBefore);
  return earliest + (earliest - lastAttempt) * maxJitter * random;
}

function delayAfterAttemptMs({ failures, forbidden, intervalMs, rows = 0 }: RefreshSituation): number {
  const baseIntervalMs = computeTimerIntervalMs(intervalMs, rows);
  if (failures === 0) {
    return baseIntervalMs;
  }
  const delayMs = forbidden ? forbiddenDelayMs : Math.min(baseIntervalMs * 2 ** failures, maxBackOffMs);
  return Math.max(baseIntervalMs, delayMs);
}
