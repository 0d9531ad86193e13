import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Attention } from "../../state/autoRefresh";

/** Something that shows the failing tests. */
export interface Watcher {
  readonly visible: () => boolean;
  readonly onDidChange: (listener: () => void) => vscode.Disposable | Disposable;
}

/** Whether anybody looks at the data: one of the watchers is visible, and the window has the focus. */
export class WindowAttention implements Attention, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private last: boolean;

  readonly onDidChange: Event<void> = this.changed.event;

  constructor(private readonly watchers: readonly Watcher[]) {
    this.last = this.watched;
    this.disposables.add(vscode.window.onDidChangeWindowState(() => this.update()));
    for (const { onDidChange } of watchers) this.disposables.add(onDidChange(() => this.update()));
  }

  get watched(): boolean {
    return vscode.window.state.focused && this.watchers.some(({ visible }) => visible());
  }

  private update(): void {
    const { watched } = this;
    if (watched === this.last) return;
    this.last = watched;
    this.changed.fire();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
