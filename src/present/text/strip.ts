import { type DayEntry, type DaySpan, dayStates, untilWords } from "../pages/days";
import { dayAndMonth } from "./time";

/** What is known of a test's last days, oldest first: a span and an entry for each. */
export interface KnownDays {
  readonly days: readonly DaySpan[];
  readonly entries: readonly DayEntry[];
}

/**
 * The strip as one line of text: `Days failed, Nov 7 to Nov 20: · · × × · ×`. `×` is a day on which the test failed,
 * `·` one whose list does not have it, `?` a day that was not asked for to its end. Of a day that lasts it says until
 * when it is known: `to Nov 20 until 18:05`. `undefined` while no day is known.
 */
export function stripInText({ days, entries }: KnownDays): string | undefined {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last || !days.some(({ loaded }) => loaded)) return undefined;
  const marks = entries.map(({ outcome }) => dayStates[outcome].mark || "?").join(" ");
  const to = [dayAndMonth(last.start), untilWords(last)].filter(Boolean).join(" ");
  return `Days failed, ${dayAndMonth(first.start)} to ${to}: \`${marks}\``;
}
