import type { TimeWindow } from "./timeWindow";

/**
 * Calendar days in the user's time zone. A day begins at the first instant with its date on local clocks and ends
 * where the next one begins: it has 23, 24 or 25 hours (24.5 where clocks change by half an hour). Times are in
 * milliseconds since 1970.
 */

/** Returns the start of the day that contains this time, or of the day `dayOffset` days later (earlier if negative). */
export function startOfDay(time: number, dayOffset = 0): number {
  const date = new Date(time);
  return createDayStart(date.getFullYear(), date.getMonth(), date.getDate() + dayOffset);
}

/** Returns the latest days, oldest first; the last one is today. */
export function listLatestDays(now: number, count: number): TimeWindow[] {
  return listDaysWithin({ start: startOfDay(now, 1 - count), end: startOfDay(now, 1) });
}

/**
 * Returns the days of a window that begins and ends at day boundaries, oldest first. If the window ends elsewhere, it
 * ends within the last of these days.
 */
export function listDaysWithin({ start, end }: TimeWindow): TimeWindow[] {
  const days: TimeWindow[] = [];
  for (let day = start; day < end; ) {
    const next = startOfDay(day, 1);
    days.push({ start: day, end: next });
    day = next;
  }
  return days;
}

/** Counts the days that begin within a window that begins at the start of a day. */
export function countDays(span: TimeWindow): number {
  return listDaysWithin(span).length;
}

/**
 * Returns the start of the day `YYYY-MM-DD`, or of the day `dayOffset` days later; `undefined` if there is no such
 * day.
 */
export function parseDay(day: string, dayOffset = 0): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) {
    return undefined;
  }
  const [, ...parts] = match;
  const [year = 0, month = 0, date = 0] = parts.map(Number);
  // The platform moves a date that does not exist to another month.
  const utcDate = new Date(Date.UTC(year, month - 1, date));
  if (utcDate.getUTCMonth() !== month - 1) {
    return undefined;
  }
  return createDayStart(year, month - 1, date + dayOffset);
}

/**
 * Returns the start of a date: the first existing time if clocks skip midnight, the first of both if midnight occurs
 * twice.
 */
function createDayStart(year: number, month: number, date: number): number {
  return new Date(year, month, date).getTime();
}
