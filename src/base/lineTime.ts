const isoDate = String.raw`\d{4}-\d\d-\d\d`;
const isoTime = String.raw`\d\d:\d\d:\d\d(?:\.\d{1,9})?`;
const zonedTime = new RegExp(String.raw`^\s*\[?(${isoDate}[T ]${isoTime}(?:Z|[+-]\d\d:?\d\d))`);

/** Returns the time at the start of a line, in milliseconds since 1970, if it is stated with its time zone. */
export function lineTime(line: string): number | undefined {
  const milliseconds = Date.parse(zonedTime.exec(line)?.[1] ?? "");
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
