import { count } from "./numbers";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago: `just now`, `4 min ago`, `3 h ago`, `2 days ago`. A time ahead of ours (clocks differ) is `just now`. */
export function ago(time: number, now: number): string {
  const passed = now - time;
  if (passed < minute) return "just now";
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < 2 * day) return `${Math.floor(passed / hour)} h ago`;
  return `${count(Math.floor(passed / day), "day")} ago`;
}

/** A point in time: `2026-11-20 18:58 UTC`. */
export function pointInTime(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "at an unknown time";
  const [year, rest = ""] = date.toISOString().split("T");
  return `${year} ${rest.slice(0, 5)} UTC`;
}

/** The time of the day: `18:58 UTC`. */
export function timeOfDay(time: number): string {
  return pointInTime(time).replace(/^[\d-]+ /, "");
}

/** A point in time with its age: `2026-11-20 18:58 UTC, 3 min ago`. */
export function pointAndAge(time: number, now: number): string {
  return `${pointInTime(time)}, ${ago(time, now)}`;
}

/** From one point in time to another: `from 2026-11-06 14:02 to 2026-11-13 14:02 UTC`. */
export function spanInTime(start: number, end: number): string {
  return `from ${pointInTime(start).replace(/ UTC$/, "")} to ${pointInTime(end)}`;
}

/** Between two points in time: `between 2026-11-20 11:20 and 12:03 UTC`; the date once where it is one, and a single point within a minute. */
export function betweenTimes(start: number, end: number): string {
  const [from, to] = [pointInTime(start), pointInTime(end)];
  if (from === to) return to;
  const [date = "", time = ""] = to.split(" ");
  return `between ${from.replace(/ UTC$/, "")} and ${from.startsWith(date) ? `${time} UTC` : to}`;
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
