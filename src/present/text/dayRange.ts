/**
 * The days that a span of time touches, in the person's own time zone: `from Nov 17 to 19`, `from Oct 30 to Nov 2`, `on
 * Nov 19`; with the years where one of them is not the current.
 *
 * @param start inclusive, as all three in milliseconds since 1970
 * @param end exclusive
 */
export function dayRange(start: number, end: number, now: number): string {
  const [first, last] = [dayParts(start), dayParts(Math.max(start, end - 1))];
  const isOneYear = first.year === last.year;
  const year = isOneYear && last.year === dayParts(now).year ? "" : `, ${last.year}`;
  if (!isOneYear) return `from ${monthAndDay(first)}, ${first.year} to ${monthAndDay(last)}${year}`;
  if (monthAndDay(first) === monthAndDay(last)) return `on ${monthAndDay(last)}${year}`;
  const to = first.month === last.month ? last.day : monthAndDay(last);
  return `from ${monthAndDay(first)} to ${to}${year}`;
}

/** The time of the day to the second, in the person's own time zone: `18:05:20`. */
export function clockTime(time: number): string {
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

function monthAndDay({ day, month }: DayParts): string {
  return `${month} ${day}`;
}
