import { ageOf, currentMoment, type Moment } from "../base/age";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Memory } from "../base/memory";
import type { Comparison } from "../domain/failingTests/comparison";
import type { ShownTests, TestDays, TestLookup } from "../domain/failingTests/shownTests";
import { TestIndex } from "../domain/failingTests/testIndex";
import type { TestKey } from "../domain/failingTests/testKey";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Repositories } from "../domain/openRepositories";
import type { FailingTest, RepositoryId } from "../domain/records";
import { timerInterval } from "../domain/refreshPolicy";
import { repositoryKey } from "../domain/repository";
import type { ServiceError } from "../domain/serviceError";
import { type ConnectedSession, isKeyGone, type SessionState } from "../domain/sessionState";
import type { WindowChoice, WindowPreset } from "../domain/time/window";
import { WindowChoices } from "../domain/time/windowChoices";
import type { Archive } from "./archive";
import type { Refreshable } from "./autoRefresh";
import { FailingTests } from "./failingTests";
import { History } from "./history";
import { type LoadProgress, totalProgress } from "./loadProgress";
import type { Session } from "./session";

/** A refresh of everything, or the loads that brought what is shown. */
type Attempt = Pick<NonNullable<Refreshable["situation"]>, "failures" | "forbidden"> & { readonly start: Moment };

/** The settings that decide what is asked for and when. */
export interface TestsSettings {
  /** Of repositories for which nothing else was chosen. */
  readonly window: WindowPreset;
  /** How old tests may get, in milliseconds; 0: as old as they like. */
  readonly refreshIntervalMs: number;
  readonly onDidChange: Event<void>;
}

/** What is kept from one start to the next. */
export interface Remembered {
  readonly memory: Memory;
  readonly archive: Archive;
}

interface RepositoryTests {
  readonly tests: FailingTests;
  readonly history: History;
}

/** For how long what a person chose to see counts as recent where no timer refreshes. Milliseconds. */
const recentWithoutTimer = 600_000;

