export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC, to the millisecond. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
