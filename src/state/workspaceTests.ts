import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { type Event, joinEvents } from "../base/event";
import type { Memento } from "../base/memento";
import type { FailingTestsSource, TestDays, TestLookup } from "../domain/failingTests/failingTestsSource";
import type { TestKey } from "../domain/failingTests/testKey";
import type { Comparison } from "../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Repositories } from "../domain/openRepositories";
import type { FailingTest } from "../domain/records";
import type { WindowChoice, WindowPreset } from "../domain/time/window";
import { WindowChoices } from "../domain/time/windowChoices";
import type { Refreshable } from "./autoRefresh";
import type { DiskCache } from "./diskCache";
import type { History } from "./history";
import { addProgress, type LoadProgress } from "./loadProgress";
import type { Session } from "./session";
import { TestsByRepository } from "./testsByRepository";
import { TestsRefresh } from "./testsRefresh";

/** Settings that decide which tests are requested and when. */
export interface TestsSettings {
  /** Window of repositories for which no other was chosen. */
  readonly window: WindowPreset;
  /** Maximum age of the tests, in milliseconds; 0: unlimited. */
  readonly refreshIntervalMs: number;
  readonly onDidChange: Event<void>;
}

/** State that is kept from one start to the next. */
export interface PersistedState {
  readonly memento: Memento;
  readonly diskCache: DiskCache;
}

/** Failing tests of every repository that is open in this editor window. */
export class WorkspaceTests implements FailingTestsSource, TestLookup, Disposable, Refreshable {
  readonly #open: TestsByRepository;
  readonly #refreshes: TestsRefresh;

  /** Fires when the tests, the repositories or whether requests are possible have changed. */
  readonly onDidChange: Event<void>;
  /** Fires when a load under way has progressed, see `progress`. */
  readonly onDidProgress: Event<void>;
  /** Fires when the history of a repository has changed. */
  readonly onDidChangeHistory: Event<void>;

  constructor(
    session: Session,
    repositories: Repositories,
    settings: TestsSettings,
    { memento, diskCache }: PersistedState,
    clock: Clock,
  ) {
    const windows = new WindowChoices(memento, settings);
    this.#open = new TestsByRepository({ session, repositories, settings, windows, diskCache, clock });
    this.#refreshes = new TestsRefresh({ open: this.#open, session, settings, diskCache, clock });
    this.onDidChange = joinEvents(this.#open.onDidChange, this.#refreshes.onDidChange);
    this.onDidProgress = this.#open.onDidProgress;
    this.onDidChangeHistory = this.#open.onDidChangeHistory;
    this.#open.updateRepositories();
  }

  get current(): readonly FailingTestsState[] {
    return this.#open.current;
  }

  get loading(): boolean {
    return this.current.some(({ loading }) => loading);
  }

  /** Progress of the loads under way; `undefined` if there are none. */
  get progress(): LoadProgress | undefined {
    return addProgress(this.#open.stores.flatMap(({ progress }) => progress ?? []));
  }

  get testCount(): number {
    return this.current.reduce((sum, { tests }) => sum + tests.length, 0);
  }

  get refreshState(): Refreshable["refreshState"] {
    return this.#refreshes.state;
  }

  /** Until when the service requested a wait, in milliseconds since 1970; 0 if it did not. */
  get notBefore(): number {
    return this.#refreshes.notBefore;
  }

  /** Whether there is a connection to send requests with and a repository to request. */
  get canLoad(): boolean {
    return this.#refreshes.canLoad;
  }

  find(id: string, key?: string): FailingTest | undefined {
    return this.#open.lookup.find(id, key);
  }

  findTestLists(key: string): readonly (readonly FailingTest[])[] {
    return this.#open.lookup.findTestLists(key);
  }

  getKey(test: FailingTest): TestKey | undefined {
    return this.#open.lookup.getKey(test);
  }

  findComparisonAndDays(test: FailingTest): { readonly comparison?: Comparison | undefined; readonly days?: TestDays } {
    return this.#open.lookup.findComparisonAndDays(test);
  }

  /** Returns the last 14 days of an open repository. */
  findHistory(key: string): History | undefined {
    return this.#open.get(key)?.history;
  }

  /** Compares an open repository's window with the previous one, see `FailingTests.compare`. Never rejects. */
  async compare(key: string): Promise<void> {
    await this.#open.get(key)?.tests.compare();
  }

  /** Undoes `compare`. */
  stopComparing(key: string): void {
    this.#open.get(key)?.tests.stopComparing();
  }

  /**
   * Shows the window of an open repository that the user chose, and remembers it; choosing the value of the setting
   * follows the setting again. The window is due at once, unless its cached tests are recent.
   */
  selectWindow(key: string, choice: WindowChoice): void {
    this.#refreshes.recordChosenWindow(key, choice);
    this.#open.selectWindow(key, choice);
  }

  /** Requests every repository's tests again, see `TestsRefresh.refresh`. Never rejects. */
  refresh(): Promise<void> {
    return this.#refreshes.refresh();
  }

  /** Requests what is due, see `TestsRefresh.refreshDue`. Never rejects. */
  refreshDue(): Promise<void> {
    return this.#refreshes.refreshDue();
  }

  /** Resolves when the loaded tests have been written to disk. Never rejects. */
  settled(): Promise<void> {
    return this.#refreshes.settled();
  }

  /** Stops every load under way. */
  stop(): void {
    for (const store of this.#open.stores) {
      store.stop();
    }
  }

  dispose(): void {
    this.#refreshes.dispose();
    this.#open.dispose();
  }
}
