import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { WorkspaceTests } from "../model/workspaceTests";
import { type StatusBarText, statusBarText } from "../present/statusBar";
import { isHalfLoaded } from "./halfLoaded";
import { views } from "./ids";
import type { Settings } from "./settings";
import type { WorkbenchContext } from "./workbenchContext";

/** Says in the status bar how many tests fail; a click opens the view. Not there while nothing is loaded or the setting is off. */
export class StatusBar implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly item: vscode.StatusBarItem;
  private shown: StatusBarText | undefined;

  constructor(
    private readonly tests: WorkspaceTests,
    private readonly context: WorkbenchContext,
    private readonly settings: Settings,
  ) {
    this.item = this.disposables.add(
      vscode.window.createStatusBarItem(views.failingTests, vscode.StatusBarAlignment.Left),
    );
    this.item.command = `${views.failingTests}.focus`;
    this.disposables.add(tests.onDidChange(() => isHalfLoaded(tests) || this.show()));
    this.disposables.add(settings.onDidChange(() => this.show()));
    this.disposables.add(context.onDidChange((what) => what === "owners" && this.show()));
    this.show();
  }

  /** What it says; `undefined` while it is hidden. */
  get text(): string | undefined {
    return this.shown?.text;
  }

  private show(): void {
    const isMine = this.context.hasOwners ? this.context.isMine : undefined;
    const { current } = this.tests;
    this.shown = this.settings.statusBarEnabled ? statusBarText(current, isMine) : undefined;
    if (!this.shown) {
      this.item.hide();
      return;
    }
    this.item.text = this.shown.text;
    this.item.tooltip = this.shown.tooltip;
    this.item.accessibilityInformation = { label: this.shown.spoken };
    this.item.show();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
