/** Time in a report, in milliseconds since 1970. */
export interface ReportTime {
  /** Time in its zone, or read as UTC if it has none. */
  readonly utc: number;
  /** Time read in the zone of this computer, if it states no zone. */
  readonly local?: number;
}

/** Earlier times were never set: 1970, year 1, and default values of clocks. */
const earliestTime = Date.UTC(2000, 0, 1);

const day = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const clock = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?`;
const zone = String.raw`(?<zone>Z|[+-]\d\d(?::?\d\d)?|[A-Z]{2,5})?`;
const isoTime = new RegExp(`^${day}[T ]${clock} ?${zone}$`, "i");

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const dayNumber = String.raw`(?<day>\d\d?)`;
const monthName = "(?<monthName>[A-Z][a-z]{2})";
const yearNumber = String.raw`(?<year>\d{4})`;
const timeAndZone = "(?<timeAndZone>.+)";
/** Other spellings, distinguished by the order of their parts. */
const otherTimes = [
  // RFC 1123, with or without the day of the week: Fri, 20 Nov 2026 10:00:00 GMT
  new RegExp(String.raw`^(?:\w{3}, )?${dayNumber} ${monthName} ${yearNumber} ${timeAndZone}$`),
  // JavaScript: Fri Nov 20 2026 10:00:00 GMT+0100 (CET)
  new RegExp(String.raw`^\w{3} ${monthName} {1,2}${dayNumber} ${yearNumber} ${timeAndZone}$`),
  // Java and `date`: Fri Nov 20 10:00:00 UTC 2026
  new RegExp(String.raw`^\w{3} ${monthName} {1,2}${dayNumber} ${timeAndZone} ${yearNumber}$`),
  // .NET's invariant culture: 11/20/2026 10:00:00
  new RegExp(String.raw`^(?<month>\d\d)/(?<day>\d\d)/${yearNumber} ${timeAndZone}$`),
];

/** Parses a time as reporters write it. Returns `undefined` for other texts, and for a time that was never set. */
export function parseTimestamp(text = ""): ReportTime | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 100) {
    return undefined;
  }
  const match = isoTime.exec(trimmed) ?? isoTime.exec(toIsoTime(trimmed));
  return match?.groups && readTime(match.groups);
}

/** Returns the time if it was ever set, otherwise `undefined`. */
export function withSetTime(time: ReportTime | undefined): ReportTime | undefined {
  if (time && time.utc >= earliestTime) {
    return time;
  }
  return undefined;
}

function toIsoTime(text: string): string {
  const matches = otherTimes.map((form) => form.exec(text));
  const groups = matches.find(Boolean)?.groups;
  if (!groups) {
    return text;
  }
  const monthNumber = monthNames.indexOf(groups.monthName ?? "") + 1;
  const month = groups.month ?? String(monthNumber).padStart(2, "0");
  const dayOfMonth = groups.day?.padStart(2, "0");
  const withoutZoneName = groups.timeAndZone?.replace(/ \(.*\)$/, "");
  const timeOfDay = withoutZoneName?.replace(/GMT(?=[+-])/, "");
  return `${groups.year}-${month}-${dayOfMonth} ${timeOfDay}`;
}

function readTime(groups: Readonly<Record<string, string | undefined>>): ReportTime | undefined {
  const readPart = (name: string) => Number(groups[name] ?? 0);
  const year = readPart("year");
  const month = readPart("month") - 1;
  const date = readPart("day");
  const hour = readHour(readPart("hour"), groups.zone);
  const minute = readPart("minute");
  const second = readPart("second");
  const ms = Math.trunc(Number(`0.${groups.fraction ?? 0}`) * 1_000);
  const isTime = hour <= 24 && minute <= 59;
  if (!isDay(year, month, date) || !isTime) {
    return undefined;
  }
  const utc = Date.UTC(year, month, date, hour, minute, second, ms);
  const offset = readOffset(groups.zone);
  if (offset !== undefined) {
    return withSetTime({ utc: utc - offset });
  }
  const local = new Date(year, month, date, hour, minute, second, ms).getTime();
  return withSetTime({ utc, local });
}

/** Returns the hour of a day, from 0: of a 12-hour clock, 12 comes before 1. */
function readHour(hour: number, halfOfDay = ""): number {
  switch (halfOfDay.toUpperCase()) {
    case "AM":
      return hour % 12;
    case "PM":
      return (hour % 12) + 12;
    default:
      return hour;
  }
}

/** Returns whether a day exists in a 0-based month. */
function isDay(year: number, month: number, date: number): boolean {
  const time = new Date(Date.UTC(year, month, date));
  return month >= 0 && month <= 11 && time.getUTCDate() === date;
}

/**
 * Returns the offset of a zone from UTC, in milliseconds; `undefined` without a zone, or for an ambiguous abbreviation.
 */
function readOffset(zoneText: string | undefined): number | undefined {
  if (zoneText === undefined) {
    return undefined;
  }
  if (/^(?:Z|UTC|GMT)$/i.test(zoneText)) {
    return 0;
  }
  const [, sign, hours, minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zoneText) ?? [];
  if (sign === undefined) {
    return undefined;
  }
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === "-" ? -offset : offset;
}
