import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Event } from "../../base/event";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { isLoadingMore } from "../../domain/failingTests/isLoadingMore";
import { createViewBadge } from "../../present/statusBar";
import type { EditorTriageContext } from "../adapters/editorTriageContext";

interface BadgeSettings {
  readonly badge: "off" | "all" | "mine";
  readonly onDidChange: Event<void>;
}

/** Badge with a number of failing tests on the view's icon. */
export class ViewBadge implements Disposable {
  readonly #disposables = new DisposableStore();

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, "badge">,
    private readonly tests: FailingTestsSource,
    private readonly context: EditorTriageContext,
    private readonly settings: BadgeSettings,
  ) {
    this.#disposables.addAll(
      tests.onDidChange(() => {
        if (!isLoadingMore(tests)) {
          this.#update();
        }
      }),
      settings.onDidChange(() => this.#update()),
      context.onDidChange((change) => {
        if (change === "owners") {
          this.#update();
        }
      }),
    );
    this.#update();
  }

  #update(): void {
    const badge = this.#createBadge();
    const shownBadge = this.view.badge;
    if (shownBadge?.value === badge?.value && shownBadge?.tooltip === badge?.tooltip) {
      return;
    }
    // `undefined` removes the badge, but the type does not include it.
    const view = this.view as { badge: vscode.ViewBadge | undefined };
    view.badge = badge;
  }

  #createBadge(): vscode.ViewBadge | undefined {
    const { context, settings, tests } = this;
    const hasTests = tests.current.some((state) => state.tests.length > 0);
    if (!hasTests) {
      return undefined;
    }
    const isMine = context.hasOwners ? context.isMine : undefined;
    return createViewBadge(tests.current, settings.badge, isMine);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
