import type { Event } from "../../base/event";
import type { RepositoryId } from "../records";
import type { ServiceError } from "../serviceError";
import type { LookedUpRun } from "./lookedUpRun";
import type { TestBranch } from "./testBranchPatterns";

/** Checked-out branch of an open repository. */
export interface CheckedOutBranch {
  readonly repository: RepositoryId;
  readonly name: string;
  /** Remote-tracking branch, as `remote/branch`; absent for a branch that was never pushed. */
  readonly upstream?: string;
  /** Hash of the commit that is checked out. */
  readonly commit?: string;
  /** Number of commits that are not pushed; 0 without an upstream. */
  readonly unpushedCount: number;
  /** Target branch of the repository's merge queue, if known. */
  readonly targetBranch?: string;
}

/**
 * Checked-out branches, read by the editor's own Git extension. No method sends a request to the service, and only
 * `fetch` makes Git contact a remote. Only `fetch` rejects: without Git, nothing is known.
 */
export interface CheckedOutBranches {
  /** Resolves with the branches that may have a pull request: neither target, default nor test branches. */
  read(): Promise<readonly CheckedOutBranch[]>;
  /** Fires when a checked-out branch, Git's configuration or the fetched refs may have changed. */
  readonly onDidChange: Event<void>;
  /** Reads the number of the branch's pull request from Git's configuration and the fetched refs. */
  readNumber(branch: CheckedOutBranch): Promise<number | undefined>;
  /** Reads the fetched test branches that name a pull request, newest first. */
  readTestBranches(branch: CheckedOutBranch, number: number): Promise<readonly TestBranch[]>;
  /** Reads the fetched test branches that contain the branch's pushed commit, newest first. */
  readContainingTestBranches(branch: CheckedOutBranch): Promise<readonly TestBranch[]>;
  /** Reads the hash of the branch's pushed commit; of the checked-out one if it has no upstream. */
  readPushedCommit(branch: CheckedOutBranch): Promise<string | undefined>;
  /** Reads whether the fetched target branch contains a commit. */
  readIsMerged(branch: CheckedOutBranch, commit: string, targetBranch: string): Promise<boolean>;
  /** Fetches the branch's repository with the editor's Git extension. Rejects if Git fails. */
  fetch(branch: CheckedOutBranch): Promise<void>;
}

/** Pull request of a checked-out branch, and its state in the merge queue as far as it is known. */
export type MyPullRequest = { readonly branch: CheckedOutBranch } & (
  | { readonly kind: "unknownNumber" }
  | ({ readonly number: number } & (
      | { readonly kind: "lookingUp" }
      /** No test branch of it has been fetched. */
      | { readonly kind: "notTested" }
      /** There is a test branch, but the merge queue's target branch is not known. */
      | { readonly kind: "unknownTarget"; readonly testBranch: TestBranch }
      /** The service does not know the run of the test branch. */
      | { readonly kind: "unknownRun"; readonly testBranch: TestBranch }
      /** Without `error`, the error was unexpected and is only in the log. */
      | { readonly kind: "failed"; readonly testBranch: TestBranch; readonly error?: ServiceError }
      | MyRun
    ))
);

/** Pull request whose number is known. */
export type MyNumberedPullRequest = Extract<MyPullRequest, { readonly number: number }>;

/** Test run of the pull request. */
export interface MyRun {
  readonly kind: "run";
  readonly run: LookedUpRun;
  /**
   * `merged`: the run is over, and the fetched target branch contains the pull request's commit. `leftQueue`: the
   * service does not know the run any more, its end was not seen, and its test branch is gone.
   */
  readonly departure?: "merged" | "leftQueue";
}

/** Pull request with a test run. */
export type MyTestedPullRequest = Extract<MyPullRequest, MyRun>;

export function hasNumber(pullRequest: MyPullRequest): pullRequest is MyNumberedPullRequest {
  return pullRequest.kind !== "unknownNumber";
}

export function hasRun(pullRequest: MyPullRequest): pullRequest is MyTestedPullRequest {
  return pullRequest.kind === "run";
}

/** Returns whether pushing the branch now removes its pull request from the merge queue: a run of it is in progress. */
export function isEndangeredByPush(pullRequest: MyPullRequest): boolean {
  if (!hasRun(pullRequest)) {
    return false;
  }
  const { run, goneSince } = pullRequest.run;
  return run.status === "in_progress" && goneSince === undefined && pullRequest.branch.unpushedCount > 0;
}
