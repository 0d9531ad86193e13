import type { FailingTestsState } from "../../model/failingTests";
import type { SessionState } from "../../model/session";
import { isWindowPreset, type WindowChoice, type WindowPreset } from "../../model/window";
import { count, grouped } from "./numbers";
import { serviceErrorMessage } from "./serviceError";
import { ago } from "./time";

const presetWords: Record<WindowPreset, string> = {
  "24h": "24 hours",
  "3d": "3 days",
  "7d": "7 days",
  "14d": "14 days",
  "30d": "30 days",
};

/** A window in words: `7 days`, `2026-11-01 to 2026-11-10`. */
export function windowWords(choice: WindowChoice): string {
  return isWindowPreset(choice) ? presetWords[choice] : choice.replace("/", " to ");
}

/** Beside the view's title, where little room is: what matters most first. `58 failing · 7 days · 3 min ago · acme/harbour` */
export function viewDescription(states: readonly FailingTestsState[], now: number): string {
  const [first] = states;
  if (!first) return "";
  const where =
    states.length === 1
      ? `${first.repository.owner}/${first.repository.name}`
      : count(states.length, "repository", "repositories");
  const loaded = states.filter((state) => state.asOf !== undefined);
  if (loaded.length === 0) return `${windowWords(first.choice)} · ${where}`;
  const oldest = Math.min(...loaded.map(({ asOf = 0 }) => asOf));
  return [progress(states), windowWords(first.choice), ago(oldest, now), where].join(" · ");
}

function progress(states: readonly FailingTestsState[]): string {
  const here = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const total = states.reduce(
    (sum, { totalRows, tests, unreadable }) => sum + (totalRows ?? tests.length + unreadable),
    0,
  );
  const missing = states.some(({ loading, incomplete }) => loading || incomplete);
  return missing && total > here ? `${grouped(here)} of ${grouped(total)} failing` : `${grouped(here)} failing`;
}

/** The last row where rows are missing: why, and what a click does. */
export function incompleteSentence({ incomplete, tests, totalRows }: FailingTestsState): string {
  const have =
    totalRows === undefined
      ? `${grouped(tests.length)} loaded`
      : `${grouped(tests.length)} of ${grouped(totalRows)} loaded`;
  switch (incomplete) {
    case "stopped":
      return `${have}. Select to load them all`;
    case "failed":
      return `${have}, then loading failed. Select to try again`;
    case "capped":
      return `${have}, which is the most this view loads. Choose a shorter window to see the rest`;
    case "repeated":
      return `${have}. The service sent the same page twice; refresh to ask again`;
    default:
      return have;
  }
}

export function unreadableSentence(records: number): string {
  return `${count(records, "record")} could not be read, so ${records === 1 ? "it is" : "they are"} left out`;
}

/** Clocks further apart than this shift the window noticeably. */
const tolerableSkewMs = 5 * 60_000;

/** A hint where the computer's clock and the service's differ. */
function clockHint({ clockSkewMs = 0 }: FailingTestsState): string | undefined {
  if (Math.abs(clockSkewMs) <= tolerableSkewMs) return undefined;
  const minutes = Math.round(Math.abs(clockSkewMs) / 60_000);
  return `This computer's clock is ${count(minutes, "minute")} ${clockSkewMs > 0 ? "behind" : "ahead of"} the service's. Set it to see the right window.`;
}

/** The line above the rows: why they are old, or a hint; nothing where there are no rows, since welcome texts say it there. */
export function viewMessage(
  session: SessionState,
  states: readonly FailingTestsState[],
  now: number,
): string | undefined {
  if (states.every(({ tests }) => tests.length === 0)) return undefined;
  const failed = states.find(({ error }) => error);
  const age = failed?.asOf === undefined ? "" : ` These are from ${ago(failed.asOf, now)}.`;
  if (session.kind === "keyRefused") return `The service refused the API key.${age} Set the key to refresh.`;
  if (failed?.error) return `${serviceErrorMessage(failed.error).text}${age}`;
  return states.map((state) => clockHint(state)).find((hint) => hint !== undefined);
}
