import {
  findTestBranch,
  patternAsGlob,
  type TestBranch,
  type TestBranchPattern,
} from "../../domain/runs/testBranchPatterns";
import type { GitRepository } from "./gitApi";

/** Maximum branches that are read, newest first. */
const maxBranches = 1_000;

/** Reads the fetched test branches of a remote, newest first. Never rejects: resolves with none if Git fails. */
export async function readRemoteTestBranches(
  git: GitRepository | undefined,
  remote: string,
  patterns: readonly TestBranchPattern[],
): Promise<readonly TestBranch[]> {
  const globs = patterns.map((pattern) => `refs/remotes/${remote}/${patternAsGlob(pattern)}`);
  return (await readRemoteBranches(git, remote, globs)).flatMap((name) => findTestBranch(name, patterns) ?? []);
}

/**
 * Reads the branches that a merge queue may merge into: the fetched branches of a remote, then branches that are only
 * local; each newest first, without test branches. Never rejects: resolves with none if Git fails.
 */
export async function readTargetBranchCandidates(
  git: GitRepository | undefined,
  remote: string,
  patterns: readonly TestBranchPattern[],
): Promise<readonly string[]> {
  const [remoteBranches, localBranches] = await Promise.all([
    readRemoteBranches(git, remote, [`refs/remotes/${remote}`]),
    readBranchNames(git, { pattern: ["refs/heads"] }),
  ]);
  const names = new Set([...remoteBranches, ...localBranches]);
  return [...names].filter((name) => name !== "HEAD" && !findTestBranch(name, patterns));
}

/** Returns the checked-out branch, if it is a test branch. */
export function currentTestBranch(
  git: GitRepository | undefined,
  patterns: readonly TestBranchPattern[],
): TestBranch | undefined {
  return findTestBranch(git?.state.HEAD?.name ?? "", patterns);
}

/** Reads the names of a remote's branches, without the name of the remote. */
async function readRemoteBranches(
  git: GitRepository | undefined,
  remote: string,
  pattern: readonly string[],
): Promise<readonly string[]> {
  const names = await readBranchNames(git, { remote: true, pattern });
  return names.flatMap((name) => (name.startsWith(`${remote}/`) ? [name.slice(remote.length + 1)] : []));
}

async function readBranchNames(
  git: GitRepository | undefined,
  query: { readonly remote?: boolean; readonly pattern: readonly string[] },
): Promise<readonly string[]> {
  try {
    const branches = (await git?.getBranches({ ...query, sort: "committerdate", count: maxBranches })) ?? [];
    return branches.flatMap(({ name }) => (name === undefined ? [] : [name]));
  } catch {
    return [];
  }
}
