import type { RepositoryId } from "../records";
import { isNamed, isSameRepository, parseRemoteUrl, repositoryKey } from "../repository";
import { findNamedPullRequest, type NamedPullRequest, parseTestRunInput } from "./testRunInput";

/** Values of a branch in Git's configuration, as far as they can name a pull request. */
export interface BranchConfig {
  /** `branch.<name>.github-pr-owner-number`: `acme#harbour#412`, written by pull request extensions of editors. */
  readonly ownerNumber?: string | undefined;
  /** `branch.<name>.merge`: `refs/pull/412/head` if the branch was fetched from a pull request. */
  readonly merge?: string | undefined;
}

/** Remote that identifies a repository, with all remotes of its clone. */
export interface RepositoryRemote {
  readonly repository: RepositoryId;
  readonly name: string;
  readonly allRemotes: readonly { readonly name: string; readonly fetchUrl?: string; readonly pushUrl?: string }[];
}

/**
 * Refs of a pull request on Git hosts: `refs/pull/412/head`, `refs/merge-requests/412/head`,
 * `refs/pull-requests/412/from`.
 */
const pullRequestRef = /^refs\/(?:pull|pull-requests|merge-requests)\/(\d+)\//;

/** Folders of remote-tracking branches for refs of pull requests, below the name of the remote. */
export const pullRequestFolders = ["pr", "pull", "pull-requests", "merge-requests"] as const;

/** Branches of a remote for refs of pull requests: `pr/412`, `pull/412/head`. */
const pullRequestBranch = new RegExp(String.raw`^(?:${pullRequestFolders.join("|")})/(\d+)(?:/(?:head|merge|from))?$`);

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
    const fullName = `${repository.owner}/${repository.name}`;
    const isSame = `${owner}/${name}`.toLowerCase() === fullName.toLowerCase();
    if (!isSame) {
      return undefined;
    }
    return toNumber(number);
  }
  return toNumber(pullRequestRef.exec(merge?.trim() ?? "")?.[1]);
}

/**
 * Returns whether a branch's remote is that of the repository: the remote that identifies it, or one with its address.
 * A number that another remote gives is one of another repository.
 *
 * @param branchRemote `branch.<name>.remote` of Git's configuration: the name of a remote, or an address
 */
export function isBranchRemote({ repository, name, allRemotes }: RepositoryRemote, branchRemote: string): boolean {
  if (branchRemote === name) {
    return true;
  }
  const remote = allRemotes.find((candidate) => candidate.name === branchRemote);
  const remoteRepository = parseRemoteUrl(remote?.fetchUrl ?? remote?.pushUrl ?? branchRemote);
  if (!remoteRepository) {
    return false;
  }
  return isSameRepository(repositoryKey(remoteRepository), repositoryKey(repository));
}

/**
 * Returns the number in the name of a remote-tracking branch, if that is a pull request's.
 *
 * @param branchName with the name of the remote: `origin/pr/412`
 */
export function findTrackedNumber(branchName: string, remote: string): number | undefined {
  if (!branchName.startsWith(`${remote}/`)) {
    return undefined;
  }
  return toNumber(pullRequestBranch.exec(branchName.slice(remote.length + 1))?.[1]);
}

/**
 * Parses a pull request as a person enters it: `412`, `#412`, `!412`, `PR 412`, `acme/harbour#412`, or the address of
 * its page; `undefined` if the text names none.
 */
export function parsePullRequest(text: string): NamedPullRequest | undefined {
  const pullRequest = findNamedPullRequest(parseTestRunInput(text.trim()));
  if (!pullRequest || !isPullRequestNumber(pullRequest.number)) {
    return undefined;
  }
  return pullRequest;
}

/** Returns whether a pull request may be one of the repository: its text names that one or none. */
export function isInRepository({ repository: name }: NamedPullRequest, repository: RepositoryId): boolean {
  return name === undefined || isNamed(repository, name);
}

/** Default branches of most repositories. */
const usualDefaultBranches: readonly string[] = ["main", "master"];

/**
 * Returns whether a branch is probably its repository's default branch, which has no pull request; for a clone that did
 * not record which one that is.
 *
 * @param upstreamName name of its upstream without the remote
 * @param initialBranch `init.defaultBranch` of the user's Git configuration
 */
export function isProbablyDefaultBranch(
  name: string,
  upstreamName: string | undefined,
  initialBranch: string | undefined,
): boolean {
  return upstreamName === name && (usualDefaultBranches.includes(name) || name === initialBranch);
}

function toNumber(digits: string | undefined): number | undefined {
  if (digits === undefined) {
    return undefined;
  }
  const number = Number(digits);
  return isPullRequestNumber(number) ? number : undefined;
}

function isPullRequestNumber(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0;
}
