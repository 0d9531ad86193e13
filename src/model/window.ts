/** A span of time, in milliseconds since 1970: `start` inclusive, `end` exclusive. */
export interface TimeWindow {
  readonly start: number;
  readonly end: number;
}

const hour = 3_600_000;

/** The contract allows 7 x 24 h in one request. Milliseconds. */
export const longestRequest = 168 * hour;

/** The windows that end now, with their length in days of 24 hours. Those longer than a request are asked in slices. */
export const windowDays = { "24h": 1, "3d": 3, "7d": 7, "14d": 14, "30d": 30 } as const;

export type WindowPreset = keyof typeof windowDays;

/** Calendar days of the person's time zone, both inclusive, as an ISO 8601 interval: `2026-11-01/2026-11-10`. */
export type CustomWindow = `${string}/${string}`;

/** A window as a person chooses it; text, so that it can be kept and compared. */
export type WindowChoice = WindowPreset | CustomWindow;

export const defaultWindow: WindowPreset = "7d";

export function isWindowPreset(value: unknown): value is WindowPreset {
  return typeof value === "string" && Object.hasOwn(windowDays, value);
}

/** A custom window, if the text is one: two real calendar days, the first not after the second. */
export function parseCustomWindow(text: string): CustomWindow | undefined {
  const [, from = "", to = ""] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  const [start, end] = [midnight(from), midnight(to)];
  return start !== undefined && end !== undefined && start <= end ? `${from}/${to}` : undefined;
}

/**
 * The span that a choice means at a point in time. Presets end now, at the next whole second, so that what failed just now is inside;
 * custom windows begin and end at the person's midnight.
 */
export function windowAt(now: number, choice: WindowChoice): TimeWindow {
  if (isWindowPreset(choice)) {
    const end = Math.ceil((now + 1) / 1000) * 1000;
    return { start: end - windowDays[choice] * 24 * hour, end };
  }
  const [from = "", to = ""] = choice.split("/");
  return { start: midnight(from) ?? now, end: midnight(to, 1) ?? now };
}

/** The person's midnight at the beginning of a day `YYYY-MM-DD`, or that many days later; `undefined` if there is no such day. */
function midnight(day: string, later = 0): number | undefined {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const time = new Date(year, month - 1, date);
  if (time.getMonth() !== month - 1 || time.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + later).getTime();
}
