import { getCurrentMoment } from "../base/age";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import { LatestTask } from "../base/latestTask";
import { isKeyGone, type SessionState } from "../domain/sessionState";
import type { WindowChoice } from "../domain/time/window";
import { ConnectionTracker } from "./connectionTracker";
import type { DiskCache } from "./diskCache";
import type { FailingTests } from "./failingTests";
import {
  type Attempt,
  completeAttempt,
  describeAttempt,
  describeFirstAttempt,
  type RefreshState,
} from "./refreshAttempt";
import { RequestedWait } from "./requestedWait";
import type { Session } from "./session";
import type { TestsByRepository } from "./testsByRepository";
import { TestsFreshness } from "./testsFreshness";

/** Dependencies of `TestsRefresh`. */
interface TestsRefreshDependencies {
  readonly open: TestsByRepository;
  readonly session: Session;
  readonly settings: { readonly refreshIntervalMs: number };
  readonly diskCache: DiskCache;
  readonly clock: Clock;
}

/** Requests the tests of the open repositories, and restores those that were loaded before. */
export class TestsRefresh implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #connection = new ConnectionTracker();
  readonly #wait: RequestedWait;
  readonly #freshness: TestsFreshness;
  readonly #latestRestore = new LatestTask();
  #isRestoring = false;
  #attempt: Attempt | undefined;
  /** Whether anything was requested since the connection was made. */
  #hasRequested = false;

  /** Fires when an attempt or a restore has begun or ended. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(private readonly deps: TestsRefreshDependencies) {
    const { open, session, settings, clock } = deps;
    this.#wait = new RequestedWait(clock);
    this.#freshness = new TestsFreshness(settings, clock);
    const recordErrors = () => {
      const errors = open.current.flatMap(({ error }) => error ?? []);
      this.#wait.record(errors);
    };
    this.#disposables.addAll(
      open.onDidChange(recordErrors),
      open.onDidShowUnloaded(() => void this.restore()),
      session.onDidChange((state) => this.#handleSessionChange(state)),
    );
    this.#followConnection(session.current);
  }

  /** Whether there is a connection to send requests with and a repository to request. */
  get canLoad(): boolean {
    const { session, open } = this.deps;
    return session.current.kind === "connected" && open.keys.length > 0;
  }

  /** Until when the service requested a wait, in milliseconds since 1970; 0 if it did not. */
  get notBefore(): number {
    const { remainingMs } = this.#wait;
    if (remainingMs <= 0) {
      return 0;
    }
    return this.deps.clock.now() + remainingMs;
  }

  /** State that decides about the next automatic refresh; absent while tests are being loaded or cannot be. */
  get state(): RefreshState | undefined {
    const isLoading = this.deps.open.current.some(({ loading }) => loading);
    if (!this.canLoad || isLoading || this.#isRestoring) {
      return undefined;
    }
    const isUrgent = !this.#hasRequested || this.#freshness.isUrgent;
    const state = this.#attempt ? describeAttempt(this.#attempt, this.deps.clock) : describeFirstAttempt(isUrgent);
    const { endTime: notBefore } = this.#wait;
    if (notBefore === undefined) {
      return state;
    }
    return { ...state, notBefore };
  }

  /** Records that the user chose another window of a repository, whose tests are then due at once. */
  recordChosenWindow(key: string, choice: WindowChoice): void {
    const tests = this.deps.open.get(key)?.tests;
    if (!tests || tests.current.choice === choice) {
      return;
    }
    this.#freshness.recordChosenWindow(tests);
  }

  /**
   * Requests every repository's tests again, unless a wait that the service requested is still running. Never rejects.
   */
  refresh(): Promise<void> {
    return this.#requestTests(this.deps.open.stores);
  }

  /**
   * Requests the tests that are due: all of them, or only those that were not requested yet or are too old. Does not
   * request tests again that another editor window has loaded meanwhile. Never rejects.
   */
  async refreshDue(): Promise<void> {
    if (this.#attempt && (await this.#adoptNewerCache())) {
      return;
    }
    const { stores } = this.deps.open;
    const dueStores = this.#attempt ? stores : stores.filter((store) => !this.#freshness.isRecent(store));
    await this.#requestTests(dueStores);
  }

  /**
   * Adopts tests that another editor window has cached. Returns whether nothing is due any more: such tests are recent
   * enough, or another restore has begun.
   */
  async #adoptNewerCache(): Promise<boolean> {
    const restore = this.#startRestore();
    const adoptions = this.deps.open.stores.map((store) => store.adoptNewerCache());
    await Promise.all(adoptions);
    if (restore.aborted) {
      return true;
    }
    this.#isRestoring = false;
    const recentAttempt = this.#findRecentAttempt();
    if (!recentAttempt) {
      return false;
    }
    this.#attempt = recentAttempt;
    this.#changed.fire();
    return true;
  }

  async #requestTests(stores: readonly FailingTests[]): Promise<void> {
    const { clock } = this.deps;
    if (!this.canLoad || this.#wait.remainingMs > 0) {
      return;
    }
    const attempt = { start: getCurrentMoment(clock), failures: this.#attempt?.failures ?? 0 };
    this.#attempt = attempt;
    this.#hasRequested = true;
    this.#freshness.recordRequest();
    await Promise.all(stores.map((store) => store.refresh()));
    // A change made meanwhile (of key, window or repositories) has started an attempt of its own.
    if (this.#attempt === attempt) {
      this.#attempt = completeAttempt(attempt, this.deps.open.current);
    }
    this.#changed.fire();
  }

  /**
   * Restores tests that have not been requested: shows cached tests at once, and requests them unless they are recent
   * enough. Nothing is requested until the cache has been read. Never rejects.
   */
  async restore(): Promise<void> {
    this.#attempt = undefined;
    const restore = this.#startRestore();
    this.#changed.fire();
    const restores = this.deps.open.stores.map((store) => store.restore());
    await Promise.all(restores);
    if (restore.aborted) {
      return;
    }
    this.#isRestoring = false;
    this.#attempt ??= this.#findRecentAttempt();
    this.#changed.fire();
  }

  #startRestore(): AbortSignal {
    this.#isRestoring = true;
    return this.#latestRestore.start();
  }

  /** Returns the attempt that brought the shown tests, if none of them are missing or too old. */
  #findRecentAttempt(): Attempt | undefined {
    const { stores } = this.deps.open;
    if (stores.length === 0) {
      return undefined;
    }
    const areRecent = stores.every((store) => this.#freshness.isRecent(store));
    if (!areRecent) {
      return undefined;
    }
    this.#freshness.recordRequest();
    const starts = stores.flatMap(({ loadStart }) => loadStart ?? []);
    const [start] = starts.sort((first, second) => first.monotonic - second.monotonic);
    return start && { start, failures: 0 };
  }

  #handleSessionChange(state: SessionState): void {
    this.#followConnection(state);
    // A rejected key leaves the tests as they are, however often the session reports it.
    if (state.kind !== "keyRefused") {
      this.#hasRequested = false;
      this.deps.open.discardLoaded();
    }
    void this.restore();
  }

  /** Follows the connection. The cache belongs to one API key: clears it when the key is removed or replaced. */
  #followConnection(state: SessionState): void {
    const { isKeyEntered, isKeyReplaced, isServiceReplaced } = this.#connection.track(state);
    if (isKeyEntered) {
      this.#freshness.recordKeyEntry();
    }
    if (isKeyGone(state) || isKeyReplaced) {
      void this.deps.diskCache.clear();
    }
    if (isServiceReplaced) {
      this.#wait.end();
    }
  }

  /** Resolves when the loaded tests have been written to disk. Never rejects. */
  async settled(): Promise<void> {
    if (this.#hasRequested) {
      await this.deps.diskCache.settled();
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
