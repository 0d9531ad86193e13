import { isRunOver, type LookedUpRun } from "./lookedUpRun";
import type { TestBranch } from "./testBranchPatterns";

/** Run of a pull request: one that was looked up, or that of a fetched test branch. */
export type PullRequestRun =
  | { readonly kind: "lookedUp"; readonly run: LookedUpRun }
  | { readonly kind: "fetched"; readonly testBranch: TestBranch };

/**
 * Finds the runs of a pull request, likeliest first: looked-up ones in progress, those of test branches that were not
 * looked up yet, and looked-up ones that are over.
 *
 * @param lookedUpRuns newest look-up first
 * @param testBranches newest first
 */
export function findPullRequestRuns(
  number: number,
  lookedUpRuns: readonly LookedUpRun[],
  testBranches: readonly TestBranch[],
): readonly PullRequestRun[] {
  const ownRuns = lookedUpRuns.filter(({ run }) => run.pullRequests.some((tested) => tested.number === number));
  const otherIds = new Set(lookedUpRuns.map(({ query }) => query.testRunId));
  const ownBranches = testBranches.filter(
    ({ pullRequest, testRunId }) => pullRequest === number && !otherIds.has(testRunId),
  );
  const toLookedUp = (run: LookedUpRun): PullRequestRun => ({ kind: "lookedUp", run });
  return [
    ...ownRuns.filter((run) => !isRunOver(run)).map(toLookedUp),
    ...ownBranches.map((testBranch): PullRequestRun => ({ kind: "fetched", testBranch })),
    ...ownRuns.filter(isRunOver).map(toLookedUp),
  ];
}