/** The failing tests of every repository that is open in this window. */
export class WorkspaceTests implements ShownTests, TestLookup, Disposable, Refreshable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly progressed = this.disposables.add(new Emitter<void>());
  private readonly historyChanged = this.disposables.add(new Emitter<void>());
  private readonly byKey = new Map<string, RepositoryTests>();
  private readonly index = new TestIndex();
  private readonly windows: WindowChoices;
  private readonly archive: Archive;
  private attempt: Attempt | undefined;
  /** Something was asked for since the connection was made. */
  private askedOnce = false;
  /** Those of which a person chose another window that has not been asked for since. */
  private readonly chosen = new Set<FailingTests>();
  /** Until when the service asked to be left alone, by the monotonic clock. */
  private waitEnd = 0;
  private readonly noted = new WeakSet<ServiceError>();
  private lastConnected: ConnectedSession | undefined;
  /**
   * When a key was entered since the window's first connection: a person who enters one, the same again too, wants it
   * tried. By the monotonic clock.
   */
  private keyEnteredAt = Number.NEGATIVE_INFINITY;
  /** What is kept is being read; a new object each time it begins anew. */
  private restoring: object | undefined;

  /** Fires when the tests, the repositories or whether they can be asked for have changed. */
  readonly onDidChange: Event<void> = this.changed.event;
  /** Fires when a load under way has come further, see `progress`. */
  readonly onDidProgress: Event<void> = this.progressed.event;
  /** Fires when more, or less, is known of some repository's last days. */
  readonly onDidChangeHistory: Event<void> = this.historyChanged.event;

  constructor(
    private readonly session: Session,
    private readonly repositories: Repositories,
    private readonly settings: TestsSettings,
    { memory, archive }: Remembered,
    private readonly clock: Clock,
  ) {
    this.windows = new WindowChoices(memory, settings);
    this.archive = archive;
    this.disposables.add(session.onDidChange((state) => this.followSession(state)));
    this.disposables.add(repositories.onDidChange(() => this.followRepositories()));
    this.disposables.add(settings.onDidChange(() => this.followWindows()));
    this.noteSession(session.current);
    this.followRepositories();
  }

  get current(): readonly FailingTestsState[] {
    return this.stores.map(({ current }) => current);
  }

  get loading(): boolean {
    return this.current.some(({ loading }) => loading);
  }

  /** How far the loads under way are; `undefined` where there are none. */
  get progress(): LoadProgress | undefined {
    return totalProgress(this.stores.flatMap(({ progress }) => progress ?? []));
  }

  get rows(): number {
    return this.current.reduce((sum, { tests }) => sum + tests.length, 0);
  }

  get situation(): Refreshable["situation"] {
    if (!this.canAsk || this.loading || this.restoring) return undefined;
    const urgent = !this.askedOnce || this.chosen.size > 0;
    const situation = this.attempt ? this.sinceAttempt(this.attempt) : { failures: 0, ...(urgent && { urgent }) };
    return this.waitLeftMs > 0 ? { ...situation, notBefore: this.waitEnd } : situation;
  }

  private sinceAttempt({ start, ...attempt }: Attempt): NonNullable<Refreshable["situation"]> {
    return { lastAttempt: this.clock.monotonicNow() - ageOf(start, this.clock), ...attempt };
  }

  private get waitLeftMs(): number {
    return Math.max(0, this.waitEnd - this.clock.monotonicNow());
  }

  find(id: string, key?: string): FailingTest | undefined {
    const lists = (key === undefined ? [...this.byKey.keys()] : [key]).flatMap((repository) =>
      this.listsOf(repository),
    );
    for (const list of lists) {
      const test = this.index.find(list, id);
      if (test) return test;
    }
    return undefined;
  }

  listsOf(key: string): readonly (readonly FailingTest[])[] {
    const store = this.byKey.get(key);
    if (!store) return [];
    const { tests, comparison } = store.tests.current;
    return [tests, comparison?.gone ?? [], store.history.tests];
  }

  keyOf(test: FailingTest): TestKey | undefined {
    const repositories = [...this.byKey.keys()].filter((key) => this.find(test.id, key));
    const own = repositories.find((key) => this.listsOf(key).some((list) => this.index.find(list, test.id) === test));
    const [repository = own] = own === undefined ? repositories : [own];
    return repository === undefined ? undefined : { testId: test.id, repositoryKey: repository };
  }

  knownOf(test: FailingTest): { readonly comparison?: Comparison | undefined; readonly days?: TestDays } {
    const store = this.byKey.get(this.keyOf(test)?.repositoryKey ?? "");
    if (!store || !this.index.find(store.tests.current.tests, test.id)) return {};
    const { tests, history } = store;
    const days = { days: history.current.days, entries: history.stripOf(test) };
    return { comparison: tests.current.comparison, days };
  }

  /** The last 14 days of an open repository. */
  historyOf(key: string): History | undefined {
    return this.byKey.get(key)?.history;
  }

  /** Compares an open repository's window with the span before, see `FailingTests.compare`. Never rejects. */
  async compare(key: string): Promise<void> {
    await this.byKey.get(key)?.tests.compare();
  }

  /** Takes back `compare`. */
  compareNoLonger(key: string): void {
    this.byKey.get(key)?.tests.compareNoLonger();
  }

  /**
   * Shows another window of an open repository, as a person chose, and remembers it; choosing the setting's own value follows the setting
   * again. Unless what was kept of it is recent, it is due to be asked for at once.
   */
  selectWindow(key: string, choice: WindowChoice): void {
    const store = this.byKey.get(key)?.tests;
    if (store && store.current.choice !== choice) this.chosen.add(store);
    this.windows.select(key, choice);
    this.followWindows();
  }

  /** Asks for every repository's tests again, unless the service asked to be left alone for longer. Never rejects. */
  refresh(): Promise<void> {
    return this.ask(this.stores);
  }

  /**
   * Asks for what is due: everything, or only what has not been asked for yet or is too old. What another window has loaded meanwhile is
   * not asked for again. Never rejects.
   */
  async refreshDue(): Promise<void> {
    if (this.attempt && (await this.takeNewer())) return;
    await this.ask(this.attempt ? this.stores : this.stores.filter((store) => !this.isRecent(store)));
  }

  /** Whether nothing is due any more: another window has loaded it, or something else has begun. */
  private async takeNewer(): Promise<boolean> {
    const looking = {};
    this.restoring = looking;
    await Promise.all(this.stores.map((store) => store.takeNewer()));
    if (this.restoring !== looking) return true;
    this.restoring = undefined;
    const attempt = this.attemptBefore();
    if (!attempt) return false;
    this.attempt = attempt;
    this.changed.fire();
    return true;
  }

  /** Until when the service asks to be left alone, in milliseconds since 1970; 0 if it does not. */
  get notBefore(): number {
    return this.waitLeftMs > 0 ? this.clock.now() + this.waitLeftMs : 0;
  }

  /** Resolves when what was loaded has been written to disk. Never rejects. */
  async settled(): Promise<void> {
    if (this.askedOnce) await this.archive.settled();
  }

  /** Stops every load under way. */
  stop(): void {
    for (const store of this.stores) store.stop();
  }

  private get stores(): FailingTests[] {
    return [...this.byKey.values()].map(({ tests }) => tests);
  }

  /** Whether there is a connection to ask with and a repository to ask for. */
  get canAsk(): boolean {
    return this.session.current.kind === "connected" && this.byKey.size > 0;
  }

  private async ask(stores: readonly FailingTests[]): Promise<void> {
    if (!this.canAsk || this.waitLeftMs > 0) return;
    const attempt = { start: currentMoment(this.clock), failures: this.attempt?.failures ?? 0 };
    this.attempt = attempt;
    this.askedOnce = true;
    this.chosen.clear();
    await Promise.all(stores.map((store) => store.refresh()));
    // What changed meanwhile (key, window, repositories) has asked for an attempt of its own.
    if (this.attempt === attempt) this.attempt = this.outcome(attempt);
    this.changed.fire();
  }

  /** How long the service wants to be left alone counts from when it says so: the error stays in the state for longer than that. */
  private noteWait({ error }: FailingTestsState): void {
    if (!error || this.noted.has(error)) return;
    this.noted.add(error);
    const end = this.clock.monotonicNow() + (error.details.retryAfterMs ?? 0);
    this.waitEnd = Math.max(this.waitEnd, end);
  }

  private outcome(attempt: Attempt): Attempt {
    const errors = this.current.flatMap(({ error }) => error ?? []);
    if (errors.length === 0) return { ...attempt, failures: 0 };
    const forbidden = errors.some(({ reason }) => reason === "forbidden");
    return { ...attempt, failures: attempt.failures + 1, ...(forbidden && { forbidden }) };
  }

  private followSession(state: SessionState): void {
    this.noteSession(state);
    // A refused key leaves what there is, however often the session says so.
    if (state.kind !== "keyRefused") this.forget();
    this.restore();
  }

  /** What is on disk belongs to one key: once it is gone, or another has taken its place, that goes. */
  private noteSession(state: SessionState): void {
    const before = this.lastConnected;
    if (state.kind === "connected") this.lastConnected = state;
    if (before && before.keyEntry !== this.lastConnected?.keyEntry) this.keyEnteredAt = this.clock.monotonicNow();
    const replaced = before !== undefined && before.keyId !== this.lastConnected?.keyId;
    if (isKeyGone(state) || replaced) void this.archive.clear();
    if (before?.baseUrl !== this.lastConnected?.baseUrl) this.waitEnd = 0;
  }

  /** After a change of key, organisation or service nothing that was loaded may stay. */
  private forget(): void {
    this.askedOnce = false;
    for (const { tests, history } of this.byKey.values()) {
      tests.reset();
      history.reset();
    }
  }

  private followWindows(): void {
    const changed = [...this.byKey].filter(([key, { tests }]) => tests.current.choice !== this.windows.of(key));
    if (changed.length === 0) return;
    for (const [key, { tests }] of changed) tests.selectWindow(this.windows.of(key));
    this.restore();
  }

  private followRepositories(): void {
    const state = this.repositories.current;
    const open = new Map(
      state.kind === "found" ? state.repositories.map(({ repository }) => [repositoryKey(repository), repository]) : [],
    );
    const known = new Map(this.byKey);
    this.byKey.clear();
    for (const [key, repository] of open) this.byKey.set(key, known.get(key) ?? this.create(key, repository));
    for (const [key, closed] of known) if (!open.has(key)) disposeOf(closed);
    const opened = [...open.keys()].some((key) => !known.has(key));
    if (opened) this.restore();
    else this.changed.fire();
  }

  private create(key: string, repository: RepositoryId): RepositoryTests {
    const { session, archive, clock } = this;
    const tests = new FailingTests(repository, this.windows.of(key), session, archive, clock);
    const history = new History(repository, session, archive, clock);
    tests.onDidChange((state) => {
      this.noteWait(state);
      this.changed.fire();
    });
    tests.onDidProgress(() => this.progressed.fire());
    history.onDidChange(() => this.historyChanged.fire());
    return { tests, history };
  }

  /**
   * Something has to be shown that has not been asked for: shows what is kept of it at once, and asks for it unless that is recent
   * enough. Until it is known what is kept, nothing is asked for.
   */
  private restore(): void {
    this.attempt = undefined;
    const restoring = {};
    this.restoring = restoring;
    this.changed.fire();
    void Promise.all(this.stores.map((store) => store.restore())).then(() => {
      if (this.restoring !== restoring) return;
      this.restoring = undefined;
      this.attempt ??= this.attemptBefore();
      this.changed.fire();
    });
  }

  /** The refreshes that brought what is shown, if nothing of it is missing or too old. */
  private attemptBefore(): Attempt | undefined {
    const { stores } = this;
    if (stores.length === 0 || !stores.every((store) => this.isRecent(store))) return undefined;
    this.chosen.clear();
    const starts = stores.flatMap(({ loadStart }) => loadStart ?? []);
    const [start] = starts.sort((first, second) => first.monotonic - second.monotonic);
    return start && { start, failures: 0 };
  }

  private isRecent(store: FailingTests): boolean {
    const { loadStart } = store;
    const { incomplete, tests } = store.current;
    if (!loadStart || loadStart.monotonic < this.keyEnteredAt || incomplete === "failed") return false;
    const unasked = this.chosen.has(store) ? recentWithoutTimer : Number.POSITIVE_INFINITY;
    const { refreshIntervalMs } = this.settings;
    const maxAge = refreshIntervalMs ? timerInterval(refreshIntervalMs, tests.length) : unasked;
    return ageOf(loadStart, this.clock) < maxAge;
  }

  dispose(): void {
    for (const store of this.byKey.values()) disposeOf(store);
    this.byKey.clear();
    this.disposables.dispose();
  }
}

function disposeOf({ tests, history }: RepositoryTests): void {
  tests.dispose();
  history.dispose();
}
