import { plural, t } from "../../base/l10n";
import { findListedSince } from "../../domain/failingTests/listedSince";
import { type DayEntry, type DaySpan, dayStates, untilTime } from "../pages/days";
import { dayText, timeOfDayText } from "./time";

/** Recent days of a test, oldest first: a span and an entry for each. */
export interface StripDays {
  readonly days: readonly DaySpan[];
  readonly entries: readonly DayEntry[];
}

/**
 * Returns since when a test is listed, as far as the loaded days show it: `Listed since Nov 12, and not the day
 * before.`
 */
export function listedSinceText({ days, entries }: StripDays): string | undefined {
  const listedSince = findListedSince(entries);
  const day = listedSince && days[listedSince.index];
  if (!day) {
    return undefined;
  }
  return plural(
    {
      one: "Listed since {1}, and not on the day before.",
      other: "Listed since {1}, and not on the {0} days before.",
    },
    listedSince.daysBefore,
    dayText(day.start),
  );
}

/**
 * Formats the recent days of a test in one line: `Days failed, Nov 7 to Nov 20: · · × × · ×`. `×` is a day on which
 * the test failed, `·` a day whose list does not contain it, `?` a day that was not loaded up to its end. For a day
 * that has not ended, the text contains the time of the load: `to Nov 20 until 18:05`. Returns `undefined` while no
 * day is loaded.
 */
export function stripText({ days, entries }: StripDays): string | undefined {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last || !days.some(({ loaded: isLoaded }) => isLoaded)) {
    return undefined;
  }
  const marks = entries.map(({ outcome }) => dayStates[outcome].mark || "?").join(" ");
  const range = [dayText(first.start), dayText(last.start)] as const;
  const knownUntil = untilTime(last);
  if (knownUntil === undefined) {
    return t("Days failed, {0} to {1}: {2}", ...range, `\`${marks}\``);
  }
  return t("Days failed, {0} to {1} until {2}: {3}", ...range, timeOfDayText(knownUntil), `\`${marks}\``);
}
