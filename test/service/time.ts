export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Formats a time as ISO 8601 in UTC with milliseconds. */
export function formatIsoTime(time: number): string {
  return new Date(time).toISOString();
}
