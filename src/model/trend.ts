import type { FailingTest } from "../api/records";

/** How the last 24 hours compare with the last 7 days. */
export type Trend = "worse" | "steady" | "fading";

/** Below this 7-day rate a single failure moves the 24-hour rate too far to say anything. */
const floor = 0.01;
/** Two rates count as different when they are apart by this many points and by this share of the 7-day rate. */
const points = 0.05;
const share = 0.25;

/** True for a rate in the unit that servers use, a fraction. Any other value has a unit nobody stated. */
export function isFraction(rate: number | undefined): rate is number {
  return rate !== undefined && rate >= 0 && rate <= 1;
}

/** The trend of a test, or `undefined` where the two rates are missing, have no known unit or are too small to compare. */
export function trendOf({
  failureRate24h: day,
  failureRate7d: week,
}: Pick<FailingTest, "failureRate24h" | "failureRate7d">): Trend | undefined {
  if (!isFraction(day) || !isFraction(week) || week < floor) return undefined;
  if (day === 0) return "fading";
  const change = day - week;
  if (Math.abs(change) < points || Math.abs(change) < share * week) return "steady";
  return change > 0 ? "worse" : "fading";
}
