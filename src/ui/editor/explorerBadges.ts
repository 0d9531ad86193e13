import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Folder } from "../../domain/location";
import type { FailingFiles } from "../../locate/services/failingFiles";
import { createExplorerBadge } from "../../present/explorerBadge";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";

/** Maximum URIs that VS Code accepts in one event; for `undefined` it requests all visible decorations again. */
const maxUrisPerEvent = 250;

/**
 * Badges with the number of failing tests beside files and folders in the Explorer. They do not color names: colors
 * mark the user's own changes.
 */
export class ExplorerBadges implements vscode.FileDecorationProvider, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  #isEnabled: boolean;

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(
    private readonly failingFiles: FailingFiles,
    private readonly files: Pick<WorkspaceFiles, "findFolder" | "createUri">,
    private readonly settings: Settings,
  ) {
    this.#isEnabled = settings.isEnabled("explorerBadgesEnabled");
    this.#disposables.addAll(
      failingFiles.onDidChange((resources) => this.#fireChange(resources)),
      settings.onDidChange(() => this.#applySetting()),
    );
    this.#disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (!this.#isEnabled) {
      return undefined;
    }
    const resource = this.files.findFolder(uri);
    if (!resource) {
      return undefined;
    }
    const badge = createExplorerBadge(this.failingFiles.count(resource));
    return badge && new vscode.FileDecoration(badge.badge, badge.tooltip);
  }

  #fireChange(resources: readonly Folder[]): void {
    if (!this.#isEnabled) {
      return;
    }
    if (resources.length > maxUrisPerEvent) {
      this.#changed.fire(undefined);
      return;
    }
    const uris = resources.flatMap((resource) => this.files.createUri(resource) ?? []);
    this.#changed.fire(uris);
  }

  #applySetting(): void {
    if (this.#isEnabled === this.settings.isEnabled("explorerBadgesEnabled")) {
      return;
    }
    this.#isEnabled = !this.#isEnabled;
    this.#changed.fire(undefined);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
