import type { SeenFailure } from "../../domain/failingTests/history";
import type { ServiceError } from "../../domain/serviceError";
import { isCutShort } from "../../domain/time/slices";
import { failureLabel } from "../text/failingTest";
import { count, grouped } from "../text/numbers";
import { serviceErrorMessage } from "../text/serviceError";
import { dayAndMonth, timeOfDay } from "../text/time";
import type { Day, DayState, DaysLoad } from "./page";

/** What is known of a test on one day. */
export interface DayEntry {
  readonly outcome: "failed" | "notFailed" | "notLoaded";
  /** Failures whose last occurrence was on that day, the latest first. */
  readonly lastSeen?: readonly SeenFailure[];
}

/** A day of the person's time zone, in milliseconds since 1970: `start` inclusive, `end` exclusive. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
  readonly loaded: boolean;
  /** Until when it is known what failed; of a loaded day. */
  readonly asOf?: number;
  /** Rows of the day are missing. */
  readonly incomplete?: true;
}

/** The last days, oldest first, and how they were or are being asked for. */
export interface Days {
  readonly days: readonly DaySpan[];
  readonly loading: boolean;
  readonly progress: { readonly done: number; readonly total: number };
  /** Why the last load failed; days that came before stay. */
  readonly error?: ServiceError;
}

/** The days as columns, in the person's time zone. Each says until when it is known, if not to its end, and whether rows are missing. */
export function dayColumns(days: readonly DaySpan[], now: number): Day[] {
  return days.map((day, index) => {
    const { start, end, incomplete } = day;
    const name = dayAndMonth(start);
    const [month = "", date = ""] = name.split(" ");
    const previousDay = days[index - 1];
    const isNewMonth = previousDay === undefined || !dayAndMonth(previousDay.start).startsWith(month);
    const today = start <= now && now < end && "today";
    const remarks = [[today, untilWords(day)].filter(Boolean).join(" "), incomplete && "incomplete"];
    return {
      name: [name, ...remarks].filter(Boolean).join(", "),
      date,
      ...(isNewMonth ? { month } : {}),
    };
  });
}

/** `until 18:05` in the person's time zone, of a day that was asked for before it had ended. */
export function untilWords({ end, asOf = end }: Pick<DaySpan, "end" | "asOf">): string | undefined {
  if (asOf >= end) return undefined;
  return `until ${timeOfDay(asOf)}`;
}

/** Whether what failed on a day is known, to its end or, while it lasts, so far. */
export function isLoaded(day: DaySpan, now: number): boolean {
  return day.loaded && !isCutShort(day, now);
}

/** What a cell shows and says of each outcome: a day's list either has a test or not. */
export const dayStates: Readonly<Record<DayEntry["outcome"], DayState>> = {
  failed: { mark: "×", label: "failed", tone: "failed" },
  notFailed: { mark: "·", label: "not listed as failing", tone: "notFailed" },
  notLoaded: { mark: "", label: "not loaded", tone: "notLoaded" },
};

/** More failures of a day are counted. */
const maxNamedFailures = 2;

/**
 * `Last seen: expected 3 to be 4 (18:02)`, the times in the person's zone; `undefined` where no failure is known to
 * have been last seen that day.
 */
export function lastSeenText({ lastSeen = [] }: DayEntry): string | undefined {
  if (lastSeen.length === 0) return undefined;
  const names = lastSeen
    .slice(0, maxNamedFailures)
    .map((failure) => `${shortLabel(failure)} (${timeOfDay(failure.lastOccurrence)})`);
  const unnamed = lastSeen.length - names.length;
  return `Last seen: ${names.join(", ")}${unnamed > 0 ? ` and ${grouped(unnamed)} more` : ""}`;
}

/** Made once for each record: thousands are shown again with each day that comes. */
const shortLabels = new WeakMap<SeenFailure, string>();

function shortLabel(failure: SeenFailure): string {
  const label = shortLabels.get(failure) ?? failureLabel(failure, 80);
  shortLabels.set(failure, label);
  return label;
}

/** The words and buttons around days that are being loaded, or can be. */
export function daysLoad({ days, loading, progress, error }: Days, now: number): DaysLoad {
  if (loading) {
    const text = `${grouped(progress.done)} of ${count(progress.total, "day")}`;
    return { progress: { text, ...progress }, cancel: "Cancel" };
  }
  const notice = error && serviceErrorMessage(error).text;
  return { load: loadLabel(days, now), ...(notice === undefined ? {} : { notice }) };
}

function loadLabel(days: readonly DaySpan[], now: number): string {
  const missing = days.filter((day) => !isLoaded(day, now) || day.incomplete).length;
  if (missing === 0) return "Load today again";
  return missing === days.length
    ? `Load the last ${count(days.length, "day")}`
    : `Load the missing ${missing === 1 ? "day" : count(missing, "day")}`;
}
