import type { Disposable } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Memory } from "../base/memory";

const key = "owners.answered";

/** Whether the person is still to be asked which owners they are: until they have answered once, be it with none. */
export class OwnersOffer implements Disposable {
  private readonly changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.changed.event;

  /** @param memory outlives the workspace: owners are the person's in every one */
  constructor(private readonly memory: Memory) {}

  get isOpen(): boolean {
    return this.memory.get(key) !== true;
  }

  /** They have answered, and are not asked again. */
  close(): void {
    if (!this.isOpen) return;
    void this.memory.update(key, true);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
