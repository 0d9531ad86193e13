import { computeAge, currentMoment, type Moment } from "../base/age";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Memento } from "../base/memento";
import type { FailingTestsSource, TestDays, TestLookup } from "../domain/failingTests/failingTestsSource";
import { TestIndex } from "../domain/failingTests/testIndex";
import type { TestKey } from "../domain/failingTests/testKey";
import type { Comparison } from "../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Repositories } from "../domain/openRepositories";
import type { FailingTest, RepositoryId } from "../domain/records";
import { timerIntervalMs } from "../domain/refreshPolicy";
import { repositoryKey } from "../domain/repository";
import type { ServiceError } from "../domain/serviceError";
import { type ConnectedSession, isKeyGone, type SessionState } from "../domain/sessionState";
import type { WindowChoice, WindowPreset } from "../domain/time/window";
import { WindowChoices } from "../domain/time/windowChoices";
import type { Refreshable } from "./autoRefresh";
import type { DiskCache } from "./diskCache";
import { FailingTests } from "./failingTests";
import { History } from "./history";
import { type LoadProgress, totalProgress } from "./loadProgress";
import type { Session } from "./session";

/** A refresh of everything, or the loads that brought the shown tests. */
type Attempt = Pick<NonNullable<Refreshable["refreshState"]>, "failures" | "forbidden"> & { readonly start: Moment };

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

interface RepositoryTests {
  readonly tests: FailingTests;
  readonly history: History;
}

/**
 * Maximum age in milliseconds at which the tests of a window that the user chose count as recent if no timer
 * refreshes.
 */
const maxAgeWithoutTimerMs = 600_000;

