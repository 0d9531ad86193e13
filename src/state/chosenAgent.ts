import type { Memento } from "../base/memento";
import { isString } from "../base/shape";

const storageKey = "agents.chosen";

/** The place that the user chose for questions about failures. */
export class ChosenAgent {
  /** @param memento outlives the workspace: the choice applies to every workspace of the user */
  constructor(private readonly memento: Memento) {}

  /** Id of the place; `undefined` until one was chosen. */
  get id(): string | undefined {
    const id = this.memento.get(storageKey);
    return isString(id) ? id : undefined;
  }

  choose(id: string): void {
    void this.memento.update(storageKey, id);
  }
}
