import { countDays, parseDay, startOfDay } from "./days";
import type { TimeWindow } from "./timeWindow";

const hour = 3_600_000;

/** The contract allows 7 x 24 h in one request. Milliseconds. */
const longestRequest = 168 * hour;

/** The windows that end now, with their length in days. Those longer than a request are asked in slices. */
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

/** Calendar days that a custom window may hold: each costs a request when it is first asked for, and one more for the comparison. */
export const longestWindow = 62;

/** Why a text is no custom window. */
export type CustomWindowProblem = "notTwoDays" | "tooLong";

/** A custom window: two real calendar days, the first not after the second, 62 days at most. */
export function readCustomWindow(text: string): CustomWindow | CustomWindowProblem {
  const [from = "", to = "", ...more] = text.split("/");
  const [start, end] = [parseDay(from), parseDay(to, 1)];
  if (start === undefined || end === undefined || start >= end || more.length > 0) return "notTwoDays";
  return startOfDay(start, longestWindow) < end ? "tooLong" : `${from}/${to}`;
}

/** A custom window, if the text is one. */
export function parseCustomWindow(text: string): CustomWindow | undefined {
  const read = readCustomWindow(text);
  return isProblem(read) ? undefined : read;
}

function isProblem(read: CustomWindow | CustomWindowProblem): read is CustomWindowProblem {
  return read === "notTwoDays" || read === "tooLong";
}

/** What was kept of a choice, if it still is one. */
export function parseWindowChoice(value: unknown): WindowChoice | undefined {
  if (isWindowPreset(value)) return value;
  return typeof value === "string" ? parseCustomWindow(value) : undefined;
}

/**
 * The span that a choice means at a point in time. It ends now, at the next whole second, so that what failed just now is inside.
 *
 * - 24 hours, 3 and 7 days are that many times 24 hours.
 * - 14 and 30 days are today and the 13 or 29 calendar days before it, so that all but the latest is made of whole days, which are
 *   asked for once and kept.
 * - Custom windows are whole calendar days and end now at the latest; one that lies ahead is empty.
 */
export function windowAt(now: number, choice: WindowChoice): TimeWindow {
  const end = Math.ceil((now + 1) / 1000) * 1000;
  if (isWindowPreset(choice)) {
    const days = windowDays[choice];
    const length = days * 24 * hour;
    return { start: length > longestRequest ? startOfDay(now, 1 - days) : end - length, end };
  }
  const [from = "", to = ""] = choice.split("/");
  const start = parseDay(from) ?? end;
  return { start, end: Math.max(start, Math.min(parseDay(to, 1) ?? end, end)) };
}

/**
 * The span of the same length that a window is compared with, right before it: as many milliseconds where one request will do, as many
 * calendar days where the window is longer.
 */
export function windowBefore(window: TimeWindow): TimeWindow {
  const { start, end } = window;
  return { start: isOneRequest(window) ? start - (end - start) : startOfDay(start, -countDays(window)), end: start };
}

/** Whether the contract allows to ask for the window as a whole. */
export function isOneRequest({ start, end }: TimeWindow): boolean {
  return end - start <= longestRequest;
}
