import type { FailingTest } from "../records";
import { isFraction } from "./trend";

/**
 * How much a failing test holds people up: the pull requests it hit in 7 days times its failure rate of 7 days. Both count the same days, so
 * a test that fails often in few pull requests and one that fails seldom in many come out alike. `undefined` where either is missing or
 * the rate has no known unit.
 */
export function impactOf({
  pullRequestsImpacted7d: pullRequests,
  failureRate7d: rate,
}: Pick<FailingTest, "pullRequestsImpacted7d" | "failureRate7d">): number | undefined {
  return pullRequests === undefined || pullRequests < 0 || !isFraction(rate) ? undefined : pullRequests * rate;
}
