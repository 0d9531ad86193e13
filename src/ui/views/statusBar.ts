import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { isHalfLoaded } from "../../domain/failingTests/halfLoaded";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { loadingStatusText, type StatusBarText, statusBarText } from "../../present/statusBar";
import type { Settings } from "../adapters/settings";
import { sayIn } from "../widgets/statusItem";
import { views } from "../window/ids";
import type { WorkbenchContext } from "../window/workbenchContext";

/**
 * Says in the status bar how many tests fail; a click opens the view. Not there before the first load has brought
 * something, and not while the setting is off; stays where it is while others are loaded, e.g. of another time range.
 */
export class StatusBar implements Disposable {
  private readonly disposables = new DisposableStore();
  private item: vscode.StatusBarItem | undefined;
  private shown: StatusBarText | undefined;

  constructor(
    private readonly tests: ShownTests,
    private readonly context: WorkbenchContext,
    private readonly settings: Settings,
  ) {
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
    this.shown = this.settings.statusBarEnabled ? this.words() : undefined;
    if (this.shown) this.item ??= this.create();
    if (this.item) sayIn(this.item, this.shown);
  }

  private words(): StatusBarText | undefined {
    const { current, canAsk } = this.tests;
    const isAwaited =
      canAsk && current.every(({ asOf, error, incomplete }) => asOf === undefined && !error && !incomplete);
    if (isAwaited) return this.shown && loadingStatusText(current);
    if (current.every(({ asOf }) => asOf === undefined)) return undefined;
    const isMine = this.context.hasOwners ? this.context.isMine : undefined;
    return statusBarText(current, isMine);
  }

  private create(): vscode.StatusBarItem {
    const item = vscode.window.createStatusBarItem(views.failingTests, vscode.StatusBarAlignment.Left);
    item.command = `${views.failingTests}.focus`;
    return this.disposables.add(item);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
