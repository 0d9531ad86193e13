import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { rateBadge } from "../../present/rateBadge";
import type { Settings } from "../adapters/settings";
import { rateOf } from "./rateUri";

/** The failure rate as a badge at the end of a test's row, where a narrow view cuts everything else. */
export class RateBadges implements vscode.FileDecorationProvider, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<undefined>());
  private enabled: boolean;

  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(private readonly settings: Pick<Settings, "rateBadgeEnabled" | "onDidChange">) {
    this.enabled = settings.rateBadgeEnabled;
    this.disposables.add(settings.onDidChange(() => this.followSetting()));
    this.disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  /** VS Code asks for the rows that it shows, once for each rate. */
  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const rate = this.enabled ? rateOf(uri) : undefined;
    if (rate === undefined) return undefined;
    const badge = rateBadge(rate);
    return badge && new vscode.FileDecoration(badge.badge, badge.tooltip);
  }

  private followSetting(): void {
    if (this.enabled === this.settings.rateBadgeEnabled) return;
    this.enabled = !this.enabled;
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
