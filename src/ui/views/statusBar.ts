import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { isLoadingMore } from "../../domain/failingTests/isLoadingMore";
import { createLoadingStatus, createStatusBarText, type StatusBarText, statusBarName } from "../../present/statusBar";
import type { EditorTriageContext } from "../adapters/editorTriageContext";
import { views } from "../contributions/ids";
import { updateStatusBarItem } from "../widgets/updateStatusBarItem";

/**
 * Status bar item with the number of failing tests; a click opens the view. Hidden until the first load has brought
 * tests; keeps its place while other tests are loaded, e.g. those of another time window.
 */
export class StatusBar implements Disposable {
  readonly #disposables = new DisposableStore();
  #item: vscode.StatusBarItem | undefined;
  #shownText: StatusBarText | undefined;

  constructor(
    private readonly tests: FailingTestsSource,
    private readonly context: EditorTriageContext,
  ) {
    this.#disposables.addAll(
      tests.onDidChange(() => {
        if (!isLoadingMore(tests)) {
          this.#update();
        }
      }),
      context.onDidChange((change) => {
        if (change === "owners") {
          this.#update();
        }
      }),
    );
    this.#update();
  }

  /** Text of the status bar item; `undefined` while it is hidden. */
  get text(): string | undefined {
    return this.#shownText?.text;
  }

  #update(): void {
    this.#shownText = this.#createText();
    if (this.#shownText) {
      this.#item ??= this.#createItem();
    }
    if (this.#item) {
      updateStatusBarItem(this.#item, this.#shownText);
    }
  }

  #createText(): StatusBarText | undefined {
    const { current, canLoad } = this.tests;
    const isAwaited =
      canLoad && current.every(({ asOf, error, incomplete }) => asOf === undefined && !error && !incomplete);
    if (isAwaited) {
      return this.#shownText && createLoadingStatus(current);
    }
    if (current.every(({ asOf }) => asOf === undefined)) {
      return undefined;
    }
    const isMine = this.context.hasOwners ? this.context.isMine : undefined;
    return createStatusBarText(current, isMine);
  }

  #createItem(): vscode.StatusBarItem {
    const item = vscode.window.createStatusBarItem(views.failingTests, vscode.StatusBarAlignment.Left);
    item.name = statusBarName;
    item.command = `${views.failingTests}.focus`;
    return this.#disposables.add(item);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