/** Failing tests of every repository that is open in this editor window. */
export class WorkspaceTests implements FailingTestsSource, TestLookup, Disposable, Refreshable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly progressChanged = this.disposables.add(new Emitter<void>());
  private readonly historyChanged = this.disposables.add(new Emitter<void>());
  private readonly byKey = new Map<string, RepositoryTests>();
  private readonly index = new TestIndex();
  private readonly windows: WindowChoices;
  private readonly diskCache: DiskCache;
  private attempt: Attempt | undefined;
  /** Whether anything was requested since the connection was made. */
  private hasRequested = false;
  /** Stores whose window the user changed, and which were not requested since. */
  private readonly storesWithChosenWindow = new Set<FailingTests>();
  /** End of the wait that the service requested, by the monotonic clock. */
  private waitEndTime = 0;
  private readonly recordedErrors = new WeakSet<ServiceError>();
  private lastConnected: ConnectedSession | undefined;
  /**
   * When a key was last entered after the first connection of this editor window, by the monotonic clock: a user who
   * enters a key, even the same one again, wants it to be tried.
   */
  private keyEnteredAt = Number.NEGATIVE_INFINITY;
  /** The pending read of the cache; a new object for each one. */
  private pendingRestore: object | undefined;

  /** Fires when the tests, the repositories or whether requests are possible have changed. */
  readonly onDidChange: Event<void> = this.changed.event;
  /** Fires when a load under way has progressed, see `progress`. */
  readonly onDidProgress: Event<void> = this.progressChanged.event;
  /** Fires when the history of a repository has changed. */
  readonly onDidChangeHistory: Event<void> = this.historyChanged.event;

  constructor(
    private readonly session: Session,
    private readonly repositories: Repositories,
    private readonly settings: TestsSettings,
    { memento, diskCache }: PersistedState,
    private readonly clock: Clock,
  ) {
    this.windows = new WindowChoices(memento, settings);
    this.diskCache = diskCache;
    this.disposables.add(session.onDidChange((state) => this.handleSessionChange(state)));
    this.disposables.add(repositories.onDidChange(() => this.updateRepositories()));
    this.disposables.add(settings.onDidChange(() => this.applyWindowChoices()));
    this.trackSession(session.current);
    this.updateRepositories();
  }

  get current(): readonly FailingTestsState[] {
    return this.stores.map(({ current }) => current);
  }

  get loading(): boolean {
    return this.current.some(({ loading }) => loading);
  }

  /** Progress of the loads under way; `undefined` if there are none. */
  get progress(): LoadProgress | undefined {
    return totalProgress(this.stores.flatMap(({ progress }) => progress ?? []));
  }

  get testCount(): number {
    return this.current.reduce((sum, { tests }) => sum + tests.length, 0);
  }

  get refreshState(): Refreshable["refreshState"] {
    if (!this.canLoad || this.loading || this.pendingRestore) return undefined;
    const isUrgent = !this.hasRequested || this.storesWithChosenWindow.size > 0;
    const state = this.attempt
      ? this.toRefreshState(this.attempt)
      : { failures: 0, ...(isUrgent && { urgent: isUrgent }) };
    return this.remainingWaitMs > 0 ? { ...state, notBefore: this.waitEndTime } : state;
  }

  private toRefreshState({ start, ...attempt }: Attempt): NonNullable<Refreshable["refreshState"]> {
    return { lastAttempt: this.clock.monotonicNow() - computeAge(start, this.clock), ...attempt };
  }

  private get remainingWaitMs(): number {
    return Math.max(0, this.waitEndTime - this.clock.monotonicNow());
  }

  find(id: string, key?: string): FailingTest | undefined {
    const lists = (key === undefined ? [...this.byKey.keys()] : [key]).flatMap((repository) =>
      this.findTestLists(repository),
    );
    for (const list of lists) {
      const test = this.index.find(list, id);
      if (test) return test;
    }
    return undefined;
  }

  findTestLists(key: string): readonly (readonly FailingTest[])[] {
    const store = this.byKey.get(key);
    if (!store) return [];
    const { tests, comparison } = store.tests.current;
    return [tests, comparison?.goneTests ?? [], store.history.tests];
  }

  getKey(test: FailingTest): TestKey | undefined {
    const repositories = [...this.byKey.keys()].filter((key) => this.find(test.id, key));
    const owningRepository = repositories.find((key) =>
      this.findTestLists(key).some((list) => this.index.find(list, test.id) === test),
    );
    const [repository = owningRepository] = owningRepository === undefined ? repositories : [owningRepository];
    return repository === undefined ? undefined : { testId: test.id, repositoryKey: repository };
  }

  findComparisonAndDays(test: FailingTest): { readonly comparison?: Comparison | undefined; readonly days?: TestDays } {
    const store = this.byKey.get(this.getKey(test)?.repositoryKey ?? "");
    if (!store || !this.index.find(store.tests.current.tests, test.id)) return {};
    const { tests, history } = store;
    const days = { days: history.current.days, entries: history.createStrip(test) };
    return { comparison: tests.current.comparison, days };
  }

  /** Returns the last 14 days of an open repository. */
  findHistory(key: string): History | undefined {
    return this.byKey.get(key)?.history;
  }

  /** Compares an open repository's window with the previous one, see `FailingTests.compare`. Never rejects. */
  async compare(key: string): Promise<void> {
    await this.byKey.get(key)?.tests.compare();
  }

  /** Undoes `compare`. */
  stopComparing(key: string): void {
    this.byKey.get(key)?.tests.stopComparing();
  }

  /**
   * Shows another window of an open repository, as the user chose, and remembers it; choosing the value of the setting
   * follows the setting again. The window is due at once, unless its cached tests are recent.
   */
  selectWindow(key: string, choice: WindowChoice): void {
    const store = this.byKey.get(key)?.tests;
    if (store && store.current.choice !== choice) this.storesWithChosenWindow.add(store);
    this.windows.select(key, choice);
    this.applyWindowChoices();
  }

  /**
   * Requests every repository's tests again, unless a wait that the service requested is still running. Never rejects.
   */
  refresh(): Promise<void> {
    return this.requestTests(this.stores);
  }

  /**
   * Requests what is due: everything, or only tests that were not requested yet or are too old. Does not request again
   * what another editor window has loaded meanwhile. Never rejects.
   */
  async refreshDue(): Promise<void> {
    if (this.attempt && (await this.adoptNewerCache())) return;
    await this.requestTests(this.attempt ? this.stores : this.stores.filter((store) => !this.isRecent(store)));
  }

  /**
   * Adopts tests that another editor window has cached. Returns whether nothing is due any more: such tests are recent
   * enough, or another restore has begun.
   */
  private async adoptNewerCache(): Promise<boolean> {
    const currentRestore = {};
    this.pendingRestore = currentRestore;
    await Promise.all(this.stores.map((store) => store.adoptNewerCache()));
    if (this.pendingRestore !== currentRestore) return true;
    this.pendingRestore = undefined;
    const attempt = this.findRecentAttempt();
    if (!attempt) return false;
    this.attempt = attempt;
    this.changed.fire();
    return true;
  }

  /** Until when the service requested a wait, in milliseconds since 1970; 0 if it did not. */
  get notBefore(): number {
    return this.remainingWaitMs > 0 ? this.clock.now() + this.remainingWaitMs : 0;
  }

  /** Resolves when the loaded tests have been written to disk. Never rejects. */
  async settled(): Promise<void> {
    if (this.hasRequested) await this.diskCache.settled();
  }

  /** Stops every load under way. */
  stop(): void {
    for (const store of this.stores) store.stop();
  }

  private get stores(): FailingTests[] {
    return [...this.byKey.values()].map(({ tests }) => tests);
  }

  /** Whether there is a connection to send requests with and a repository to request. */
  get canLoad(): boolean {
    return this.session.current.kind === "connected" && this.byKey.size > 0;
  }

  private async requestTests(stores: readonly FailingTests[]): Promise<void> {
    if (!this.canLoad || this.remainingWaitMs > 0) return;
    const attempt = { start: currentMoment(this.clock), failures: this.attempt?.failures ?? 0 };
    this.attempt = attempt;
    this.hasRequested = true;
    this.storesWithChosenWindow.clear();
    await Promise.all(stores.map((store) => store.refresh()));
    // A change made meanwhile (of key, window or repositories) has started an attempt of its own.
    if (this.attempt === attempt) this.attempt = this.attemptOutcome(attempt);
    this.changed.fire();
  }

  /**
   * Records a requested wait. Retry-After counts from when the error arrived, and an error stays in the state longer
   * than that.
   */
  private recordRetryAfter({ error }: FailingTestsState): void {
    if (!error || this.recordedErrors.has(error)) return;
    this.recordedErrors.add(error);
    const end = this.clock.monotonicNow() + (error.details.retryAfterMs ?? 0);
    this.waitEndTime = Math.max(this.waitEndTime, end);
  }

  private attemptOutcome(attempt: Attempt): Attempt {
    const errors = this.current.flatMap(({ error }) => error ?? []);
    if (errors.length === 0) return { ...attempt, failures: 0 };
    const isForbidden = errors.some(({ reason }) => reason === "forbidden");
    return { ...attempt, failures: attempt.failures + 1, ...(isForbidden && { forbidden: isForbidden }) };
  }

  private handleSessionChange(state: SessionState): void {
    this.trackSession(state);
    // A rejected key leaves the tests as they are, however often the session reports it.
    if (state.kind !== "keyRefused") this.discardLoadedTests();
    this.restore();
  }

  /** Follows the connection. The cache belongs to one API key: clears it when the key is removed or replaced. */
  private trackSession(state: SessionState): void {
    const previousSession = this.lastConnected;
    if (state.kind === "connected") this.lastConnected = state;
    if (previousSession && previousSession.keyEntry !== this.lastConnected?.keyEntry)
      this.keyEnteredAt = this.clock.monotonicNow();
    const isKeyReplaced = previousSession !== undefined && previousSession.keyId !== this.lastConnected?.keyId;
    if (isKeyGone(state) || isKeyReplaced) void this.diskCache.clear();
    if (previousSession?.baseUrl !== this.lastConnected?.baseUrl) this.waitEndTime = 0;
  }

  /** Discards all loaded tests, after a change of key, organization or service. */
  private discardLoadedTests(): void {
    this.hasRequested = false;
    for (const { tests, history } of this.byKey.values()) {
      tests.reset();
      history.reset();
    }
  }

  private applyWindowChoices(): void {
    const changed = [...this.byKey].filter(([key, { tests }]) => tests.current.choice !== this.windows.choiceFor(key));
    if (changed.length === 0) return;
    for (const [key, { tests }] of changed) tests.selectWindow(this.windows.choiceFor(key));
    this.restore();
  }

  private updateRepositories(): void {
    const state = this.repositories.current;
    const openRepositories = new Map(
      state.kind === "found" ? state.repositories.map(({ repository }) => [repositoryKey(repository), repository]) : [],
    );
    const previousByKey = new Map(this.byKey);
    this.byKey.clear();
    for (const [key, repository] of openRepositories)
      this.byKey.set(key, previousByKey.get(key) ?? this.create(key, repository));
    for (const [key, closedTests] of previousByKey) if (!openRepositories.has(key)) disposeTests(closedTests);
    const hasNewRepository = [...openRepositories.keys()].some((key) => !previousByKey.has(key));
    if (hasNewRepository) this.restore();
    else this.changed.fire();
  }

  private create(key: string, repository: RepositoryId): RepositoryTests {
    const { session, diskCache, clock } = this;
    const tests = new FailingTests(repository, this.windows.choiceFor(key), session, diskCache, clock);
    const history = new History(repository, session, diskCache, clock);
    tests.onDidChange((state) => {
      this.recordRetryAfter(state);
      this.changed.fire();
    });
    tests.onDidProgress(() => this.progressChanged.fire());
    history.onDidChange(() => this.historyChanged.fire());
    return { tests, history };
  }

  /**
   * Restores tests that have not been requested: shows cached tests at once, and requests them unless they are recent
   * enough. Nothing is requested until the cache has been read.
   */
  private restore(): void {
    this.attempt = undefined;
    const currentRestore = {};
    this.pendingRestore = currentRestore;
    this.changed.fire();
    void Promise.all(this.stores.map((store) => store.restore())).then(() => {
      if (this.pendingRestore !== currentRestore) return;
      this.pendingRestore = undefined;
      this.attempt ??= this.findRecentAttempt();
      this.changed.fire();
    });
  }

  /** Returns the attempt that brought the shown tests, if none of them are missing or too old. */
  private findRecentAttempt(): Attempt | undefined {
    const { stores } = this;
    if (stores.length === 0 || !stores.every((store) => this.isRecent(store))) return undefined;
    this.storesWithChosenWindow.clear();
    const starts = stores.flatMap(({ loadStart }) => loadStart ?? []);
    const [start] = starts.sort((first, second) => first.monotonic - second.monotonic);
    return start && { start, failures: 0 };
  }

  private isRecent(store: FailingTests): boolean {
    const { loadStart } = store;
    const { incomplete, tests } = store.current;
    if (!loadStart || loadStart.monotonic < this.keyEnteredAt || incomplete === "failed") return false;
    const maxAgeWithoutInterval = this.storesWithChosenWindow.has(store)
      ? maxAgeWithoutTimerMs
      : Number.POSITIVE_INFINITY;
    const { refreshIntervalMs } = this.settings;
    const maxAgeMs = refreshIntervalMs ? timerIntervalMs(refreshIntervalMs, tests.length) : maxAgeWithoutInterval;
    return computeAge(loadStart, this.clock) < maxAgeMs;
  }

  dispose(): void {
    for (const store of this.byKey.values()) disposeTests(store);
    this.byKey.clear();
    this.disposables.dispose();
  }
}

function disposeTests({ tests, history }: RepositoryTests): void {
  tests.dispose();
  history.dispose();
}
