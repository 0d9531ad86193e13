import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Attention } from "../../state/autoRefresh";

/** A view or panel that may show the failing tests. */
export interface AttentionSource {
  readonly visible: () => boolean;
  readonly onDidChange: (listener: () => void) => vscode.Disposable | Disposable;
}

/** The user's attention to the data: one of the sources is visible, and the editor window has the focus. */
export class EditorWindowAttention implements Attention, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  #wasWatched: boolean;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(private readonly sources: readonly AttentionSource[]) {
    this.#wasWatched = this.isWatched;
    this.#disposables.add(vscode.window.onDidChangeWindowState(() => this.#update()));
    for (const { onDidChange } of sources) {
      const subscription = onDidChange(() => this.#update());
      this.#disposables.add(subscription);
    }
  }

  get isWatched(): boolean {
    if (!vscode.window.state.focused) {
      return false;
    }
    return this.sources.some(({ visible }) => visible());
  }

  #update(): void {
    const { isWatched } = this;
    if (isWatched === this.#wasWatched) {
      return;
    }
    this.#wasWatched = isWatched;
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
