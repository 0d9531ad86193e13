import { getLocale, t } from "../../base/l10n";

/**
 * Formats the days that a time span covers, in the user's time zone: `from Nov 17 to Nov 19`, `on Nov 19`;
 * with years if one of them is not the current year.
 *
 * @param start inclusive; all three parameters are in milliseconds since 1970
 * @param end exclusive
 */
export function dayRangeText(start: number, end: number, now: number): string {
  const lastDay = Math.max(start, end - 1);
  const isThisYear = isSameYear(start, now) && isSameYear(lastDay, now);
  const formatter = dayFormatter(isThisYear ? {} : { year: "numeric" });
  const first = formatter.format(start);
  const last = formatter.format(lastDay);
  if (first === last) {
    return t({ message: "on {0}", comment: "a day" }, last);
  }
  return t("from {0} to {1}", first, last);
}

/** Formats the time of day to the second, in the user's time zone: `18:05:20`. */
export function clockTimeText(time: number): string {
  const twoDigits = {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  } as const;
  const formatter = new Intl.DateTimeFormat(getLocale(), { ...twoDigits, hourCycle: "h23" });
  return formatter.format(time);
}

function isSameYear(time: number, otherTime: number): boolean {
  const date = new Date(time);
  const otherDate = new Date(otherTime);
  return date.getFullYear() === otherDate.getFullYear();
}

function dayFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "short", ...options });
}
