import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { createRateBadge } from "../../present/rateBadge";
import type { Settings } from "../adapters/settings";
import { parseRateUri } from "./rateUri";

/** Badges with the failure rate at the end of a test's row: a narrow view truncates everything else. */
export class RateBadges implements vscode.FileDecorationProvider, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<undefined>());
  private isEnabled: boolean;

  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(private readonly settings: Pick<Settings, "rateBadgeEnabled" | "onDidChange">) {
    this.isEnabled = settings.rateBadgeEnabled;
    this.disposables.add(settings.onDidChange(() => this.applySetting()));
    this.disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  /** Returns the badge of a row. VS Code requests it for the visible rows, once for each rate. */
  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const rate = this.isEnabled ? parseRateUri(uri) : undefined;
    if (rate === undefined) return undefined;
    const badge = createRateBadge(rate);
    return badge && new vscode.FileDecoration(badge.badge, badge.tooltip);
  }

  private applySetting(): void {
    if (this.isEnabled === this.settings.rateBadgeEnabled) return;
    this.isEnabled = !this.isEnabled;
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
