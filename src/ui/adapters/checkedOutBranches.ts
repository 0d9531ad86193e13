import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { Repositories } from "../../domain/openRepositories";
import { repositoryKey } from "../../domain/repository";
import { isProbablyDefaultBranch } from "../../domain/runs/branchPullRequest";
import type { CheckedOutBranch, CheckedOutBranches } from "../../domain/runs/myPullRequest";
import { findTestBranch, type TestBranch } from "../../domain/runs/testBranchPatterns";
import { listOpenRepositories } from "../../state/listOpenRepositories";
import { readPullRequestBranches, readTestBranchesContaining } from "./branches";
import { GitWatcher } from "./gitWatcher";
import { readIsContained, readPullRequestNumber, readPushedCommit } from "./pullRequestRefs";
import { createRepositoryContext, type RepositoryContext, type RepositoryContextSources } from "./repositoryContext";

/** Milliseconds without a change in Git before it is read again: a fetch changes many files. */
const debounceMs = 500;

interface Sources extends RepositoryContextSources {
  readonly repositories: RepositoryContextSources["repositories"] & Repositories;
}

/** Checked-out branches of the open repositories, by the built-in Git extension and the files that Git writes. */
export class GitCheckedOutBranches implements CheckedOutBranches, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #debouncedChange: Debounced;
  #contexts: ReadonlyMap<string, RepositoryContext> = new Map();
  /** By repository and remote: the Git extension makes a new object for a repository each time it is asked for one. */
  readonly #watchers = new Map<string, GitWatcher>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly sources: Sources,
    clock: Clock,
  ) {
    this.#debouncedChange = new Debounced(() => this.#changed.fire(), debounceMs, clock);
    this.#disposables.addAll(
      this.#debouncedChange,
      sources.repositories.onDidChange(() => this.#debouncedChange.trigger()),
    );
  }

  async read(): Promise<readonly CheckedOutBranch[]> {
    const openRepositories = listOpenRepositories(this.sources.repositories.current);
    const contexts = await Promise.all(
      openRepositories.map((repository) => createRepositoryContext(repository, this.sources)),
    );
    const contextsByKey = new Map<string, RepositoryContext>();
    for (const context of contexts) {
      contextsByKey.set(context.key, context);
    }
    this.#contexts = contextsByKey;
    if (!this.#disposables.isDisposed) {
      await this.#watchRepositories();
    }
    const branches = await Promise.all(contexts.map(readCheckedOutBranch));
    return branches.filter((branch) => branch !== undefined);
  }

  async readNumber(branch: CheckedOutBranch): Promise<number | undefined> {
    const context = this.#findContext(branch);
    if (!context?.git || context.remote === undefined) {
      return undefined;
    }
    return readPullRequestNumber(context.git, branch, context.remote);
  }

  async readTestBranches(branch: CheckedOutBranch, number: number): Promise<readonly TestBranch[]> {
    const context = this.#findContext(branch);
    if (!context) {
      return [];
    }
    const { git, remote, patterns } = context;
    return readPullRequestBranches(git, remote, patterns, number);
  }

  async readContainingTestBranches(branch: CheckedOutBranch): Promise<readonly TestBranch[]> {
    const context = this.#findContext(branch);
    const commit = await this.readPushedCommit(branch);
    if (!context || commit === undefined) {
      return [];
    }
    const { git, remote, patterns } = context;
    return readTestBranchesContaining(git, remote, patterns, commit);
  }

  async readPushedCommit(branch: CheckedOutBranch): Promise<string | undefined> {
    const git = this.#findContext(branch)?.git;
    if (!git) {
      return branch.commit;
    }
    return readPushedCommit(git, branch);
  }

  async readIsMerged(branch: CheckedOutBranch, commit: string, targetBranch: string): Promise<boolean> {
    const { git, remote } = this.#findContext(branch) ?? {};
    if (!git || remote === undefined) {
      return false;
    }
    const targetRef = `refs/remotes/${remote}/${targetBranch}`;
    return readIsContained(git, commit, targetRef);
  }

  async fetch(branch: CheckedOutBranch): Promise<void> {
    const { git, remote } = this.#findContext(branch) ?? {};
    if (remote !== undefined) {
      await git?.fetch({ remote });
    }
  }

  #findContext({ repository }: CheckedOutBranch): RepositoryContext | undefined {
    return this.#contexts.get(repositoryKey(repository));
  }

  /** Watches the repositories of the contexts and no others. */
  async #watchRepositories(): Promise<void> {
    const openKeys = new Set<string>();
    for (const { git, remote } of this.#contexts.values()) {
      if (!git) {
        continue;
      }
      const key = `${git.rootUri.toString()} ${remote}`;
      openKeys.add(key);
      if (this.#watchers.has(key)) {
        continue;
      }
      const watcher = new GitWatcher(git, remote, () => this.#debouncedChange.trigger());
      this.#watchers.set(key, watcher);
      await watcher.start();
    }
    for (const [key, watcher] of this.#watchers) {
      if (openKeys.has(key)) {
        continue;
      }
      watcher.dispose();
      this.#watchers.delete(key);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const watcher of this.#watchers.values()) {
      watcher.dispose();
    }
  }
}

async function readCheckedOutBranch(context: RepositoryContext): Promise<CheckedOutBranch | undefined> {
  const { repository, git, patterns, targetBranch } = context;
  const { name, commit, upstream, ahead = 0 } = git?.state.HEAD ?? {};
  // Without a name, a commit is checked out and no branch.
  if (!name || name === targetBranch) {
    return undefined;
  }
  if (findTestBranch(name, patterns)) {
    return undefined;
  }
  if (await readIsDefaultBranch(context, name)) {
    return undefined;
  }
  return withoutUndefined({
    repository,
    name,
    unpushedCount: ahead,
    upstream: upstream && `${upstream.remote}/${upstream.name}`,
    commit,
    targetBranch,
  });
}

/** Reads whether a branch is the repository's default branch, as the clone recorded it or as it probably is. */
async function readIsDefaultBranch({ git, readDefaultBranch }: RepositoryContext, name: string): Promise<boolean> {
  const defaultBranch = await readDefaultBranch();
  if (defaultBranch !== undefined) {
    return name === defaultBranch;
  }
  const initialBranch = await git?.getGlobalConfig("init.defaultBranch").catch(() => undefined);
  const upstream = git?.state.HEAD?.upstream;
  return isProbablyDefaultBranch(name, upstream?.name, initialBranch?.trim());
}
