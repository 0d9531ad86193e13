import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { isSameList } from "../base/collections";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../domain/records";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { FoundName, TextReader } from "../domain/textReader";
import { findKnownTests } from "./knownTests";

/** Time that changes of the failing tests are collected before the next search indexes them, in milliseconds. */
const updateDebounceMs = 1_000;

/**
 * Names of the loaded failing tests, to be found in text. They are indexed by the first search once tests are loaded,
 * and by the first one after the tests have changed.
 */
export class TestNames implements Disposable {
  readonly #disposables = new DisposableStore();
  #lists: readonly (readonly FailingTest[])[] = [];
  #knownTests: readonly KnownTest[] | undefined;

  constructor(
    private readonly tests: Pick<FailingTestsSource, "current" | "onDidChange">,
    private readonly reader: Pick<TextReader, "findNames">,
    clock: Clock,
  ) {
    const debouncedCheck = new Debounced(() => this.#forgetIfChanged(), updateDebounceMs, clock);
    this.#disposables.add(debouncedCheck);
    this.#disposables.add(tests.onDidChange(() => debouncedCheck.trigger()));
  }

  /** Finds the names in a line, from left to right. Rejects with `CancelledError` once the signal is aborted. */
  async find(line: string, signal: AbortSignal): Promise<readonly FoundName[]> {
    const states = this.tests.current;
    if (states.every(({ tests }) => tests.length === 0)) {
      return [];
    }
    if (!this.#knownTests) {
      this.#lists = states.map(({ tests }) => tests);
      this.#knownTests = findKnownTests(states);
    }
    return this.reader.findNames(line, this.#knownTests, signal);
  }

  #forgetIfChanged(): void {
    const lists = this.tests.current.map(({ tests }) => tests);
    if (!isSameList(lists, this.#lists)) {
      this.#knownTests = undefined;
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
