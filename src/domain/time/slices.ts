import { daysWithin } from "./days";
import type { TimeWindow } from "./timeWindow";
import { isOneRequest } from "./window";

const hour = 3_600_000;

/** How long after its end a day is still asked for again: reports of CI arrive late, and clocks differ. Milliseconds. */
const lateness = hour;

/**
 * How far the failure rates and pull requests of a record look back from the moment of asking, by the contract. Of a window that ended
 * before that they say nothing, so that there is no reason to ask for it again. Milliseconds.
 */
const ratesLookBack = 7 * 24 * hour;

/** What a window is asked in. */
export interface Slices {
  /** Asked on every refresh, since rates, status, owners and ticket of its records are the service's word of now. At most 7 x 24 h. */
  readonly fresh?: TimeWindow;
  /** The calendar days before it, latest first. They are over: what failed in them does not change, and is asked for once. */
  readonly days: readonly TimeWindow[];
}

/** Whether nothing new is to be expected of a day. */
export function isClosed(day: TimeWindow, now: number): boolean {
  return day.end + lateness <= now;
}

/** Whether a day that is over was last asked for while it lasted: what failed on it after that is not known. */
export function isCutShort({ end, asOf = end }: { end: number; asOf?: number | undefined }, now: number): boolean {
  return asOf < end && end <= now;
}

/**
 * A window that one request may span is asked for whole, unless it ended more than 7 days ago: that is made of closed days. Of a longer one, which begins where a day does, as many of the latest days as
 * fit into one request are the fresh slice; one that ended long enough ago has none.
 */
export function slicesOf(window: TimeWindow, now: number): Slices {
  if (window.start >= window.end) return { days: [] };
  if (isOneRequest(window) && now - window.end < ratesLookBack) return { fresh: window, days: [] };
  const days = daysWithin(window);
  const over = days.every((day) => isClosed(day, now));
  const first = over ? days.length : days.findIndex(({ start }) => isOneRequest({ start, end: window.end }));
  const fresh = days[first];
  return {
    ...(fresh ? { fresh: { start: fresh.start, end: window.end } } : {}),
    days: days.slice(0, first).reverse(),
  };
}
