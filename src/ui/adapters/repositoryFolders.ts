import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { findOpenRepository } from "../../domain/openRepositories";
import type { RepositoryId } from "../../domain/records";
import type { RepositoryFolders } from "../../state/runs/missingStatuses";
import type { GitRepositories } from "./git";

/** The folders of the open repositories, if the workspace is trusted. */
export class OpenRepositoryFolders implements RepositoryFolders, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(private readonly repositories: Pick<GitRepositories, "current" | "findGit" | "onDidChange">) {
    const fire = () => this.#changed.fire();
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.{yml,yaml}");
    this.#disposables.addAll(
      repositories.onDidChange(fire),
      watcher,
      watcher.onDidChange(fire),
      watcher.onDidCreate(fire),
      watcher.onDidDelete(fire),
    );
  }

  find(repository: RepositoryId): ReturnType<RepositoryFolders["find"]> {
    const openRepository = findOpenRepository(this.repositories.current, repository);
    const firstFolder = openRepository?.folders[0];
    if (firstFolder === undefined || !vscode.workspace.isTrusted) {
      return undefined;
    }
    const folder = vscode.Uri.parse(firstFolder);
    const root = this.repositories.findGit(folder)?.rootUri ?? folder;
    if (root.scheme !== "file") {
      return undefined;
    }
    return { path: root.fsPath, uri: root.toString() };
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
