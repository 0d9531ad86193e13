import { countDays, parseDay, startOfDay } from "./days";
import type { TimeWindow } from "./timeWindow";

const hourMs = 3_600_000;

/** Maximum window of one request by the API contract, 7 x 24 h, in milliseconds. */
const maxRequestMs = 168 * hourMs;

/** Windows that end now, with their length in days. Those longer than a request are requested in slices. */
export const windowDays = { "24h": 1, "3d": 3, "7d": 7, "14d": 14 } as const;

export type WindowPreset = keyof typeof windowDays;

/** Calendar days in the user's time zone, both inclusive, as an ISO 8601 interval: `2026-11-01/2026-11-10`. */
export type CustomWindow = `${string}/${string}`;

/** Window that a user chose; a string, so that it can be stored and compared. */
export type WindowChoice = WindowPreset | CustomWindow;

export const defaultWindow: WindowPreset = "7d";

export function isWindowPreset(value: unknown): value is WindowPreset {
  return typeof value === "string" && Object.hasOwn(windowDays, value);
}

/** Parses a preset that was stored or configured; the one of 30 days, which earlier versions had, gives the longest. */
export function parseWindowPreset(value: unknown): WindowPreset | undefined {
  if (value === "30d") {
    return "14d";
  }
  return isWindowPreset(value) ? value : undefined;
}

/**
 * Maximum length of a custom window in calendar days: each day costs one request on first use, and one more for the
 * comparison.
 */
export const maxWindowDays = 62;

/** Reasons that a text is not a custom window. */
export type CustomWindowProblem = "notTwoDays" | "tooLong";

/** Validates a custom window: two existing calendar days, the first not after the second, 62 days at most. */
export function validateCustomWindow(text: string): CustomWindow | CustomWindowProblem {
  const [from = "", to = "", ...extraParts] = text.split("/");
  const [start, end] = [parseDay(from), parseDay(to, 1)];
  if (start === undefined || end === undefined || start >= end || extraParts.length > 0) {
    return "notTwoDays";
  }
  if (startOfDay(start, maxWindowDays) < end) {
    return "tooLong";
  }
  return `${from}/${to}`;
}

/** Returns the custom window in a text, or `undefined` if the text is none. */
export function parseCustomWindow(text: string): CustomWindow | undefined {
  const result = validateCustomWindow(text);
  return isProblem(result) ? undefined : result;
}

function isProblem(result: CustomWindow | CustomWindowProblem): result is CustomWindowProblem {
  return result === "notTwoDays" || result === "tooLong";
}

/** Parses a window choice that was stored or given to a command; returns `undefined` if it is not valid. */
export function parseWindowChoice(value: unknown): WindowChoice | undefined {
  const preset = parseWindowPreset(value);
  if (preset !== undefined || typeof value !== "string") {
    return preset;
  }
  return parseCustomWindow(value);
}

/**
 * Returns the time window of a choice at a point in time. It ends at the next whole second, so that it includes
 * failures of this moment.
 *
 * - 24 hours, 3 and 7 days are that many times 24 hours.
 * - 14 days are today and the 13 calendar days before it: all but the latest part are whole days, which are requested
 *   once and cached.
 * - Custom windows are whole calendar days and end now at the latest; one in the future is empty.
 */
export function computeWindow(now: number, choice: WindowChoice): TimeWindow {
  const end = Math.ceil((now + 1) / 1000) * 1000;
  if (isWindowPreset(choice)) {
    const days = windowDays[choice];
    const lengthMs = days * 24 * hourMs;
    if (lengthMs > maxRequestMs) {
      return { start: startOfDay(now, 1 - days), end };
    }
    return { start: end - lengthMs, end };
  }
  const [from = "", to = ""] = choice.split("/");
  const start = parseDay(from) ?? end;
  const dayAfter = parseDay(to, 1) ?? end;
  const lastEnd = Math.min(dayAfter, end);
  return { start, end: Math.max(start, lastEnd) };
}

/**
 * Returns the previous window, which has the same length and ends where this one starts: as many milliseconds if the
 * window fits one request, as many calendar days if it is longer.
 */
export function createPreviousWindow(window: TimeWindow): TimeWindow {
  const { start, end } = window;
  if (fitsOneRequest(window)) {
    return { start: start - (end - start), end: start };
  }
  return { start: startOfDay(start, -countDays(window)), end: start };
}

/** Returns whether the API contract allows a single request for the window. */
export function fitsOneRequest({ start, end }: TimeWindow): boolean {
  return end - start <= maxRequestMs;
}
