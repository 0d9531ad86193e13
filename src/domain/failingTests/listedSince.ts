import type { DayResult } from "./history";

/** The first day on which a test is listed, after days on which it was not. */
export interface ListedSince {
  /** Index of the day. */
  readonly index: number;
  /** Number of the days right before it on which the test is known not to have failed. */
  readonly daysBefore: number;
}

/**
 * Finds since when a test is listed; `undefined` if the day before the first one is not known, or if there is none.
 *
 * @param days oldest first
 */
export function findListedSince(days: readonly Pick<DayResult, "outcome">[]): ListedSince | undefined {
  const index = days.findIndex(({ outcome }) => outcome === "failed");
  const firstBefore = days.findLastIndex(({ outcome }, before) => before < index && outcome !== "notFailed") + 1;
  const daysBefore = index - firstBefore;
  return daysBefore > 0 ? { index, daysBefore } : undefined;
}
