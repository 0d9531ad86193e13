import { count } from "./numbers";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Writes a point in time, in milliseconds since 1970, for those who read it. */
export type WriteTime = (time: number, now: number) => string;

/**
 * How long ago: `just now`, `4 min ago`, `3 h ago`, `2 days ago`. A time that lies ahead, because clocks differ or were
 * set, has no age: it is written as the point in time that it is.
 *
 * @param write for a copy, `pointInUtc`
 */
export function ago(time: number, now: number, write: WriteTime = pointInTime): string {
  const passed = now - time;
  if (passed < 0) return write(time, now);
  if (passed < minute) return "just now";
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < 2 * day) return `${Math.floor(passed / hour)} h ago`;
  return `${count(Math.floor(passed / day), "day")} ago`;
}

const unknownTime = "at an unknown time";

/**
 * A point in time in UTC, for a text that is copied and may be read elsewhere: `2026-11-20 18:58 UTC`. On screen,
 * people read their own time: `pointInTime`.
 */
export function pointInUtc(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return unknownTime;
  const [day, clock = ""] = date.toISOString().split("T");
  return `${day} ${clock.slice(0, 5)} UTC`;
}

/** From one point in time to another in UTC, for a copy: `from 2026-11-06 14:02 to 2026-11-13 14:02 UTC`. */
export function spanInUtc(start: number, end: number): string {
  return `from ${pointInUtc(start).replace(/ UTC$/, "")} to ${pointInUtc(end)}`;
}

/**
 * A point in time in the zone of the person who reads it, which is named: `Nov 20, 18:58 GMT+1`; `Nov 20, 2025, 18:58
 * GMT+1` where that is not the year of `now`.
 */
export function pointInTime(time: number, now = time): string {
  return localTime(time, now, { timeZoneName: "short" });
}

/** As `pointInTime`, where the zone stands nearby: `Nov 20, 18:58`. */
export function dateAndTime(time: number, now = time): string {
  return localTime(time, now, {});
}

/** The time of the day in the person's zone: `18:58`. */
export function timeOfDay(time: number): string {
  return localText(time, clockTime);
}

/** The day in the person's zone: `Nov 20`. */
export function dayAndMonth(time: number): string {
  return localText(time, date);
}

/**
 * A point in time with its age: `Nov 20, 18:58 GMT+1, 3 min ago`.
 *
 * @param write `dateAndTime` where the zone stands nearby, `pointInUtc` for a copy
 */
export function pointAndAge(time: number, now: number, write: WriteTime = pointInTime): string {
  const point = write(time, now);
  const age = ago(time, now, write);
  return age === point ? point : `${point}, ${age}`;
}

/** From one point in time to another: `from Nov 6, 14:02 to Nov 13, 14:02 GMT+1`. */
export function spanInTime(start: number, end: number): string {
  return `from ${dateAndTime(start, end)} to ${pointInTime(end)}`;
}

/**
 * Between two points in time: `between Nov 20, 11:20 and 12:03`; the date once where it is one, and a single point
 * within a minute.
 */
export function betweenTimes(start: number, end: number): string {
  const [from, to] = [dateAndTime(start, end), dateAndTime(end)];
  if (from === to) return to;
  const isOneDay = dayAndMonth(start) === dayAndMonth(end);
  return `between ${from} and ${isOneDay ? timeOfDay(end) : to}`;
}

const clockTime: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const date: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };

function localTime(time: number, now: number, zone: Intl.DateTimeFormatOptions): string {
  const isSameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return localText(time, { ...(isSameYear ? {} : { year: "numeric" }), ...date, ...clockTime, ...zone });
}

/**
 * They take long to build. By what they write and the zone they write for, which may change while the editor is open.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function localText(time: number, parts: Intl.DateTimeFormatOptions): string {
  const offset = new Date(time).getTimezoneOffset();
  if (Number.isNaN(offset)) return unknownTime;
  const key = [process.env.TZ, offset, ...Object.keys(parts)].join(" ");
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", parts);
  formatters.set(key, formatter);
  return formatter.format(time);
}

/** How long something has lasted: `under a minute`, `12 min`, `2 h 5 min`, `3 days`. */
export function lasting(ms: number): string {
  if (ms < minute) return "under a minute";
  const minutes = Math.floor((ms % hour) / minute);
  if (ms < hour) return `${minutes} min`;
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h${minutes > 0 ? ` ${minutes} min` : ""}`;
  return count(Math.floor(ms / day), "day");
}

/** A span to wait: `2 s`, `5 min`, `1 h`; rounded up. */
export function span(ms: number): string {
  if (ms < minute) return `${Math.max(1, Math.ceil(ms / 1000))} s`;
  if (ms < hour) return `${Math.ceil(ms / minute)} min`;
  return `${Math.ceil(ms / hour)} h`;
}
