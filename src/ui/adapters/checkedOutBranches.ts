import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { OpenRepository } from "../../domain/openRepositories";
import { repositoryKey } from "../../domain/repository";
import type { CheckedOutBranch, CheckedOutBranches } from "../../domain/runs/myPullRequest";
import { findTestBranch, type TestBranch } from "../../domain/runs/testBranchPatterns";
import { readTestBranchesContaining, readTestBranchesOf } from "./branches";
import type { GitRepositories } from "./git";
import type { GitRepository } from "./gitApi";
import { findGitFolders } from "./gitFolders";
import { readIsContained, readPullRequestNumber, readPushedCommit } from "./pullRequestRefs";
import { createRepositoryContext, type RepositoryContext, type RepositoryContextSources } from "./repositoryContext";

/** Milliseconds without a change in Git before it is read again: a fetch changes many files. */
const debounceMs = 500;

interface Sources extends RepositoryContextSources {
  readonly repositories: GitRepositories;
}

/** Checked-out branches of the open repositories, by the built-in Git extension and the files that Git writes. */
export class GitCheckedOutBranches implements CheckedOutBranches, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly debouncedChange: Debounced;
  private readonly contexts = new Map<string, RepositoryContext>();
  private readonly watchers = new Map<GitRepository, Disposable>();

  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly sources: Sources,
    clock: Clock,
  ) {
    this.debouncedChange = this.disposables.add(new Debounced(() => this.changed.fire(), debounceMs, clock));
    this.disposables.add(sources.repositories.onDidChange(() => this.debouncedChange.trigger()));
  }

  async read(): Promise<readonly CheckedOutBranch[]> {
    const { current } = this.sources.repositories;
    if (current.kind !== "found") return [];
    const branches = await Promise.all(current.repositories.map((repository) => this.readBranch(repository)));
    return branches.filter((branch) => branch !== undefined);
  }

  private async readBranch(openRepository: OpenRepository): Promise<CheckedOutBranch | undefined> {
    const context = await createRepositoryContext(openRepository, this.sources);
    const { key, repository, git, patterns, targetBranch } = context;
    if (!git) return undefined;
    this.contexts.set(key, context);
    await this.watch(git, context.remote);
    const { HEAD: head } = git.state;
    // Without a name, a commit is checked out and no branch.
    if (!head?.name || head.name === targetBranch || findTestBranch(head.name, patterns)) return undefined;
    const { name, commit, upstream, ahead = 0 } = head;
    return {
      repository,
      name,
      unpushedCount: ahead,
      ...(upstream && { upstream: `${upstream.remote}/${upstream.name}` }),
      ...(commit !== undefined && { commit }),
      ...(targetBranch !== undefined && { targetBranch }),
    };
  }

  async readNumber(branch: CheckedOutBranch): Promise<number | undefined> {
    const context = this.contextOf(branch);
    return context?.git && readPullRequestNumber(context.git, branch, context.remote);
  }

  async readTestBranches(branch: CheckedOutBranch, number: number): Promise<readonly TestBranch[]> {
    const context = this.contextOf(branch);
    return context ? readTestBranchesOf(context.git, context.remote, context.patterns, number) : [];
  }

  async readContainingTestBranches(branch: CheckedOutBranch): Promise<readonly TestBranch[]> {
    const context = this.contextOf(branch);
    const commit = await this.readPushedCommit(branch);
    return context && commit !== undefined
      ? readTestBranchesContaining(context.git, context.remote, context.patterns, commit)
      : [];
  }

  async readPushedCommit(branch: CheckedOutBranch): Promise<string | undefined> {
    const git = this.contextOf(branch)?.git;
    return git ? readPushedCommit(git, branch) : branch.commit;
  }

  async readIsMerged(branch: CheckedOutBranch, commit: string, targetBranch: string): Promise<boolean> {
    const { git, remote } = this.contextOf(branch) ?? {};
    return git !== undefined && readIsContained(git, commit, `refs/remotes/${remote}/${targetBranch}`);
  }

  async fetch(branch: CheckedOutBranch): Promise<void> {
    const context = this.contextOf(branch);
    await context?.git?.fetch({ remote: context.remote });
  }

  private contextOf({ repository }: CheckedOutBranch): RepositoryContext | undefined {
    return this.contexts.get(repositoryKey(repository));
  }

  /**
   * Watches what the Git extension does not report: fetches that change no local branch, deleted refs, and numbers of
   * pull requests that other extensions write into the configuration.
   */
  private async watch(git: GitRepository, remote: string): Promise<void> {
    if (this.watchers.has(git)) return;
    const store = new DisposableStore();
    this.watchers.set(git, this.disposables.add(store));
    let head = JSON.stringify(git.state.HEAD);
    store.add(
      git.state.onDidChange(() => {
        const newHead = JSON.stringify(git.state.HEAD);
        if (newHead !== head) this.debouncedChange.trigger();
        head = newHead;
      }),
    );
    const { own, common } = await findGitFolders(git.rootUri);
    const patterns = [
      new vscode.RelativePattern(own, "FETCH_HEAD"),
      new vscode.RelativePattern(common, "{FETCH_HEAD,packed-refs,config}"),
      new vscode.RelativePattern(vscode.Uri.joinPath(common, "refs", "remotes", remote), "**"),
    ];
    for (const pattern of patterns) {
      const watcher = store.add(vscode.workspace.createFileSystemWatcher(pattern));
      for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete])
        store.add(event(() => this.debouncedChange.trigger()));
    }
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
