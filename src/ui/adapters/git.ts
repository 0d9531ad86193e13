import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Log } from "../../base/log";
import {
  joinFolders,
  type OpenRepository,
  type Repositories,
  type RepositoriesState,
} from "../../domain/openRepositories";
import type { RepositoryId } from "../../domain/records";
import { parseRemoteUrl, parseRepositorySetting } from "../../domain/repository";
import { readText } from "./fileReading";
import type { GitApi, GitExtension, GitRepository } from "./gitApi";
import type { Settings } from "./settings";

/**
 * Finds each workspace folder's repository: from the setting, else from the remote that the built-in Git extension reports. A submodule counts
 * where it is a workspace folder itself or the person asks for submodules.
 */
export class GitRepositories implements Repositories, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<RepositoriesState>());
  private readonly update: Debounced;
  private readonly watched = new Map<GitRepository, Disposable>();
  private state: RepositoriesState = { kind: "starting" };
  private git: GitApi | undefined;
  private started = false;

  readonly onDidChange: Event<RepositoriesState> = this.changed.event;

  constructor(
    private readonly settings: Settings,
    clock: Clock,
    private readonly log: Log,
  ) {
    // Git reports every repository and every status by itself: many events, one answer.
    this.update = this.disposables.add(new Debounced(() => this.read(), 100, clock));
    this.disposables.add(settings.onDidChange(() => this.update.trigger()));
    this.disposables.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.update.trigger()));
    this.disposables.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.update.trigger()));
  }

  get current(): RepositoriesState {
    return this.state;
  }

  /** Waits for the Git extension and reads the repositories. Never rejects: without Git, the settings alone count. */
  async start(): Promise<void> {
    await this.findGit();
    if (this.disposables.isDisposed) return;
    this.started = true;
    this.read();
    // It comes later where a person trusts the workspace, or enables it.
    this.disposables.add(vscode.extensions.onDidChange(() => void this.findGit().then(() => this.update.trigger())));
  }

  private async findGit(): Promise<void> {
    if (this.git) return;
    const git = await this.gitExtension();
    if (!git || this.git || this.disposables.isDisposed) return;
    this.git = git;
    for (const event of [git.onDidChangeState, git.onDidOpenRepository, git.onDidCloseRepository])
      this.disposables.add(event(() => this.update.trigger()));
  }

  private async gitExtension(): Promise<GitApi | undefined> {
    try {
      return (await vscode.extensions.getExtension<GitExtension>("vscode.git")?.activate())?.getAPI(1);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.warn(`git: the Git extension is not available: ${reason}`);
      return undefined;
    }
  }

  /**
   * The repository's default branch as the clone recorded it (what `refs/remotes/<remote>/HEAD` points to); `undefined` where it did
   * not. Read as a file: the Git extension's API does not tell, and no process is started.
   */
  async defaultBranch(folder: vscode.Uri): Promise<string | undefined> {
    const root = this.gitAt(folder)?.rootUri;
    if (!root) return undefined;
    const remote = this.settings.remote(folder);
    if (remote.split("/").includes("..")) return undefined;
    const git = await gitFolder(root);
    const head = await readText(git, vscode.Uri.joinPath(git, "refs", "remotes", remote, "HEAD"), maxPointer);
    const prefix = `ref: refs/remotes/${remote}/`;
    return head?.text.startsWith(prefix) ? head.text.slice(prefix.length).trim() : undefined;
  }

  /** Reads a text file of a repository; `undefined` where there is none of at most so many bytes. Never rejects. */
  async readText(root: vscode.Uri, path: string, maxBytes: number): Promise<string | undefined> {
    return (await readText(root, vscode.Uri.joinPath(root, path), maxBytes))?.text;
  }

  /** What the Git extension knows of the repository around a folder. */
  gitAt(folder: vscode.Uri): GitRepository | undefined {
    return this.git?.getRepository(folder) ?? undefined;
  }

  /** Where a folder lies inside its repository, with `/`; `""` for its root or where Git knows nothing. */
  prefixOf(folder: vscode.Uri): string {
    const root = this.gitAt(folder)?.rootUri.path;
    if (root === undefined || !folder.path.startsWith(`${root}/`)) return "";
    return folder.path.slice(root.length + 1).replace(/\/+$/, "");
  }

  private read(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    this.watchRepositories();
    const next = this.stateOf(folders);
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    this.state = next;
    this.changed.fire(next);
  }

  private stateOf(folders: readonly vscode.WorkspaceFolder[]): RepositoriesState {
    if (folders.length === 0) return { kind: "noFolder" };
    const own = folders.map(({ uri }) => this.repositoryOf(uri));
    const submodules = this.settings.includeSubmodules ? this.submodulesIn(folders) : [];
    const repositories = joinFolders([...own, ...submodules].flatMap((open) => open ?? []));
    if (repositories.length > 0) return { kind: "found", repositories };
    // The Git extension answers in its own time: until it has looked, "no repository" would be a guess.
    const looking = !this.started || (this.git !== undefined && this.git.state !== "initialized");
    if (looking) return { kind: "starting" };
    const gitIs = gitIsNot(folders);
    return { kind: "noRepository", ...(gitIs && { gitIs }) };
  }

  private repositoryOf(folder: vscode.Uri): OpenRepository | undefined {
    const repository =
      parseRepositorySetting(this.settings.repository(folder)) ?? this.fromRemote(folder, this.gitAt(folder));
    if (!repository) return undefined;
    return { repository, folders: [folder.toString()] };
  }

  /** The submodules that lie below a workspace folder. The setting `repository` names the one around them, so their remotes alone count. */
  private submodulesIn(folders: readonly vscode.WorkspaceFolder[]): OpenRepository[] {
    const all = this.git?.repositories ?? [];
    const paths = new Set(
      all.flatMap(({ rootUri, state }) =>
        (state.submodules ?? []).map(({ path }) => vscode.Uri.joinPath(rootUri, path).toString()),
      ),
    );
    return all.flatMap((git) => {
      const folder = git.rootUri.toString();
      const below = folders.some(({ uri }) => folder.startsWith(`${uri.toString().replace(/\/$/, "")}/`));
      const repository = below && paths.has(folder) ? this.fromRemote(git.rootUri, git) : undefined;
      return repository ? [{ repository, folders: [folder] }] : [];
    });
  }

  private fromRemote(folder: vscode.Uri, git: GitRepository | undefined): RepositoryId | undefined {
    const name = this.settings.remote(folder);
    const remotes = git?.state.remotes ?? [];
    const remote =
      remotes.find((candidate) => candidate.name === name) ?? (remotes.length === 1 ? remotes[0] : undefined);
    const url = remote?.fetchUrl ?? remote?.pushUrl;
    return url === undefined ? undefined : parseRemoteUrl(url);
  }

  private watchRepositories(): void {
    const open = new Set(this.git?.repositories);
    for (const [repository, subscription] of this.watched) {
      if (open.has(repository)) continue;
      subscription.dispose();
      this.watched.delete(repository);
    }
    for (const repository of open) {
      if (!this.watched.has(repository)) {
        this.watched.set(
          repository,
          repository.state.onDidChange(() => this.update.trigger()),
        );
      }
    }
  }

  dispose(): void {
    for (const subscription of this.watched.values()) subscription.dispose();
    this.disposables.dispose();
  }
}

/** Why the Git extension does not run for these folders. */
function gitIsNot(folders: readonly vscode.WorkspaceFolder[]): "notTrusted" | "virtual" | undefined {
  if (folders.every(({ uri }) => uri.scheme !== "file")) return "virtual";
  return vscode.workspace.isTrusted ? undefined : "notTrusted";
}

/** A file of Git that holds one path is no larger. Bytes. */
const maxPointer = 64 * 1024;

/** Where a repository keeps its remotes' branches: `.git`, or what the file of that name in a worktree or submodule leads to. */
async function gitFolder(root: vscode.Uri): Promise<vscode.Uri> {
  const plain = vscode.Uri.joinPath(root, ".git");
  const link = /^gitdir: (.+)$/m.exec((await readText(root, plain, maxPointer))?.text ?? "")?.[1];
  if (link === undefined) return plain;
  const own = resolved(root, link.trim());
  const common = await readText(own, vscode.Uri.joinPath(own, "commondir"), maxPointer);
  return common ? resolved(own, common.text.trim()) : own;
}

function resolved(from: vscode.Uri, path: string): vscode.Uri {
  return isAbsolute(path) ? vscode.Uri.file(path) : vscode.Uri.joinPath(from, path);
}
