import type { Disposable } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Memento } from "../base/memento";
import { isRecord } from "../base/shape";
import {
  type Arrangement,
  defaultArrangement,
  readFilter,
  readGrouping,
  sortings,
} from "../domain/failingTests/arrangement";

const storageKey = "failingTests.arrangement";

/** Arrangement of this workspace, remembered between starts. */
export class Arrangements implements Disposable {
  readonly #changed = new Emitter<Arrangement>();
  #state: Arrangement;

  readonly onDidChange: Event<Arrangement> = this.#changed.event;

  constructor(private readonly memento: Memento) {
    this.#state = readArrangement(memento.get(storageKey));
  }

  get current(): Arrangement {
    return this.#state;
  }

  /** Applies a change and remembers it. */
  update(change: Partial<Arrangement>): void {
    this.#state = { ...this.#state, ...change };
    void this.memento.update(storageKey, this.#state);
    this.#changed.fire(this.#state);
  }

  clearFilters(): void {
    this.update({ filter: {} });
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Returns the stored arrangement as far as this version knows its values, and the default for the others. */
function readArrangement(value: unknown): Arrangement {
  if (!isRecord(value)) {
    return defaultArrangement;
  }
  const { grouping, sorting, filter } = value;
  return {
    grouping: readGrouping(grouping) ?? defaultArrangement.grouping,
    sorting: sortings.find((candidate) => candidate === sorting) ?? defaultArrangement.sorting,
    filter: readFilter(filter),
  };
}
