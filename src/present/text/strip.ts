import { type DayEntry, type DaySpan, dayName, dayState, untilWords } from "../pages/days";

/** What is known of a test's last days, oldest first: a span and an entry for each. */
export interface KnownDays {
  readonly days: readonly DaySpan[];
  readonly entries: readonly DayEntry[];
}

/**
 * The strip as one line of text: `Failures by day, 7 Nov to 20 Nov: · · 2 × · 5`. A number counts occurrences, `×` is a failure without a
 * number, `·` a day without one, `?` a day that was not asked for to its end. Of a day that lasts it says until when it is known:
 * `to 20 Nov until 18:05`. `undefined` while no day is known.
 */
export function stripInText({ days, entries }: KnownDays): string | undefined {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last || !days.some(({ loaded }) => loaded)) return undefined;
  const marks = entries.map((entry) => dayState(entry).mark || "?").join(" ");
  const to = [dayName(last.start), untilWords(last)].filter(Boolean).join(" ");
  return `Failures by day, ${dayName(first.start)} to ${to}: \`${marks}\``;
}
