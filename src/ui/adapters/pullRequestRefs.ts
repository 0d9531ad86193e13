import {
  findConfiguredNumber,
  findTrackedNumber,
  isBranchRemote,
  pullRequestFolders,
} from "../../domain/runs/branchPullRequest";
import type { CheckedOutBranch } from "../../domain/runs/myPullRequest";
import type { GitRepository } from "./gitApi";

/** Maximum remote-tracking branches of pull requests that are compared with a branch's commit. */
const maxTrackedPullRequests = 50;

/**
 * Reads the number of a branch's pull request in its repository from Git's configuration, otherwise from the
 * remote-tracking branches of pull requests. Never rejects.
 *
 * @param remote name of the remote that identifies the repository
 */
export async function readPullRequestNumber(
  git: GitRepository,
  branch: CheckedOutBranch,
  remote: string,
): Promise<number | undefined> {
  const { repository, upstream } = branch;
  const readValue = (key: string) => readOrUndefined(() => git.getConfig(`branch.${branch.name}.${key}`));
  const [ownerNumber, merge] = await Promise.all([readValue("github-pr-owner-number"), readValue("merge")]);
  const isTracking = merge !== undefined || upstream !== undefined;
  const remoteText = isTracking ? await readValue("remote") : undefined;
  const branchRemote = remoteText?.trim() ?? "";
  const allRemotes = git.state.remotes;
  const isOwnRemote = isBranchRemote({ repository, name: remote, allRemotes }, branchRemote);
  const configuredNumber = findConfiguredNumber({ ownerNumber, ...(isOwnRemote && { merge }) }, repository);
  if (configuredNumber !== undefined) {
    return configuredNumber;
  }
  const upstreamNumber = isOwnRemote ? findTrackedNumber(upstream ?? "", branchRemote) : undefined;
  return upstreamNumber ?? (await readTrackedNumber(git, branch, remote));
}

/** Reads the number of the only remote-tracking pull request that points at the branch's pushed commit. */
async function readTrackedNumber(
  git: GitRepository,
  branch: CheckedOutBranch,
  remote: string,
): Promise<number | undefined> {
  const commit = await readPushedCommit(git, branch);
  if (commit === undefined) {
    return undefined;
  }
  const refs = await readOrUndefined(() =>
    git.getBranches({
      remote: true,
      pattern: pullRequestFolders.map((folder) => `refs/remotes/${remote}/${folder}`),
      contains: commit,
      sort: "committerdate",
      count: maxTrackedPullRequests,
    }),
  );
  const refsOfCommit = (refs ?? []).filter((ref) => ref.commit === commit);
  const numbers = refsOfCommit.flatMap(({ name = "" }) => findTrackedNumber(name, remote) ?? []);
  const [number, ...otherNumbers] = new Set(numbers);
  return otherNumbers.length === 0 ? number : undefined;
}

/** Reads the hash of the commit that a branch was pushed with; the checked-out one if it has no upstream. */
export async function readPushedCommit(git: GitRepository, branch: CheckedOutBranch): Promise<string | undefined> {
  const { upstream, commit } = branch;
  if (upstream === undefined) {
    return commit;
  }
  const pattern = `refs/remotes/${upstream}`;
  const refs = await readOrUndefined(() => git.getBranches({ remote: true, pattern, count: 1 }));
  const upstreamRef = refs?.find(({ name }) => name === upstream);
  return upstreamRef?.commit ?? commit;
}

/** Hash of a commit. Git would take any other text for an option or a ref. */
export const commitHash = /^[0-9a-f]{7,64}$/i;

/** Reads whether a ref contains a commit. Never rejects: without either of them, it does not. */
export async function readIsContained(git: GitRepository, commit: string, ref: string): Promise<boolean> {
  if (!commitHash.test(commit)) {
    return false;
  }
  const mergeBase = await readOrUndefined(() => git.getMergeBase(commit, ref));
  return mergeBase === commit;
}

/** Resolves with `undefined` if Git fails: without an answer, nothing is known. */
async function readOrUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
