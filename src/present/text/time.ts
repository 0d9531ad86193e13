import { getLocale, plural, t } from "../../base/l10n";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats a point in time, in milliseconds since 1970, for its readers. */
export type TimeFormatter = (time: number, now: number) => string;

/**
 * Formats the age of a point in time: `just now`, `4 min ago`, `3 h ago`, `2 days ago`. A time in the future, because
 * clocks differ or were set, has no age and is formatted as a point in time.
 *
 * @param formatTime `utcTimeText` for copied text
 */
export function ageText(time: number, now: number, formatTime: TimeFormatter = zonedTimeText): string {
  const elapsedMs = now - time;
  if (elapsedMs < 0) {
    return formatTime(time, now);
  }
  if (elapsedMs < minuteMs) {
    return t("just now");
  }
  if (elapsedMs < hourMs) {
    return t("{0} min ago", Math.floor(elapsedMs / minuteMs));
  }
  if (elapsedMs < 2 * dayMs) {
    return t("{0} h ago", Math.floor(elapsedMs / hourMs));
  }
  return plural({ one: "{0} day ago", other: "{0} days ago" }, Math.floor(elapsedMs / dayMs));
}

const unknownTimeText = () => t("at an unknown time");

/**
 * Formats a point in time in UTC, for text that is copied and may be read elsewhere: `2026-11-20 18:58 UTC`. On
 * screen, times are local: `zonedTimeText`.
 */
export function utcTimeText(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) {
    return unknownTimeText();
  }
  const [day, clock = ""] = date.toISOString().split("T");
  return `${day} ${clock.slice(0, 5)} UTC`;
}

/** Formats a time span in UTC, for copied text: `from 2026-11-06 14:02 to 2026-11-13 14:02 UTC`. */
export function utcSpanText(start: number, end: number): string {
  return t("from {0} to {1}", utcTimeText(start).replace(/ UTC$/, ""), utcTimeText(end));
}

/**
 * Formats a point in time in the user's time zone, with the name of the zone: `Nov 20, 18:58 GMT+1`; `Nov 20, 2025,
 * 18:58 GMT+1` if the year differs from that of `now`.
 */
export function zonedTimeText(time: number, now = time): string {
  return localTimeText(time, now, { timeZoneName: "short" });
}

/** Formats a point in time like `zonedTimeText`, for places that already show the zone: `Nov 20, 18:58`. */
export function dateTimeText(time: number, now = time): string {
  return localTimeText(time, now, {});
}

/** Formats the time of day in the user's time zone: `18:58`. */
export function timeOfDayText(time: number): string {
  return localText(time, clockOptions);
}

/** Formats the day in the user's time zone: `Nov 20`. */
export function dayText(time: number): string {
  return localText(time, dateOptions);
}

/** Returns the month and the day of the month in the user's time zone: `Nov` and `20`. */
export function dayParts(time: number): { readonly month: string; readonly date: string } {
  return {
    month: localText(time, { month: "short" }),
    date: localText(time, { day: "numeric" }),
  };
}

/**
 * Formats a point in time with its age: `Nov 20, 18:58 GMT+1, 3 min ago`.
 *
 * @param formatTime `dateTimeText` for places that already show the zone, `utcTimeText` for copied text
 */
export function timeAndAgeText(time: number, now: number, formatTime: TimeFormatter = zonedTimeText): string {
  const point = formatTime(time, now);
  const age = ageText(time, now, formatTime);
  return age === point ? point : `${point}, ${age}`;
}

/** Formats a time span: `from Nov 6, 14:02 to Nov 13, 14:02 GMT+1`. */
export function timeSpanText(start: number, end: number): string {
  return t("from {0} to {1}", dateTimeText(start, end), zonedTimeText(end));
}

/**
 * Formats the span between two points in time: `between Nov 20, 11:20 and 12:03`. The date is given once if both are
 * on the same day; two times within the same minute are formatted as one point in time.
 */
export function betweenTimesText(start: number, end: number): string {
  const [from, to] = [dateTimeText(start, end), dateTimeText(end)];
  if (from === to) {
    return to;
  }
  if (dayText(start) === dayText(end)) {
    return t("between {0}, {1} and {2}", dayText(end), timeOfDayText(start), timeOfDayText(end));
  }
  return t("between {0} and {1}", from, to);
}

const clockOptions: Intl.DateTimeFormatOptions = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};
const dateOptions: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };

function localTimeText(time: number, now: number, zoneOptions: Intl.DateTimeFormatOptions): string {
  const isSameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const yearOptions: Intl.DateTimeFormatOptions = isSameYear ? {} : { year: "numeric" };
  return localText(time, {
    ...yearOptions,
    ...dateOptions,
    ...clockOptions,
    ...zoneOptions,
  });
}

/**
 * Formatters, which are slow to create, by their options, language and time zone; the zone may change while the editor
 * is open.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function localText(time: number, options: Intl.DateTimeFormatOptions): string {
  const offset = new Date(time).getTimezoneOffset();
  if (Number.isNaN(offset)) {
    return unknownTimeText();
  }
  const key = [getLocale(), process.env.TZ, offset, ...Object.keys(options)].join(" ");
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(getLocale(), options);
  formatters.set(key, formatter);
  return formatter.format(time);
}

/** Formats a duration: `under a minute`, `12 min`, `2 h 5 min`, `3 days`. */
export function durationText(ms: number): string {
  if (ms < 2 * dayMs) {
    return shortDurationText(ms);
  }
  const days = Math.floor(ms / dayMs);
  return plural({ one: "{0} day", other: "{0} days" }, days);
}

/**
 * Formats for how long something has lasted: `for 12 min`, `for 3 days`. Languages with cases decline the days, which
 * are the only unit that is not abbreviated.
 */
export function forDurationText(ms: number): string {
  if (ms < 2 * dayMs) {
    return t("for {0}", shortDurationText(ms));
  }
  const days = Math.floor(ms / dayMs);
  return plural({ one: "for {0} day", other: "for {0} days" }, days);
}

function shortDurationText(ms: number): string {
  if (ms < minuteMs) {
    return t("under a minute");
  }
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  if (hours === 0) {
    return t("{0} min", minutes);
  }
  if (minutes === 0) {
    return t("{0} h", hours);
  }
  return t("{0} h {1} min", hours, minutes);
}

/** Formats the time to wait, rounded up: `2 s`, `5 min`, `1 h`. */
export function waitText(ms: number): string {
  if (ms < minuteMs) {
    return t("{0} s", Math.max(1, Math.ceil(ms / 1000)));
  }
  if (ms < hourMs) {
    return t("{0} min", Math.ceil(ms / minuteMs));
  }
  return t("{0} h", Math.ceil(ms / hourMs));
}
