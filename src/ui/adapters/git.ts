import * as vscode from "vscode";
import { askExtension } from "../../base/askExtension";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { formatTrace, type Log } from "../../base/log";
import { withoutUndefined } from "../../base/withoutUndefined";
import {
  mergeFolders,
  type OpenRepository,
  type Repositories,
  type RepositoriesState,
} from "../../domain/openRepositories";
import type { RepositoryId } from "../../domain/records";
import { findRemote, parseRemoteUrl, parseRepositorySetting } from "../../domain/repository";
import { readText } from "./fileReading";
import type { GitApi, GitExtension, GitRemote, GitRepository } from "./gitApi";
import { findGitFolders, findRemoteRefsFolder, maxPointerBytes } from "./gitFolders";
import { withTimeouts } from "./gitTimeouts";
import type { Settings } from "./settings";

/** Milliseconds without an event of Git before the repositories are read again. */
const debounceMs = 100;

/** Milliseconds that the Git extension has to start. */
const activationTimeoutMs = 60_000;

/**
 * Repository of each workspace folder: from the setting, otherwise from the remote that the built-in Git extension
 * reports. A submodule counts if it is a workspace folder itself.
 */
export class GitRepositories implements Repositories, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<RepositoriesState>());
  readonly #debouncedUpdate: Debounced;
  readonly #stateSubscriptions = new Map<GitRepository, Disposable>();
  #state: RepositoriesState = { kind: "starting" };
  #git: GitApi | undefined;
  #isStarted = false;

  readonly onDidChange: Event<RepositoriesState> = this.#changed.event;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    // Git reports every repository and every status separately: many events, one update.
    this.#debouncedUpdate = new Debounced(() => this.#updateState(), debounceMs, clock);
    const triggerUpdate = () => this.#debouncedUpdate.trigger();
    this.#disposables.addAll(
      this.#debouncedUpdate,
      settings.onDidChange(triggerUpdate),
      vscode.workspace.onDidChangeWorkspaceFolders(triggerUpdate),
      vscode.workspace.onDidGrantWorkspaceTrust(triggerUpdate),
    );
  }

  get current(): RepositoriesState {
    return this.#state;
  }

  /** Waits for the Git extension and reads the repositories. Never rejects: without Git, only the settings count. */
  async start(): Promise<void> {
    await this.#findGit();
    if (this.#disposables.isDisposed) {
      return;
    }
    this.#isStarted = true;
    this.#updateState();
    // The Git extension becomes available later if the user trusts the workspace or enables the
    // extension.
    this.#disposables.add(vscode.extensions.onDidChange(() => void this.#handleExtensionsChange()));
  }

  async #handleExtensionsChange(): Promise<void> {
    await this.#findGit();
    this.#debouncedUpdate.trigger();
  }

  async #findGit(): Promise<void> {
    if (this.#git) {
      return;
    }
    const git = await this.#gitExtension();
    if (!git || this.#git || this.#disposables.isDisposed) {
      return;
    }
    this.#git = git;
    const triggerUpdate = () => this.#debouncedUpdate.trigger();
    this.#disposables.addAll(
      git.onDidChangeState(triggerUpdate),
      git.onDidOpenRepository(triggerUpdate),
      git.onDidCloseRepository(triggerUpdate),
    );
  }

  async #gitExtension(): Promise<GitApi | undefined> {
    try {
      const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
      const activate = async () => {
        const exports = await extension?.activate();
        return exports?.getAPI(1);
      };
      const options = { clock: this.clock, timeoutMs: activationTimeoutMs };
      return await askExtension("activation", activate, options);
    } catch (error) {
      this.log.warn(`git: the Git extension is not available: ${formatTrace(error)}`);
      return undefined;
    }
  }

  /**
   * Reads the repository's default branch as the clone recorded it (the target of `refs/remotes/<remote>/HEAD`);
   * resolves with `undefined` if it recorded none. Reads the file: the Git extension's API does not provide the
   * branch, and no process is started.
   */
  async readDefaultBranch(folder: vscode.Uri): Promise<string | undefined> {
    const root = this.findGit(folder)?.rootUri;
    const remote = this.findFolderRemote(folder)?.name;
    if (!root || remote === undefined) {
      return undefined;
    }
    const { common } = await findGitFolders(root);
    const refsFolder = findRemoteRefsFolder(common, remote);
    if (!refsFolder) {
      return undefined;
    }
    const headUri = vscode.Uri.joinPath(refsFolder, "HEAD");
    const head = await readText(common, headUri, maxPointerBytes);
    const prefix = `ref: refs/remotes/${remote}/`;
    if (!head?.text.startsWith(prefix)) {
      return undefined;
    }
    return head.text.slice(prefix.length).trim();
  }

  /**
   * Reads a text file of a repository; resolves with `undefined` if there is none of at most `maxBytes` bytes. Never
   * rejects.
   */
  async readText(root: vscode.Uri, path: string, maxBytes: number): Promise<string | undefined> {
    const uri = vscode.Uri.joinPath(root, path);
    const content = await readText(root, uri, maxBytes);
    return content?.text;
  }

  /** Returns the Git extension's data about the repository that contains a folder. */
  findGit(folder: vscode.Uri): GitRepository | undefined {
    const repository = this.#git?.getRepository(folder);
    if (!repository) {
      return undefined;
    }
    return withTimeouts(repository, this.clock);
  }

  /** Returns the remote that identifies the repository of a folder, if it has one. */
  findFolderRemote(folder: vscode.Uri): GitRemote | undefined {
    const remotes = this.findGit(folder)?.state.remotes ?? [];
    return findRemote(remotes, this.settings.remote(folder));
  }

  /**
   * Returns a folder's path inside its repository, with `/`; `""` for the root of the repository, or if Git does not
   * know the folder.
   */
  findPrefix(folder: vscode.Uri): string {
    const root = this.findGit(folder)?.rootUri.path;
    if (root === undefined || !folder.path.startsWith(`${root}/`)) {
      return "";
    }
    const path = folder.path.slice(root.length + 1);
    return path.replace(/\/+$/, "");
  }

  #updateState(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    this.#watchRepositories();
    const next = this.#createState(folders);
    if (JSON.stringify(next) === JSON.stringify(this.#state)) {
      return;
    }
    this.#state = next;
    this.#changed.fire(next);
  }

  #createState(folders: readonly vscode.WorkspaceFolder[]): RepositoriesState {
    if (folders.length === 0) {
      return { kind: "noFolder" };
    }
    const folderRepositories = folders.flatMap(({ uri }) => this.#findRepository(uri) ?? []);
    const repositories = mergeFolders(folderRepositories);
    if (repositories.length > 0) {
      return { kind: "found", repositories };
    }
    // The Git extension takes its time: before it has finished, "no repository" would be a guess.
    const isGitInitializing = this.#git !== undefined && this.#git.state !== "initialized";
    if (!this.#isStarted || isGitInitializing) {
      return { kind: "starting" };
    }
    const gitUnavailableReason = findGitUnavailableReason(folders);
    return withoutUndefined({ kind: "noRepository", gitUnavailableReason });
  }

  #findRepository(folder: vscode.Uri): OpenRepository | undefined {
    const configuredRepository = parseRepositorySetting(this.settings.repository(folder));
    const repository = configuredRepository ?? this.#repositoryFromRemote(folder);
    if (!repository) {
      return undefined;
    }
    return { repository, folders: [folder.toString()] };
  }

  #repositoryFromRemote(folder: vscode.Uri): RepositoryId | undefined {
    const remote = this.findFolderRemote(folder);
    const url = remote?.fetchUrl ?? remote?.pushUrl;
    if (url === undefined) {
      return undefined;
    }
    return parseRemoteUrl(url);
  }

  #watchRepositories(): void {
    const openRepositories = new Set(this.#git?.repositories);
    for (const [repository, subscription] of this.#stateSubscriptions) {
      if (openRepositories.has(repository)) {
        continue;
      }
      subscription.dispose();
      this.#stateSubscriptions.delete(repository);
    }
    for (const repository of openRepositories) {
      if (this.#stateSubscriptions.has(repository)) {
        continue;
      }
      const subscription = repository.state.onDidChange(() => this.#debouncedUpdate.trigger());
      this.#stateSubscriptions.set(repository, subscription);
    }
  }

  dispose(): void {
    for (const subscription of this.#stateSubscriptions.values()) {
      subscription.dispose();
    }
    this.#disposables.dispose();
  }
}

/** Returns the reason why the Git extension does not run for these folders. */
function findGitUnavailableReason(folders: readonly vscode.WorkspaceFolder[]): "notTrusted" | "virtual" | undefined {
  if (folders.every(({ uri }) => uri.scheme !== "file")) {
    return "virtual";
  }
  if (!vscode.workspace.isTrusted) {
    return "notTrusted";
  }
  return undefined;
}
