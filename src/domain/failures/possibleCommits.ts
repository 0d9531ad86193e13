import type { SourceFile } from "../location";
import type { TimeWindow } from "../time/timeWindow";

/** Commit in a list. */
export interface CommitSummary {
  readonly hash: string;
  /** First line of the message. */
  readonly title: string;
  readonly author: string;
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** Commit of the target branch that touches a file of a failure. */
export interface PossibleCommit extends CommitSummary {
  /** Files of the failure that it touches. */
  readonly files: readonly SourceFile[];
}

/** Commits of a time range, or the reason why they are not known. */
export type PossibleCommits =
  | { readonly kind: "found"; readonly branch: string; readonly commits: readonly PossibleCommit[] }
  /** No repository, no target branch, or no Git extension. */
  | { readonly kind: "noHistory" }
  /** The fetched history of the branch ends before the time range does. */
  | { readonly kind: "notFetched"; readonly branch: string };

/** Lists commits of the target branch. */
export interface CommitHistory {
  /** Lists the commits of a time range that touch one of these files, newest first. Never rejects. */
  listCommits(files: readonly SourceFile[], window: TimeWindow): Promise<PossibleCommits>;
  /**
   * Returns the commit that changed a line of a file last; `undefined` if it is not committed, or not known. Never
   * rejects.
   *
   * @param line 1-based, in the file on disk
   */
  findLastChange(file: SourceFile, line: number): Promise<CommitSummary | undefined>;
}
