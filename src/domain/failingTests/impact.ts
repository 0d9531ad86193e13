import type { FailingTest } from "../records";
import { isFraction } from "./trend";

/**
 * Returns how strongly a failing test affects people: the number of pull requests that it affected in 7 days times its
 * 7-day failure rate. Both cover the same days, so a test that fails often in few pull requests and one that fails
 * seldom in many have a similar impact. Returns `undefined` if a value is missing or the rate's unit is unknown.
 */
export function computeImpact({
  pullRequestsImpacted7d: pullRequests,
  failureRate7d: rate,
}: Pick<FailingTest, "pullRequestsImpacted7d" | "failureRate7d">): number | undefined {
  if (pullRequests === undefined || pullRequests < 0 || !isFraction(rate)) {
    return undefined;
  }
  return pullRequests * rate;
}
