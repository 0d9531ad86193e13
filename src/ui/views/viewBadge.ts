import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Event } from "../../base/event";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { isLoadingMore } from "../../domain/failingTests/isLoadingMore";
import { createViewBadge } from "../../present/statusBar";
import type { EditorTriageContext } from "../adapters/editorTriageContext";

/** The number on the view's icon. */
export class ViewBadge implements Disposable {
  private readonly disposables = new DisposableStore();

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, "badge">,
    private readonly tests: FailingTestsSource,
    private readonly context: EditorTriageContext,
    private readonly settings: { readonly badge: "off" | "all" | "mine"; readonly onDidChange: Event<void> },
  ) {
    this.disposables.add(tests.onDidChange(() => isLoadingMore(tests) || this.update()));
    this.disposables.add(settings.onDidChange(() => this.update()));
    this.disposables.add(context.onDidChange((change) => change === "owners" && this.update()));
    this.update();
  }

  private update(): void {
    const isMine = this.context.hasOwners ? this.context.isMine : undefined;
    const { current } = this.tests;
    const hasTests = current.some(({ tests }) => tests.length > 0);
    const badge = hasTests ? createViewBadge(current, this.settings.badge, isMine) : undefined;
    if (this.view.badge?.value === badge?.value && this.view.badge?.tooltip === badge?.tooltip) return;
    // `undefined` removes the badge, but the type does not include it.
    (this.view as { badge: vscode.ViewBadge | undefined }).badge = badge;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
