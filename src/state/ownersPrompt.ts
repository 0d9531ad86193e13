import type { Disposable } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Memento } from "../base/memento";

const storageKey = "owners.answered";

/** First-run prompt for the owners that identify the user: open until it was answered once, even with none. */
export class OwnersPrompt implements Disposable {
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  /** @param memento outlives the workspace: the owners apply to every workspace of the user */
  constructor(private readonly memento: Memento) {}

  get isOpen(): boolean {
    return this.memento.get(storageKey) !== true;
  }

  /** Closes the prompt after an answer; it is not shown again. */
  close(): void {
    if (!this.isOpen) {
      return;
    }
    void this.memento.update(storageKey, true);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
