import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { GitRepository } from "./gitApi";
import { findGitFolders, findRemoteRefsFolder } from "./gitFolders";

/**
 * Watches what is checked out in a repository, and what the Git extension does not report: fetches that change no local
 * branch, deleted refs, and numbers of pull requests that other extensions write into the configuration.
 */
export class GitWatcher implements Disposable {
  readonly #disposables = new DisposableStore();

  /**
   * @param remote name of the remote whose fetched branches are watched, if there is one
   * @param onChange is called after each change: many times during one fetch
   */
  constructor(
    private readonly git: GitRepository,
    private readonly remote: string | undefined,
    private readonly onChange: () => void,
  ) {
    let head = JSON.stringify(git.state.HEAD);
    this.#disposables.add(
      git.state.onDidChange(() => {
        const newHead = JSON.stringify(git.state.HEAD);
        if (newHead !== head) {
          onChange();
        }
        head = newHead;
      }),
    );
  }

  /** Begins to watch Git's files. Never rejects. */
  async start(): Promise<void> {
    const { own, common } = await findGitFolders(this.git.rootUri);
    const refsFolder = this.remote === undefined ? undefined : findRemoteRefsFolder(common, this.remote);
    this.#watchFiles(own, "FETCH_HEAD");
    this.#watchFiles(common, "{FETCH_HEAD,packed-refs,config}");
    if (refsFolder) {
      this.#watchFiles(refsFolder, "**");
    }
  }

  #watchFiles(folder: vscode.Uri, glob: string): void {
    if (this.#disposables.isDisposed) {
      return;
    }
    const watcher = this.#disposables.add(
      vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, glob)),
    );
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
      this.#disposables.add(event(() => this.onChange()));
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
