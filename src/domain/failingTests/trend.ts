import type { FailingTest } from "../records";

/** How the last 24 hours compare with the last 7 days. */
export type Trend = "worse" | "steady" | "fading";

/** What of a test tells its trend. */
export type Trending = Partial<
  Pick<FailingTest, "failureRate7d" | "failureRate24h" | "mostCommonFailures" | "pullRequestsImpacted7d">
>;

/** Below this 7-day rate a single failure moves the 24-hour rate too far to say anything. */
const floor = 0.01;
/** Two rates count as different when they are apart by this many points and by this share of the 7-day rate. */
const points = 0.05;
const share = 0.25;
/** With fewer failures than this, and fewer pull requests hit, one more or less would turn the trend around. */
const fewestFailures = 3;
const fewestPullRequests = 2;

/** True for a rate in the unit that servers use, a fraction. Any other value has a unit nobody stated. */
export function isFraction(rate: number | undefined): rate is number {
  return rate !== undefined && rate >= 0 && rate <= 1;
}

/**
 * The trend of a test, or `undefined` where the two rates are missing, have no known unit, or rest on too little. The service does not say of how
 * many runs a rate is, so the failures that it lists and the pull requests that they hit stand for that. Where it tells neither, the 7-day rate
 * alone decides: it often lists no failure of a test that fails, and a test may fail on a branch that is no pull request's, so that nothing told
 * is no sign of a tiny sample.
 */
export function trendOf(test: Trending): Trend | undefined {
  const { failureRate24h: day, failureRate7d: week } = test;
  if (!isFraction(day) || !isFraction(week) || week < floor || isTinySample(test)) return undefined;
  if (day === 0) return "fading";
  const change = day - week;
  if (Math.abs(change) < points || Math.abs(change) < share * week) return "steady";
  return change > 0 ? "worse" : "fading";
}

/** What is known of the failures behind the rates is little. */
function isTinySample({ mostCommonFailures = [], pullRequestsImpacted7d: pullRequests = 0 }: Trending): boolean {
  if (pullRequests >= fewestPullRequests) return false;
  if (mostCommonFailures.length === 0) return pullRequests > 0;
  // A failure without a count has occurred at least once.
  return mostCommonFailures.reduce((sum, { count = 1 }) => sum + count, 0) < fewestFailures;
}
