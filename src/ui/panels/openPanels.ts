import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import { ageUpdateIntervalMs } from "../views/nodeTree";
import type { PanelController } from "./panelController";

/** Open panels of one kind, each by the key of its subject. */
export class OpenPanels<Message> implements Disposable {
  readonly #controllers = new Map<string, PanelController<Message>>();
  #ageTimer: Disposable | undefined;

  /** @param clock updates the ages in the panels while nothing else changes; absent for panels without ages */
  constructor(private readonly clock?: Clock) {}

  get hasPanels(): boolean {
    return this.#controllers.size > 0;
  }

  /** Whether one of the panels is visible. */
  get visible(): boolean {
    return [...this.#controllers.values()].some(({ panel }) => panel.visible);
  }

  has(key: string): boolean {
    return this.#controllers.has(key);
  }

  /** Brings a panel to the front; returns false if it is not open. */
  reveal(key: string): boolean {
    const controller = this.#controllers.get(key);
    controller?.panel.reveal();
    return controller !== undefined;
  }

  /** Adds a panel until it is closed. */
  add(key: string, controller: PanelController<Message>): void {
    this.#controllers.set(key, controller);
    controller.panel.onDidDispose(() => {
      this.#controllers.delete(key);
      controller.dispose();
      this.#scheduleAgeUpdate();
    });
    this.#scheduleAgeUpdate();
  }

  /** Updates the content of one panel, or of all panels. */
  update(key?: string): void {
    if (key !== undefined) {
      this.#controllers.get(key)?.update();
    } else {
      for (const controller of this.#controllers.values()) {
        controller.update();
      }
    }
  }

  /** Schedules the next update of the ages. A panel paints only the differences. */
  #scheduleAgeUpdate(): void {
    this.#ageTimer?.dispose();
    this.#ageTimer = undefined;
    if (!this.hasPanels) {
      return;
    }
    this.#ageTimer = this.clock?.setTimeout(() => {
      this.update();
      this.#scheduleAgeUpdate();
    }, ageUpdateIntervalMs);
  }

  /** Closes every panel. */
  close(): void {
    for (const { panel } of [...this.#controllers.values()]) {
      panel.dispose();
    }
  }

  /** Stops updating the panels and leaves them open. */
  dispose(): void {
    this.#ageTimer?.dispose();
    for (const controller of this.#controllers.values()) {
      controller.dispose();
    }
  }
}
