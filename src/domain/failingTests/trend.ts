import type { FailingTest } from "../records";

/** Trend of the last 24 hours against the last 7 days. */
export type Trend = "worse" | "steady" | "fading";

/** Fields of a test that determine its trend. */
export type TrendFields = Partial<
  Pick<FailingTest, "failureRate7d" | "failureRate24h" | "mostCommonFailures" | "pullRequestsImpacted7d">
>;

/** Minimum 7-day rate for a trend. Below it, a single failure changes the 24-hour rate too much. */
const minWeekRate = 0.01;
/**
 * Minimum difference of two rates that count as different, as an absolute fraction and as a share of the 7-day rate;
 * both must be reached.
 */
const minDifference = 0.05;
const minRelativeDifference = 0.25;
/**
 * Minimum numbers of failures and of impacted pull requests for a trend. With fewer, a single one more or less would
 * reverse it.
 */
const minFailures = 3;
const minPullRequests = 2;

/** Returns whether a rate is in the unit that servers use, a fraction. Other values have an unknown unit. */
export function isFraction(rate: number | undefined): rate is number {
  return rate !== undefined && rate >= 0 && rate <= 1;
}

/**
 * Returns the trend of a test, or `undefined` if a rate is missing or has no known unit, or the sample is too small.
 * The service does not give the number of runs behind a rate; the listed failures and the impacted pull requests stand
 * in for it. If neither is given, the 7-day rate alone decides: the service often lists no failure of a failing test,
 * and a test may fail on a branch without a pull request, so missing data does not indicate a small sample.
 */
export function computeTrend(test: TrendFields): Trend | undefined {
  const { failureRate24h: day, failureRate7d: week } = test;
  if (!isFraction(day) || !isFraction(week)) {
    return undefined;
  }
  if (week < minWeekRate || isTinySample(test)) {
    return undefined;
  }
  if (day === 0) {
    return "fading";
  }
  const change = day - week;
  if (Math.abs(change) < minDifference || Math.abs(change) < minRelativeDifference * week) {
    return "steady";
  }
  return change > 0 ? "worse" : "fading";
}

/** Returns whether few failures are known behind the rates. */
function isTinySample({ mostCommonFailures = [], pullRequestsImpacted7d: pullRequests = 0 }: TrendFields): boolean {
  if (pullRequests >= minPullRequests) {
    return false;
  }
  if (mostCommonFailures.length === 0) {
    return pullRequests > 0;
  }
  // A failure without a count has occurred at least once.
  return mostCommonFailures.reduce((sum, { count = 1 }) => sum + count, 0) < minFailures;
}
