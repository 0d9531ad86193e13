import { formatNumber, plural, t } from "../../base/l10n";
import type { DatedFailure } from "../../domain/failingTests/history";
import type { ServiceError } from "../../domain/serviceError";
import { wasFetchedBeforeEnd } from "../../domain/time/slices";
import { failureLabel } from "../text/failingTest";
import { formatOptional } from "../text/formatOptional";
import { joinTexts } from "../text/joinTexts";
import { withMoreText } from "../text/numbers";
import { serviceErrorMessage } from "../text/serviceError";
import { dayParts, dayText, timeOfDayText } from "../text/time";
import type { Day, DayState, DaysLoad } from "./panelData";

/** Result of a test on one day. */
export interface DayEntry {
  readonly outcome: "failed" | "notFailed" | "notLoaded";
  /** Failures whose last occurrence was on that day, latest first. */
  readonly lastSeen?: readonly DatedFailure[];
}

/** Day in the user's time zone, in milliseconds since 1970: `start` inclusive, `end` exclusive. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
  readonly loaded: boolean;
  /** Time up to which the failures are known; only set for a loaded day. */
  readonly asOf?: number;
  /** Rows of the day are missing. */
  readonly incomplete?: true;
}

/** The last days, oldest first, with the state of their load. */
export interface Days {
  readonly days: readonly DaySpan[];
  readonly loading: boolean;
  readonly progress: { readonly done: number; readonly total: number };
  /** Error of the last load; earlier days are kept. */
  readonly error?: ServiceError;
}

/**
 * Creates the columns of the days, in the user's time zone. A column's name contains the time up to which the day is
 * known, if that is not its end, and whether rows are missing.
 */
export function createDayColumns(days: readonly DaySpan[], now: number): Day[] {
  return days.map((day, index) => {
    const name = dayNameText(day, now);
    const { month, date } = dayParts(day.start);
    const previousDay = days[index - 1];
    if (previousDay && dayParts(previousDay.start).month === month) {
      return { name, date };
    }
    return { name, date, month };
  });
}

function dayNameText(day: DaySpan, now: number): string {
  const { start, end, incomplete } = day;
  const isToday = start <= now && now < end;
  const loadText = joinTexts([isToday && t("today"), untilText(day)], " ");
  return joinTexts([dayText(start), loadText, incomplete && t("incomplete")], ", ");
}

/** Returns the time up to which a day is known that was requested before its end; `undefined` for a complete day. */
export function untilTime({ end, asOf = end }: Pick<DaySpan, "end" | "asOf">): number | undefined {
  return asOf < end ? asOf : undefined;
}

/** Returns `until 18:05`, in the user's time zone, for a day that was requested before its end. */
function untilText(day: DaySpan): string | undefined {
  return formatOptional(untilTime(day), (time) => t("until {0}", timeOfDayText(time)));
}

/** Returns whether the failures of a day are known, to its end or, for the current day, up to now. */
export function isLoaded(day: DaySpan, now: number): boolean {
  return day.loaded && !wasFetchedBeforeEnd(day, now);
}

/** Mark and label of a cell by outcome: a day's list either contains a test or not. */
export const dayStates: Readonly<Record<DayEntry["outcome"], DayState>> = {
  failed: {
    mark: "×",
    label: t("failed"),
    tone: "failed",
  },
  notFailed: {
    mark: "·",
    label: t("not listed as failing"),
    tone: "notFailed",
  },
  notLoaded: {
    mark: "",
    label: t("not loaded"),
    tone: "notLoaded",
  },
};

/** Maximum number of listed failures of a day; others are counted. */
const maxNamedFailures = 2;

/**
 * Returns `Last seen: expected 3 to be 4 (18:02)`, with times in the user's zone; `undefined` if no failure is known
 * to have occurred last on that day.
 */
export function lastSeenText({ lastSeen = [] }: DayEntry): string | undefined {
  if (lastSeen.length === 0) {
    return undefined;
  }
  const listText = lastSeen.slice(0, maxNamedFailures).map(datedFailureText).join(", ");
  return t("Last seen: {0}", withMoreText(listText, lastSeen.length - maxNamedFailures));
}

function datedFailureText(failure: DatedFailure): string {
  return `${shortLabel(failure)} (${timeOfDayText(failure.lastOccurrence)})`;
}

/** Created once for each record: thousands are shown again with each loaded day. */
const shortLabels = new WeakMap<DatedFailure, string>();

function shortLabel(failure: DatedFailure): string {
  const label = shortLabels.get(failure) ?? failureLabel(failure, 80);
  shortLabels.set(failure, label);
  return label;
}

/** Creates the texts and buttons of days that are loading or can be loaded. */
export function createDaysLoad({ days, loading, progress, error }: Days, now: number): DaysLoad {
  if (loading) {
    return {
      progress: { text: progressText(progress), ...progress },
      cancel: t("Cancel"),
    };
  }
  const load = loadLabel(days, now);
  if (!error) {
    return { load };
  }
  return { load, notice: serviceErrorMessage(error).text };
}

function progressText({ done: completedCount, total }: Days["progress"]): string {
  return plural({ one: "{1} of {0} day", other: "{1} of {0} days" }, total, formatNumber(completedCount));
}

function loadLabel(days: readonly DaySpan[], now: number): string {
  const missingCount = days.filter((day) => !isLoaded(day, now) || day.incomplete).length;
  if (missingCount === 0) {
    return t("Load today again");
  }
  if (missingCount === days.length) {
    return plural({ one: "Load the last {0} day", other: "Load the last {0} days" }, days.length);
  }
  return plural({ one: "Load the missing day", other: "Load the missing {0} days" }, missingCount);
}
