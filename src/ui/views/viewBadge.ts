import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Event } from "../../base/event";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { badgeOf } from "../../present/statusBar";
import { isHalfLoaded } from "../halfLoaded";
import type { WorkbenchContext } from "../workbenchContext";

/** The number on the view's icon. */
export class ViewBadge implements Disposable {
  private readonly disposables = new DisposableStore();

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, "badge">,
    private readonly tests: WorkspaceTests,
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
    const badge = badgeOf(this.tests.current, this.settings.badge, isMine);
    if (this.view.badge?.value === badge?.value && this.view.badge?.tooltip === badge?.tooltip) return;
    // `undefined` takes the number away; the type has no word for it.
    (this.view as { badge: vscode.ViewBadge | undefined }).badge = badge;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
