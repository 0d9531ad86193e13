import { count, grouped } from "../text/numbers";
import type { Day, DayState, DaysLoad, Tone } from "./page";

/** What is known of a test on one day. `count` is absent where the service gave none. */
export type DayEntry =
  | { readonly kind: "failed"; readonly count?: number }
  | { readonly kind: "notFailed" }
  | { readonly kind: "notLoaded" };

/** A day of the person's time zone, in milliseconds since 1970: `start` inclusive, `end` exclusive. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
  readonly loaded: boolean;
}

/** How the days were or are being asked for. */
export interface DaysProgress {
  readonly loading: boolean;
  readonly progress: { readonly done: number; readonly total: number };
  /** Why the last load failed, in words. */
  readonly problem?: string;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The days as columns, in the person's time zone; a day that holds `now` says that it has not ended. */
export function dayColumns(days: readonly DaySpan[], now: number): Day[] {
  return days.map(({ start, end }, index) => {
    const date = dateOf(start);
    const before = days[index - 1];
    const isNewMonth = before === undefined || dateOf(before.start).month !== date.month;
    const name = dayName(start);
    return {
      name: start <= now && now < end ? `${name}, today so far` : name,
      date: date.date,
      ...(isNewMonth ? { month: date.month } : {}),
    };
  });
}

/** `13 Nov` */
export function dayName(start: number): string {
  const { date, month } = dateOf(start);
  return `${date} ${month}`;
}

function dateOf(time: number): { readonly date: string; readonly month: string } {
  const date = new Date(time);
  return { date: String(date.getDate()), month: months[date.getMonth()] ?? "" };
}

/** Failures on one day from which a cell is painted warmer, and warmest. */
const often = 3;
const most = 10;

/** What a cell shows and says. */
export function dayState(entry: DayEntry): DayState {
  switch (entry.kind) {
    case "notLoaded":
      return { mark: "", label: "not loaded", tone: "notLoaded" };
    case "notFailed":
      return { mark: "·", label: "did not fail", tone: "notFailed" };
    case "failed": {
      const times = entry.count ?? 0;
      if (times < 1) return { mark: "×", label: "failed", tone: "failed" };
      return {
        mark: times > 99 ? "99+" : String(times),
        label: `failed, ${count(times, "occurrence")}`,
        tone: toneOf(times),
      };
    }
  }
}

function toneOf(times: number): Tone {
  if (times >= most) return "failedMost";
  return times >= often ? "failedOften" : "failed";
}

/** What the marks mean. */
export const legend: readonly DayState[] = [
  { mark: "4", label: "failed, with the number of occurrences that the service counted", tone: "failed" },
  { mark: "×", label: "failed, not counted", tone: "failed" },
  dayState({ kind: "notFailed" }),
  dayState({ kind: "notLoaded" }),
];

/** The words and buttons around days that are being loaded, or were in part. */
export function daysLoad(days: readonly DaySpan[], { loading, progress, problem }: DaysProgress): DaysLoad {
  const missing = days.filter(({ loaded }) => !loaded).length;
  if (loading) {
    const text = `${grouped(progress.done)} of ${count(progress.total, "day")}`;
    return { progress: { text, ...progress }, cancel: "Cancel" };
  }
  if (missing === 0) return problem === undefined ? {} : { notice: problem };
  const all = missing === days.length;
  const load = all ? `Load the last ${count(days.length, "day")}` : `Load the missing ${count(missing, "day")}`;
  return { load, ...(problem === undefined ? {} : { notice: problem }) };
}
