import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Lazy } from "../base/lazy";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import { NameIndex } from "../domain/logs/nameIndex";
import type { FailingTest } from "../domain/records";
import type { KnownTest } from "../domain/reports/explainFailures";

/** Time that changes of the failing tests are collected before the next search indexes them, in milliseconds. */
const updateDebounceMs = 1_000;

/**
 * Names of the loaded failing tests, to be found in text. They are indexed by the first search once tests are loaded,
 * and by the first one after the tests have changed.
 */
export class TestNames implements Disposable {
  private readonly disposables = new DisposableStore();
  private indexedLists: readonly (readonly FailingTest[])[] = [];
  private readonly index = new Lazy((signal) => this.createIndex(signal));

  constructor(
    private readonly tests: Pick<FailingTestsSource, "current" | "onDidChange">,
    clock: Clock,
  ) {
    const debounced = this.disposables.add(new Debounced(() => this.forgetIfChanged(), updateDebounceMs, clock));
    this.disposables.add(tests.onDidChange(() => debounced.trigger()));
  }

  /**
   * Resolves with the index of the names; with `undefined` while no failing tests are loaded. Rejects with
   * `CancelledError` once the signal is aborted.
   */
  async get(signal: AbortSignal): Promise<NameIndex<KnownTest> | undefined> {
    return this.tests.current.some(({ tests }) => tests.length > 0) ? this.index.get(signal) : undefined;
  }

  private createIndex(signal: AbortSignal): Promise<NameIndex<KnownTest>> {
    const states = this.tests.current;
    this.indexedLists = states.map(({ tests }) => tests);
    const knownTests = states.flatMap((state) => state.tests.map((test): KnownTest => ({ test, state })));
    return NameIndex.create(knownTests, ({ test }) => test, signal);
  }

  private forgetIfChanged(): void {
    const lists = this.tests.current.map(({ tests }) => tests);
    const isSame = lists.length === this.indexedLists.length && lists.every((list, i) => list === this.indexedLists[i]);
    if (!isSame) this.index.forget();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
