/** A time of a report, in milliseconds since 1970. */
export interface ReportTime {
  /** The time with its zone, or read as UTC if it has none. */
  readonly utc: number;
  /** The time read as that of this computer, if it has no zone. */
  readonly local?: number;
}

/** Times before it were never set: 1970, year 1, and what clocks start with. */
const earliestTime = Date.UTC(2000, 0, 1);

const day = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const clock = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?`;
const zone = String.raw`(?<zone>Z|[+-]\d\d(?::?\d\d)?|[A-Z]{2,5})?`;
const isoTime = new RegExp(`^${day}[T ]${clock} ?${zone}$`, "i");

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const wordTimes = [
  // RFC 1123, and that without the day of the week: Fri, 20 Nov 2026 10:00:00 GMT
  /^(?:\w{3}, )?(?<day>\d\d?) (?<monthName>\w{3}) (?<year>\d{4}) (?<rest>.+)$/,
  // Of JavaScript: Fri Nov 20 2026 10:00:00 GMT+0100 (CET)
  /^\w{3} (?<monthName>\w{3}) {1,2}(?<day>\d\d?) (?<year>\d{4}) (?<rest>.+)$/,
  // Of Java and `date`: Fri Nov 20 10:00:00 UTC 2026
  /^\w{3} (?<monthName>\w{3}) {1,2}(?<day>\d\d?) (?<rest>.+) (?<year>\d{4})$/,
];
/** Of the invariant culture of .NET: 11/20/2026 10:00:00 */
const slashTime = /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4}) (?<rest>.+)$/;

/** Parses a time as reporters write it. Returns `undefined` for other texts, and for a time that was never set. */
export function parseTimestamp(text = ""): ReportTime | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 100) return undefined;
  const match = isoTime.exec(trimmed) ?? isoTime.exec(toIsoTime(trimmed));
  return match?.groups && readTime(match.groups);
}

/** Returns the time if it was ever set. */
export function withSetTime(time: ReportTime | undefined): ReportTime | undefined {
  return time && time.utc >= earliestTime ? time : undefined;
}

function toIsoTime(text: string): string {
  const groups = [slashTime, ...wordTimes].map((form) => form.exec(text)?.groups).find((found) => found);
  if (!groups) return text;
  const monthNumber = monthNames.indexOf(groups.monthName ?? "") + 1;
  const month = groups.month ?? String(monthNumber).padStart(2, "0");
  const rest = groups.rest?.replace(/ \(.*\)$/, "").replace(/GMT(?=[+-])/, "");
  return `${groups.year}-${month}-${groups.day?.padStart(2, "0")} ${rest}`;
}

function readTime(groups: Readonly<Record<string, string | undefined>>): ReportTime | undefined {
  const part = (name: string) => Number(groups[name] ?? 0);
  const [year, month, date] = [part("year"), part("month") - 1, part("day")];
  const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
  const ms = Math.trunc(Number(`0.${groups.fraction ?? 0}`) * 1_000);
  const utc = Date.UTC(year, month, date, hour, minute, second, ms);
  const isDay = new Date(Date.UTC(year, month, date)).getUTCDate() === date;
  if (month < 0 || month > 11 || !isDay || hour > 24 || minute > 59) return undefined;
  const offset = readOffset(groups.zone);
  if (offset !== undefined) return withSetTime({ utc: utc - offset });
  const local = new Date(year, month, date, hour, minute, second, ms).getTime();
  return withSetTime({ utc, local });
}

/** Returns what a zone is ahead of UTC, in milliseconds; `undefined` for none, and for an abbreviation of many meanings. */
function readOffset(zoneText: string | undefined): number | undefined {
  if (zoneText === undefined) return undefined;
  if (/^(?:Z|UTC|GMT)$/i.test(zoneText)) return 0;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zoneText) ?? [];
  if (sign === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === "-" ? -offset : offset;
}
