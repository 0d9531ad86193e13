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
  const ownRuns = lookedUpRuns.filter((run) => testsPullRequest(run, number));
  const runsOver = ownRuns.filter(isRunOver);
  const runsInProgress = ownRuns.filter((run) => !isRunOver(run));
  const lookedUpIds = new Set(lookedUpRuns.map(({ query }) => query.testRunId));
  const ownBranches = testBranches.filter(({ pullRequest }) => pullRequest === number);
  const newBranches = ownBranches.filter(({ testRunId }) => !lookedUpIds.has(testRunId));
  return [...runsInProgress.map(toLookedUp), ...newBranches.map(toFetched), ...runsOver.map(toLookedUp)];
}

function testsPullRequest({ run }: LookedUpRun, number: number): boolean {
  return run.pullRequests.some((pullRequest) => pullRequest.number === number);
}

function toLookedUp(run: LookedUpRun): PullRequestRun {
  return { kind: "lookedUp", run };
}

function toFetched(testBranch: TestBranch): PullRequestRun {
  return { kind: "fetched", testBranch };
}
