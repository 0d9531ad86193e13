/**
 * Formats the days that a time span covers, in the user's time zone: `from Nov 17 to 19`, `from Oct 30 to Nov 2`, `on
 * Nov 19`; with years if one of them is not the current year.
 *
 * @param start inclusive; all three parameters are in milliseconds since 1970
 * @param end exclusive
 */
export function dayRangeText(start: number, end: number, now: number): string {
  const [first, last] = [dayParts(start), dayParts(Math.max(start, end - 1))];
  const isSameYear = first.year === last.year;
  const year = isSameYear && last.year === dayParts(now).year ? "" : `, ${last.year}`;
  if (!isSameYear) return `from ${monthAndDayText(first)}, ${first.year} to ${monthAndDayText(last)}${year}`;
  if (monthAndDayText(first) === monthAndDayText(last)) return `on ${monthAndDayText(last)}${year}`;
  const endText = first.month === last.month ? last.day : monthAndDayText(last);
  return `from ${monthAndDayText(first)} to ${endText}${year}`;
}

/** Formats the time of day to the second, in the user's time zone: `18:05:20`. */
export function clockTimeText(time: number): string {
  const twoDigits = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-US", { ...twoDigits, hourCycle: "h23" }).format(time);
}

interface DayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

function dayParts(time: number): DayParts {
  const format = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric" });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return { day: parts.day ?? "", month: parts.month ?? "", year: parts.year ?? "" };
}

function monthAndDayText({ day, month }: DayParts): string {
  return `${month} ${day}`;
}
