import { listDaysWithin } from "./days";
import type { TimeWindow } from "./timeWindow";
import { fitsOneRequest } from "./window";

const hourMs = 3_600_000;

/**
 * Time after the end of a day during which it is still requested, in milliseconds: CI reports arrive late, and clocks
 * differ.
 */
const lateReportsMs = hourMs;

/**
 * Period of a record's failure rates and impacted pull requests before the time of the request, by the API contract,
 * in milliseconds. They do not describe a window that ended before it, so there is no reason to request that one
 * again.
 */
const ratePeriodMs = 7 * 24 * hourMs;

/** Parts in which a window is requested. */
export interface Slices {
  /**
   * Requested on every refresh, because rates, status, owners and ticket of its records are of the time of the
   * request. At most 7 x 24 h.
   */
  readonly fresh?: TimeWindow;
  /** Earlier calendar days, latest first. They are completed: their failures do not change and are requested once. */
  readonly days: readonly TimeWindow[];
}

/** Returns whether no new failures of a day are expected. */
export function isCompleted(day: TimeWindow, now: number): boolean {
  return day.end + lateReportsMs <= now;
}

/** Returns whether a day that has ended was last requested before its end, so that later failures on it are unknown. */
export function wasFetchedBeforeEnd(
  { end, asOf = end }: { end: number; asOf?: number | undefined },
  now: number,
): boolean {
  return asOf < end && end <= now;
}

/**
 * Splits a window into slices. A window that fits one request is requested as a whole, unless it ended more than 7
 * days ago; it then consists of completed days. Of a longer window, which begins at the start of a day, the fresh
 * slice has as many of the latest days as fit one request; a window of completed days has none.
 */
export function splitIntoSlices(window: TimeWindow, now: number): Slices {
  if (window.start >= window.end) {
    return { days: [] };
  }
  if (fitsOneRequest(window) && now - window.end < ratePeriodMs) {
    return { fresh: window, days: [] };
  }
  const days = listDaysWithin(window);
  if (days.every((day) => isCompleted(day, now))) {
    return { days: days.reverse() };
  }
  const freshIndex = days.findIndex(({ start }) => fitsOneRequest({ start, end: window.end }));
  const completedDays = days.slice(0, freshIndex).reverse();
  const firstFreshDay = days[freshIndex];
  if (!firstFreshDay) {
    return { days: completedDays };
  }
  const fresh = { start: firstFreshDay.start, end: window.end };
  return { fresh, days: completedDays };
}
