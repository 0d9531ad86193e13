import type { LookedUpRun } from "./lookedUpRun";

/** Files that one pull request changes. */
export interface PullRequestChanges {
  readonly number: number;
  /** Paths from the root of the repository. */
  readonly paths: ReadonlySet<string>;
}

/** Reads the changes of the pull requests of test runs. */
export interface RunChanges {
  /** Reads the changes of the run's pull requests whose commits are fetched. Never rejects. */
  readChanges(run: LookedUpRun): Promise<readonly PullRequestChanges[]>;
}

/** Messages of the commits with which Git hosts merge a pull request, with its number. */
const mergePatterns: readonly RegExp[] = [
  /^Merge pull request #(\d{1,9})\b/,
  /^Merged in .{1,200} \(pull request #(\d{1,9})\)/,
  /^Merged PR (\d{1,9}):/,
  /^[^\n]{0,500}\([#!](\d{1,9})\)(?=\n|$)/,
  /^See merge request \S{0,300}!(\d{1,9})$/m,
];

/** Returns the number of the pull request that a commit merges; `undefined` if its message names none. */
export function findMergedPullRequest(message: string): number | undefined {
  for (const pattern of mergePatterns) {
    const number = pattern.exec(message.slice(0, 10_000))?.[1];
    if (number !== undefined) {
      return Number(number);
    }
  }
  return undefined;
}
