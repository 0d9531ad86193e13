import {
  findTestBranch,
  patternAsGlob,
  type TestBranch,
  type TestBranchPattern,
} from "../../domain/runs/testBranchPatterns";
import type { GitRepository } from "./gitApi";

/** More branches than these are not read: the newest come first. */
const mostBranches = 1_000;

/** The test branches of a remote that were fetched, newest first. Never rejects: none where Git does not tell. */
export async function remoteTestBranches(
  git: GitRepository | undefined,
  remote: string,
  patterns: readonly TestBranchPattern[],
): Promise<readonly TestBranch[]> {
  const globs = patterns.map((pattern) => `refs/remotes/${remote}/${patternAsGlob(pattern)}`);
  return (await fetched(git, remote, globs)).flatMap((name) => findTestBranch(name, patterns) ?? []);
}

/**
 * The branches that a merge queue may merge into: those of a remote that were fetched, then those that are here alone;
 * each newest first, without test branches. Never rejects: none where Git does not tell.
 */
export async function targetBranchCandidates(
  git: GitRepository | undefined,
  remote: string,
  patterns: readonly TestBranchPattern[],
): Promise<readonly string[]> {
  const [ofRemote, local] = await Promise.all([
    fetched(git, remote, [`refs/remotes/${remote}`]),
    branchNames(git, { pattern: ["refs/heads"] }),
  ]);
  const names = new Set([...ofRemote, ...local]);
  return [...names].filter((name) => name !== "HEAD" && !findTestBranch(name, patterns));
}

/** The branch that is checked out, if it is a test branch. */
export function currentTestBranch(
  git: GitRepository | undefined,
  patterns: readonly TestBranchPattern[],
): TestBranch | undefined {
  return findTestBranch(git?.state.HEAD?.name ?? "", patterns);
}

/** Names of a remote's branches, without the remote's own. */
async function fetched(
  git: GitRepository | undefined,
  remote: string,
  pattern: readonly string[],
): Promise<readonly string[]> {
  const names = await branchNames(git, { remote: true, pattern });
  return names.flatMap((name) => (name.startsWith(`${remote}/`) ? [name.slice(remote.length + 1)] : []));
}

async function branchNames(
  git: GitRepository | undefined,
  query: { readonly remote?: boolean; readonly pattern: readonly string[] },
): Promise<readonly string[]> {
  try {
    const branches = (await git?.getBranches({ ...query, sort: "committerdate", count: mostBranches })) ?? [];
    return branches.flatMap(({ name }) => (name === undefined ? [] : [name]));
  } catch {
    return [];
  }
}
