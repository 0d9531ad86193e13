import type { TimeWindow } from "./timeWindow";

/**
 * The person's calendar days. A day begins at the first instant that clocks there show its date and ends where the next begins: it has
 * 23, 24 or 25 hours (24 and a half where clocks move by half an hour). Times are milliseconds since 1970.
 */

/** Where the day begins that holds this time, or so many days later (earlier if negative). */
export function startOfDay(time: number, later = 0): number {
  const date = new Date(time);
  return startOf(date.getFullYear(), date.getMonth(), date.getDate() + later);
}

/** The latest days until now, oldest first; the last is today. */
export function latestDays(now: number, count: number): TimeWindow[] {
  return daysWithin({ start: startOfDay(now, 1 - count), end: startOfDay(now, 1) });
}

/** The days of a span that begins and ends where days do, oldest first. One that ends elsewhere ends within its last day. */
export function daysWithin({ start, end }: TimeWindow): TimeWindow[] {
  const days: TimeWindow[] = [];
  for (let day = start; day < end; ) {
    const next = startOfDay(day, 1);
    days.push({ start: day, end: next });
    day = next;
  }
  return days;
}

/** How many days begin within a span that begins where a day does. */
export function countDays(span: TimeWindow): number {
  return daysWithin(span).length;
}

/** Where the day `YYYY-MM-DD` begins, or that many days later; `undefined` if the calendar has no such day. */
export function parseDay(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const calendar = new Date(Date.UTC(year, month - 1, date));
  if (calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== date) return undefined;
  return startOf(year, month - 1, date + later);
}

/** Where clocks move on at midnight, the platform gives the first time that there is; where they show midnight twice, the first of both. */
function startOf(year: number, month: number, date: number): number {
  return new Date(year, month, date).getTime();
}
