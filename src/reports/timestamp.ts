/** Time in a report, in milliseconds since 1970. */
export interface ReportTime {
  /** Time in its zone, or read as UTC if it has none. */
  readonly utc: number;
  /** Time read in the zone of this computer, if it states no zone. */
  readonly local?: number;
}

/** Earlier times were never set: 1970, year 1, and default values of clocks. */
const earliestTime = Date.UTC(2000, 0, 1);

const date = String.raw`(?<date>\d{4}-\d\d-\d\d)`;
const clock = String.raw`(?<clock>\d\d:\d\d)(?::(?<second>\d\d(?:[.,]\d{1,9})?))?`;
const zone = String.raw`(?<zone>Z|[+-]\d\d(?::?\d\d)?|(?![AP]M)[A-Z]{2,5})?`;
const isoTime = new RegExp(`^${date}[T ]${clock} ?${zone}$`, "i");

/**
 * Start of the other spellings: `Fri, 20 Nov 2026 10:00:00 GMT` of RFC 1123, with or without the day of the week; of
 * JavaScript; of Java and `date`; `11/20/2026 10:00:00` of .NET's invariant culture; and `2026-11-20 03:00:00 PM`.
 */
const otherStart = /^(?:\w{3},? |\d\d?(?:\d\d-\d\d-\d\d)?[ /]).*\d:\d\d/;
/** Day of the month in each spelling, and the text that leaves the date if it is removed. */
const day = /^(?:\d+\/|[\d-]+-|\D*)(\d\d?)[ /T]/i;
const clockAndZone = /T?\d\d:\d\d.*?(?= \d{4}$|$)/i;
/** Abbreviation of a zone that may mean several. */
const ambiguousZone = / (?!UTC|GMT)[A-Z]{3,5}(?= |$)/;

/** Parses a time as reporters write it. Returns `undefined` for other texts, and for a time that was never set. */
export function parseTimestamp(text = ""): ReportTime | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 100 || !hasDay(trimmed)) {
    return undefined;
  }
  const { groups } = isoTime.exec(trimmed) ?? {};
  return groups ? readTime(groups) : readOtherTime(trimmed.replace(ambiguousZone, ""));
}

/** Returns whether the day exists: `Date` turns February 30 into a day of March. */
function hasDay(text: string): boolean {
  const dateText = text.replace(clockAndZone, "");
  return new Date(`${dateText} UTC`).getUTCDate() === Number(day.exec(text)?.[1]);
}

/** Returns the time if it was ever set, otherwise `undefined`. */
export function withSetTime(time: ReportTime | undefined): ReportTime | undefined {
  if (time && time.utc >= earliestTime) {
    return time;
  }
  return undefined;
}

function readOtherTime(text: string): ReportTime | undefined {
  if (!otherStart.test(text)) {
    return undefined;
  }
  const time = Date.parse(text);
  const hasZone = /UTC|GMT|:\d\d ?[+-]/.test(text);
  return withSetTime(hasZone ? { utc: time } : { utc: Date.parse(`${text} UTC`), local: time });
}

function readTime(groups: Readonly<Record<string, string | undefined>>): ReportTime | undefined {
  const { date = "", clock, second = "00", zone } = groups;
  const text = `${date}T${clock}:${second.replace(",", ".")}`;
  const offset = readOffset(zone);
  const time = offset ? { utc: Date.parse(text + offset) } : { utc: Date.parse(`${text}Z`), local: Date.parse(text) };
  return withSetTime(time);
}

/** Returns the offset of a zone in ISO's form; `undefined` without a zone, or for an ambiguous abbreviation. */
function readOffset(zoneText = ""): string | undefined {
  if (/^(?:Z|UTC|GMT)$/i.test(zoneText)) {
    return "Z";
  }
  const [, hours, minutes = "00"] = /([+-]\d\d):?(\d\d)?/.exec(zoneText) ?? [];
  return hours && `${hours}:${minutes}`;
}
