import type { Disposable } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Memory } from "../base/memory";
import { isRecord } from "../base/shape";
import {
  type Arrangement,
  defaultArrangement,
  groupings,
  readFilter,
  sortings,
} from "../domain/failingTests/arrangement";

const key = "failingTests.arrangement";

/** The arrangement of this workspace, remembered. */
export class Arrangements implements Disposable {
  private readonly changed = new Emitter<Arrangement>();
  private state: Arrangement;

  readonly onDidChange: Event<Arrangement> = this.changed.event;

  constructor(private readonly memory: Memory) {
    this.state = readArrangement(memory.get(key));
  }

  get current(): Arrangement {
    return this.state;
  }

  /** Takes over what is given and remembers it. */
  update(change: Partial<Arrangement>): void {
    this.state = { ...this.state, ...change };
    void this.memory.update(key, this.state);
    this.changed.fire(this.state);
  }

  clearFilters(): void {
    this.update({ filter: {} });
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** What was kept, as far as this version knows it; the default for the rest. */
function readArrangement(value: unknown): Arrangement {
  if (!isRecord(value)) return defaultArrangement;
  const { grouping, sorting, filter } = value;
  return {
    grouping: groupings.find((known) => known === grouping) ?? defaultArrangement.grouping,
    sorting: sortings.find((known) => known === sorting) ?? defaultArrangement.sorting,
    filter: readFilter(filter),
  };
}
