import type { RepositoryId } from "../records";
import { parseTestRunInput } from "./testRunInput";

/** Values of a branch in Git's configuration, as far as they can name a pull request. */
export interface BranchConfig {
  /** `branch.<name>.github-pr-owner-number`: `acme#harbour#412`, written by pull request extensions of editors. */
  readonly ownerNumber?: string | undefined;
  /** `branch.<name>.merge`: `refs/pull/412/head` if the branch was fetched from a pull request. */
  readonly merge?: string | undefined;
}

/**
 * Refs of a pull request on Git hosts: `refs/pull/412/head`, `refs/merge-requests/412/head`,
 * `refs/pull-requests/412/from`.
 */
const pullRequestRef = /^refs\/(?:pull|pull-requests|merge-requests)\/(\d+)\//;

/** Names of remote-tracking branches for refs of pull requests: `origin/pr/412`, `origin/pull/412/head`. */
const pullRequestBranch = /^[^/]+\/(?:pr|pull|pull-requests|merge-requests)\/(\d+)(?:\/(?:head|merge|from))?$/;

/** Folders of remote-tracking branches for refs of pull requests, below the name of the remote. */
export const pullRequestFolders = ["pr", "pull", "pull-requests", "merge-requests"] as const;

/**
 * Finds the number of a branch's pull request in Git's configuration; `undefined` if it names none, or one of another
 * repository: that one has a merge queue of its own.
 */
export function findConfiguredNumber(
  { ownerNumber, merge }: BranchConfig,
  repository: Pick<RepositoryId, "owner" | "name">,
): number | undefined {
  const [, owner, name, number] = /^([^#]+)#([^#]+)#(\d+)$/.exec(ownerNumber?.trim() ?? "") ?? [];
  if (owner !== undefined && name !== undefined) {
    const isSame = `${owner}/${name}`.toLowerCase() === `${repository.owner}/${repository.name}`.toLowerCase();
    return isSame ? toNumber(number) : undefined;
  }
  return toNumber(pullRequestRef.exec(merge?.trim() ?? "")?.[1]);
}

/** Returns the number in the name of a remote-tracking branch, if that is a pull request's. */
export function findTrackedNumber(branchName: string): number | undefined {
  return toNumber(pullRequestBranch.exec(branchName)?.[1]);
}

/** Parses a pull request's number as a person enters it: `412`, `#412`, `!412`, or the address of its page. */
export function parsePullRequestNumber(text: string): number | undefined {
  const digits = /^\s*(\d+)\s*$/.exec(text)?.[1];
  if (digits !== undefined) return toNumber(digits);
  const input = parseTestRunInput(text);
  return input.kind === "pullRequest" ? toNumber(String(input.number)) : undefined;
}

function toNumber(digits: string | undefined): number | undefined {
  const number = Number(digits);
  return digits !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
