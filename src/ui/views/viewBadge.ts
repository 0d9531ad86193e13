import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Event } from "../../base/event";
import { isHalfLoaded } from "../../domain/failingTests/halfLoaded";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { badgeOf } from "../../present/statusBar";
import type { WorkbenchContext } from "../window/workbenchContext";

/** The number on the view's icon. */
export class ViewBadge implements Disposable {
  private readonly disposables = new DisposableStore();

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, "badge">,
    private readonly tests: ShownTests,
    private readonly context: WorkbenchContext,
    private readonly settings: { readonly badge: "off" | "all" | "mine"; readonly onDidChange: Event<void> },
  ) {
    this.disposables.add(tests.onDidChange(() => isHalfLoaded(tests) || this.show()));
    this.disposables.add(settings.onDidChange(() => this.show()));
    this.disposables.add(context.onDidChange((what) => what === "owners" && this.show()));
    this.show();
  }

  private show(): void {
    const isMine = this.context.hasOwners ? this.context.isMine : undefined;
    const { current } = this.tests;
    const any = current.some(({ tests }) => tests.length > 0);
    const badge = any ? badgeOf(current, this.settings.badge, isMine) : undefined;
    if (this.view.badge?.value === badge?.value && this.view.badge?.tooltip === badge?.tooltip) return;
    // `undefined` takes the number away; the type has no word for it.
    (this.view as { badge: vscode.ViewBadge | undefined }).badge = badge;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
