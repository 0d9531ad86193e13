import { withoutUndefined } from "../../base/withoutUndefined";
import {
  findTestBranch,
  formatAsGlob,
  hasNumber,
  type TestBranch,
  type TestBranchPattern,
} from "../../domain/runs/testBranchPatterns";
import type { GitRepository } from "./gitApi";

/** Maximum branches that are read, newest first. */
const maxBranches = 1_000;

/**
 * Reads the fetched test branches of a remote, if there is one, newest first. Never rejects: resolves with none if
 * Git fails.
 */
export async function readRemoteTestBranches(
  git: GitRepository | undefined,
  remote: string | undefined,
  patterns: readonly TestBranchPattern[],
): Promise<readonly TestBranch[]> {
  const globs = patterns.map((pattern) => formatAsGlob(pattern));
  return readMatchingTestBranches(git, remote, patterns, { globs });
}

/**
 * Reads the fetched test branches of a remote that name a pull request, newest first. Never rejects: resolves with none
 * if Git fails, or if no pattern contains a pull request's number.
 */
export async function readPullRequestBranches(
  git: GitRepository | undefined,
  remote: string | undefined,
  patterns: readonly TestBranchPattern[],
  pullRequest: number,
): Promise<readonly TestBranch[]> {
  const numberedPatterns = patterns.filter(hasNumber);
  const globs = numberedPatterns.map((pattern) => formatAsGlob(pattern, pullRequest));
  if (globs.length === 0) {
    return [];
  }
  const testBranches = await readMatchingTestBranches(git, remote, patterns, { globs });
  return testBranches.filter((testBranch) => testBranch.pullRequest === pullRequest);
}

/**
 * Reads the fetched test branches of a remote that contain a commit, newest first. Never rejects: resolves with none if
 * Git fails.
 */
export function readTestBranchesContaining(
  git: GitRepository | undefined,
  remote: string | undefined,
  patterns: readonly TestBranchPattern[],
  commit: string,
): Promise<readonly TestBranch[]> {
  const globs = patterns.map((pattern) => formatAsGlob(pattern));
  return readMatchingTestBranches(git, remote, patterns, { globs, contains: commit });
}

/**
 * Reads the branches that a merge queue may merge into: the fetched branches of a remote, then branches that are only
 * local; each newest first, without test branches. Never rejects: resolves with none if Git fails.
 */
export async function readTargetBranchCandidates(
  git: GitRepository | undefined,
  remote: string | undefined,
  patterns: readonly TestBranchPattern[],
): Promise<readonly string[]> {
  const [remoteBranches, localBranches] = await Promise.all([
    remote === undefined ? [] : readRemoteBranches(git, remote, [`refs/remotes/${remote}`]),
    readBranchNames(git, { pattern: ["refs/heads"] }),
  ]);
  const names = new Set([...remoteBranches, ...localBranches]);
  return [...names].filter((name) => name !== "HEAD" && !findTestBranch(name, patterns));
}

/** Returns the checked-out branch, if it is a test branch. */
export function findCurrentTestBranch(
  git: GitRepository | undefined,
  patterns: readonly TestBranchPattern[],
): TestBranch | undefined {
  return findTestBranch(git?.state.HEAD?.name ?? "", patterns);
}

/** Which test branches of a remote are read. */
interface BranchSelection {
  readonly globs: readonly string[];
  /** Commit that they contain. */
  readonly contains?: string;
}

async function readMatchingTestBranches(
  git: GitRepository | undefined,
  remote: string | undefined,
  patterns: readonly TestBranchPattern[],
  { globs, contains }: BranchSelection,
): Promise<readonly TestBranch[]> {
  if (remote === undefined) {
    return [];
  }
  const pattern = globs.map((glob) => `refs/remotes/${remote}/${glob}`);
  const names = await readRemoteBranches(git, remote, pattern, contains);
  return names.flatMap((name) => findTestBranch(name, patterns) ?? []);
}

/** Reads the names of a remote's branches, without the name of the remote. */
async function readRemoteBranches(
  git: GitRepository | undefined,
  remote: string,
  pattern: readonly string[],
  contains?: string,
): Promise<readonly string[]> {
  const query = withoutUndefined({ remote: true, pattern, contains });
  const names = await readBranchNames(git, query);
  const prefix = `${remote}/`;
  const remoteNames = names.filter((name) => name.startsWith(prefix));
  return remoteNames.map((name) => name.slice(prefix.length));
}

type BranchQuery = Pick<Parameters<GitRepository["getBranches"]>[0], "remote" | "pattern" | "contains">;

async function readBranchNames(git: GitRepository | undefined, query: BranchQuery): Promise<readonly string[]> {
  try {
    const branches = await git?.getBranches({
      ...query,
      sort: "committerdate",
      count: maxBranches,
    });
    return branches?.flatMap(({ name }) => name ?? []) ?? [];
  } catch {
    return [];
  }
}
