import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Folder } from "../../domain/location";
import type { FailingFiles } from "../../locate/services/failingFiles";
import { explorerBadge } from "../../present/explorerBadge";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";

/** VS Code takes no more of one event; `undefined` has it ask again for what it shows. */
const mostPerEvent = 250;

/** The number of failing tests beside files and folders in the Explorer. It gives names no colour: that is for what the person changed. */
export class ExplorerBadges implements vscode.FileDecorationProvider, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  private enabled: boolean;

  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(
    private readonly failing: FailingFiles,
    private readonly files: Pick<WorkspaceFiles, "folderOf" | "uriOf">,
    private readonly settings: Settings,
  ) {
    this.enabled = settings.explorerBadgesEnabled;
    this.disposables.add(failing.onDidChange((places) => this.tell(places)));
    this.disposables.add(settings.onDidChange(() => this.followSetting()));
    this.disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const place = this.enabled ? this.files.folderOf(uri) : undefined;
    const badge = place && explorerBadge(this.failing.count(place));
    return badge && new vscode.FileDecoration(badge.badge, badge.tooltip);
  }

  private tell(places: readonly Folder[]): void {
    if (!this.enabled) return;
    const uris = places.length > mostPerEvent ? undefined : places.flatMap((place) => this.files.uriOf(place) ?? []);
    this.changed.fire(uris);
  }

  private followSetting(): void {
    if (this.enabled === this.settings.explorerBadgesEnabled) return;
    this.enabled = !this.enabled;
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
