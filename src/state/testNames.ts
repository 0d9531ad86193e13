import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { isSameList } from "../base/collections";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../domain/records";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { FoundName, TextReader } from "../domain/textReader";
import { listKnownTests } from "./knownTests";

/** Milliseconds without a change of the failing tests before the next search indexes them again. */
const updateDebounceMs = 1_000;

/** Finds names of the loaded failing tests in text. The first search after a change of the tests indexes them. */
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
      this.#knownTests = listKnownTests(states);
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
