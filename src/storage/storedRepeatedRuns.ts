import { Emitter, type Event } from "../base/event";
import type { Memento } from "../base/memento";
import { isBoolean, isNumber, isObjectWith, isString, optional } from "../base/shape";
import { type TestKey, testKeyText } from "../domain/failingTests/testKey";
import { type RememberedRuns, rememberRuns } from "../domain/testItems/rememberedRuns";
import type { RepeatedRuns } from "../domain/testItems/repeatRuns";

const mementoKey = "repeatedRuns";

/** Maximum tests whose runs are remembered, latest runs first. */
const maxTests = 200;

const ends: ReadonlySet<unknown> = new Set<RepeatedRuns["end"]>([
  "failed",
  "failedAsBefore",
  "done",
  "cancelled",
  "notKnown",
]);

const isRunsRecord = isObjectWith({
  end: (value) => ends.has(value),
  hasVerdicts: isBoolean,
  plannedCount: isNumber,
  endedCount: isNumber,
  endedAt: isNumber,
  failedBefore: optional(isNumber),
});

/** Stores the last runs of tests that the user repeated until they fail. They outlive the editor window. */
export class StoredRepeatedRuns {
  readonly #changed = new Emitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(private readonly memento: Memento) {}

  get(test: TestKey): RememberedRuns | undefined {
    return this.#read().get(testKeyText(test));
  }

  /** @param endedAt in milliseconds since 1970 */
  remember(test: TestKey, runs: RepeatedRuns, endedAt: number): void {
    const runsByTest = this.#read();
    const key = testKeyText(test);
    const rememberedRuns = rememberRuns(runsByTest.get(key), runs, endedAt);
    runsByTest.delete(key);
    runsByTest.set(key, rememberedRuns);
    const latestEntries = [...runsByTest].slice(-maxTests);
    void this.memento.update(mementoKey, latestEntries);
    this.#changed.fire();
  }

  #read(): Map<string, RememberedRuns> {
    const value = this.memento.get(mementoKey);
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    return new Map(entries.filter(isEntry));
  }
}

function isEntry(value: unknown): value is [string, RememberedRuns] {
  if (!Array.isArray(value) || value.length !== 2) {
    return false;
  }
  const [key, runs] = value;
  return isString(key) && isRunsRecord(runs);
}
