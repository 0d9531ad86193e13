import type { Uri } from "vscode";
import { findOpenRepository } from "../../domain/openRepositories";
import { pullRequestFolders } from "../../domain/runs/branchPullRequest";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { CommitFile, CommitFiles } from "../../domain/runs/missingStatus";
import { findMergedPullRequest, type PullRequestChanges, type RunChanges } from "../../domain/runs/runChanges";
import type { RunFiles } from "../../state/runs/missingStatuses";
import type { GitCommit, GitRepository } from "./gitApi";
import { commitHash } from "./pullRequestRefs";
import { createRepositoryContext, type OpenRepositorySources } from "./repositoryContext";

/** Maximum pull requests of a run whose changes are read. */
const maxPullRequests = 20;

/** Maximum commits of a test branch among which those of the pull requests are looked for. */
const maxCommits = 200;

/** A fetched repository, as far as the changes of a run are read from it. */
interface FetchedRepository {
  readonly git: GitRepository;
  readonly remote: string;
  /** Ref of the target branch. */
  readonly target: string;
}

/** Maximum files that configure CI, and characters of one, that are read at a commit. */
const maxFiles = 50;
const maxFileLength = 256 * 1024;

/** What the commits of a run hold, as far as the editor's Git extension has them. */
export class GitRunChanges implements RunChanges, RunFiles {
  constructor(private readonly sources: OpenRepositorySources) {}

  async readChanges(lookedUpRun: LookedUpRun): Promise<readonly PullRequestChanges[]> {
    const repository = await this.#findRepository(lookedUpRun);
    if (!repository) {
      return [];
    }
    const pullRequests = lookedUpRun.run.pullRequests.slice(0, maxPullRequests);
    const testCommits = await readTestCommits(lookedUpRun, repository);
    const readings = pullRequests.map(({ number }) => readPullRequest(number, testCommits, repository));
    const changes = await Promise.all(readings);
    return changes.filter((change) => change !== undefined);
  }

  async readCommitFiles(lookedUpRun: LookedUpRun): Promise<CommitFiles> {
    const repository = await this.#findRepository(lookedUpRun);
    const { testBranchSha } = lookedUpRun.run;
    if (!repository) {
      return new Map();
    }
    const { git, target } = repository;
    const refs = commitHash.test(testBranchSha) ? [testBranchSha, target] : [target];
    for (const ref of refs) {
      const files = await listFilesAt(ref, git).catch(() => undefined);
      if (files) {
        return files;
      }
    }
    return new Map();
  }

  async #findRepository({ query }: LookedUpRun): Promise<FetchedRepository | undefined> {
    const openRepository = findOpenRepository(this.sources.repositories.current, query.repository);
    if (!openRepository) {
      return undefined;
    }
    const { git, remote } = await createRepositoryContext(openRepository, this.sources);
    if (!git || remote === undefined) {
      return undefined;
    }
    const target = `${remote}/${query.targetBranch}`;
    return { git, remote, target };
  }
}

/** Commits of a test branch that merge a pull request, by its number. */
type TestCommits = ReadonlyMap<number, GitCommit>;

/** Reads the commits by which the pull requests came to the test branch, newest first; none if it is not fetched. */
async function readTestCommits({ run }: LookedUpRun, { git, target }: FetchedRepository): Promise<TestCommits> {
  const commits = new Map<number, GitCommit>();
  if (!commitHash.test(run.testBranchSha)) {
    return commits;
  }
  const range = `${target}..${run.testBranchSha}`;
  const testCommits = await git.log({ range, maxEntries: maxCommits }).catch(() => undefined);
  for (const commit of testCommits ?? []) {
    const number = findMergedPullRequest(commit.message);
    if (number !== undefined && !commits.has(number)) {
      commits.set(number, commit);
    }
  }
  return commits;
}

/** Reads what a pull request changes: by the commit that merges it, otherwise by its own remote-tracking branch. */
async function readPullRequest(
  number: number,
  testCommits: TestCommits,
  repository: FetchedRepository,
): Promise<PullRequestChanges | undefined> {
  const { git, target } = repository;
  const testCommit = testCommits.get(number);
  const base = testCommit ? testCommit.parents[0] : target;
  const head = testCommit?.hash ?? (await readHead(number, repository));
  if (base === undefined || head === undefined) {
    return undefined;
  }
  try {
    const changes = await git.diffBetween(base, head);
    const uris = changes.flatMap(({ uri, originalUri }) => [uri, originalUri]);
    const paths = uris.map((uri) => findPathBelow(git.rootUri, uri));
    return { number, paths: new Set(paths) };
  } catch {
    // A commit is not fetched, or Git does not answer.
    return undefined;
  }
}

/** Reads the commit of the remote-tracking branch of a pull request. */
async function readHead(number: number, { git, remote }: FetchedRepository): Promise<string | undefined> {
  const names = pullRequestFolders.flatMap((folder) => [`${folder}/${number}`, `${folder}/${number}/head`]);
  const pattern = names.map((name) => `refs/remotes/${remote}/${name}`);
  const refs = await git.getBranches({ remote: true, pattern, count: 1 }).catch(() => undefined);
  return refs?.[0]?.commit;
}

const truncate = (text: string) => text.slice(0, maxFileLength);

/** Reads the YAML files of a commit that differ from those that are checked out. Rejects if it is not fetched. */
async function listFilesAt(ref: string, git: GitRepository): Promise<CommitFiles> {
  const { hash } = await git.getCommit(ref);
  const changes = await Promise.all([git.diffBetween("HEAD", hash), git.diffBetween(hash, "HEAD")]);
  const uris = changes.flat().flatMap(({ uri, originalUri }) => [uri, originalUri]);
  const yamlUris = new Map(uris.filter(({ path }) => /\.ya?ml$/.test(path)).map((uri) => [uri.path, uri]));
  const files = new Map<string, CommitFile>();
  for (const uri of [...yamlUris.values()].slice(0, maxFiles)) {
    const { fsPath } = uri;
    const text = await git.show(hash, fsPath).then(truncate, () => null);
    const query = JSON.stringify({ path: fsPath, ref: hash });
    const commitUri = uri.with({ scheme: "git", query });
    const path = findPathBelow(git.rootUri, uri);
    files.set(path, { text, uri: commitUri.toString() });
  }
  return files;
}

function findPathBelow(root: Uri, { path }: Uri): string {
  const prefix = `${root.path}/`;
  if (!path.startsWith(prefix)) {
    return path;
  }
  return path.slice(prefix.length);
}
