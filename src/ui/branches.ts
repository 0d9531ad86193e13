import {
  findTestBranch,
  patternAsGlob,
  type TestBranch,
  type TestBranchPattern,
} from "../model/runs/testBranchPatterns";
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

/** The branches of a remote that were fetched, newest first, without test branches. Never rejects: none where Git does not tell. */
export async function remoteBranches(
  git: GitRepository | undefined,
  remote: string,
  patterns: readonly TestBranchPattern[],
): Promise<readonly string[]> {
  const names = await fetched(git, remote, [`refs/remotes/${remote}`]);
  return names.filter((name) => name !== "HEAD" && !findTestBranch(name, patterns));
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
  try {
    const query = { remote: true, pattern, sort: "committerdate", count: mostBranches } as const;
    const branches = (await git?.getBranches(query)) ?? [];
    return branches.flatMap(({ name = "" }) => (name.startsWith(`${remote}/`) ? [name.slice(remote.length + 1)] : []));
  } catch {
    return [];
  }
}
