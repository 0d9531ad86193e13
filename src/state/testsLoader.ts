import { abortWith } from "../base/async";
import type { Disposable } from "../base/disposable";
import { isCancellation, throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { LatestTask } from "../base/latestTask";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import { reuseUnchanged } from "../domain/failingTests/reuseUnchanged";
import { type FailingTestsState, toIdle } from "../domain/failingTestsState";
import { toServiceError } from "../domain/failures/toServiceError";
import type { ServiceError } from "../domain/serviceError";
import { findMissingCapabilities } from "../domain/sessionState";
import { computeWindow } from "../domain/time/window";
import type { CachedTests } from "./cachedTests";
import type { DiskCache } from "./diskCache";
import { computeProgress, type LoadProgress } from "./loadProgress";
import type { ShownTests } from "./shownTests";
import type { TestsComparison } from "./testsComparison";
import type { LoadedTests, OlderTests, TestsLoad } from "./testsLoad";

/** Stores that a load reads and writes. */
interface TestsLoaderDependencies {
  readonly shownTests: ShownTests;
  readonly cached: CachedTests;
  readonly comparison: TestsComparison;
  readonly diskCache: DiskCache;
}

/** The load under way. */
interface ActiveLoad {
  readonly scope: RequestScope;
  /** Stops the load, whose result so far is then shown. */
  readonly abort: AbortController;
  /** Aborted once the load no longer counts: none of its results may be shown then. */
  readonly task: AbortSignal;
  /** Error of the previous load, which is shown again if this load is stopped. */
  readonly previousError: ServiceError | undefined;
  /** Requests whose result so far is shown although rows are missing; only for a first load. */
  streaming?: TestsLoad;
  progress?: LoadProgress;
  completion: Promise<void>;
}

/**
 * Loads the tests of one repository. The first load shows every page as it arrives; a later one replaces the tests
 * when it is complete, so that the shown tests do not flicker, and leaves them unchanged if it fails.
 */
export class TestsLoader implements Disposable {
  readonly #progressChanged = new Emitter<void>();
  readonly #latest = new LatestTask();
  #active: ActiveLoad | undefined;
  #olderTests: OlderTests | undefined;

  /** Fires when a load has progressed further than the state shows, see `progress`. */
  readonly onDidProgress: Event<void> = this.#progressChanged.event;

  constructor(private readonly deps: TestsLoaderDependencies) {}

  get isActive(): boolean {
    return this.#active !== undefined;
  }

  /** Progress of the load under way, if there is one. */
  get progress(): LoadProgress | undefined {
    return this.#active?.progress;
  }

  /** Loads the window that ends now. Shares a load that is under way; waits for one that was stopped. Never rejects. */
  async load(): Promise<void> {
    while (this.#active?.abort.signal.aborted) {
      await this.#active.completion;
    }
    await (this.#active ?? this.#start())?.completion;
  }

  #start(): ActiveLoad | undefined {
    const { shownTests } = this.deps;
    const { scope } = shownTests;
    if (!scope) {
      return undefined;
    }
    const { error: previousError, ...lastState } = shownTests.current;
    const task = this.#latest.start();
    const load: ActiveLoad = {
      scope,
      abort: new AbortController(),
      task,
      previousError,
      completion: Promise.resolve(),
    };
    this.#active = load;
    shownTests.update({ ...lastState, loading: true, ...(lastState.window && { refreshing: true }) });
    load.completion = this.#execute(load).finally(() => {
      if (!task.aborted) {
        this.#end();
      }
    });
    return load;
  }

  #end(): void {
    const { shownTests } = this.deps;
    this.#active = undefined;
    if (shownTests.current.loading) {
      shownTests.update(toIdle(shownTests.current));
    }
  }

  async #execute(load: ActiveLoad): Promise<void> {
    const { abort, task, scope } = load;
    const subscriptions = [
      abortWith(abort, task),
      abortWith(abort, scope.session.signal),
      this.deps.shownTests.session.onDidWait((waitingUntil) => this.#reportProgress(load, { waitingUntil })),
    ];
    try {
      await this.#fetchTests(load);
    } catch (error) {
      if (!task.aborted) {
        this.#handleError(load, error);
      }
    } finally {
      for (const subscription of subscriptions) {
        subscription.dispose();
      }
    }
  }

  async #fetchTests(active: ActiveLoad): Promise<void> {
    const { shownTests, cached, comparison, diskCache } = this.deps;
    const { scope, task } = active;
    const { signal } = active.abort;
    await cached.lastRestore;
    const asOf = shownTests.recordLoadStart();
    const previousState = shownTests.current;
    const window = computeWindow(asOf, previousState.choice);
    const load = diskCache.createLoad(scope, window, asOf, this.#olderTests);
    if (!previousState.window) {
      active.streaming = load;
    }
    throwIfCancelled(signal);
    await load.execute(signal, () => this.#showProgress(active, load));
    const loadedTests = await load.result();
    const tests = await reuseUnchanged(previousState.tests, loadedTests.tests);
    const loadedState = this.#createState(load, { ...loadedTests, tests }, false);
    const state = await comparison.attachTo(loadedState);
    if (task.aborted) {
      return;
    }
    this.#olderTests = load.olderTests;
    const lastState = shownTests.current;
    shownTests.update(state);
    void cached.save(state, lastState);
    void comparison.compareIfDue();
  }

  #showProgress(active: ActiveLoad, load: TestsLoad): void {
    if (active.task.aborted) {
      return;
    }
    const { partialResult } = load;
    if (!active.streaming) {
      this.#reportProgress(active, computeProgress(partialResult));
      return;
    }
    const state = this.#createState(load, partialResult, true);
    this.deps.shownTests.update(state);
  }

  #reportProgress(active: ActiveLoad, progress: Partial<LoadProgress>): void {
    if (active.task.aborted) {
      return;
    }
    active.progress = { loadedCount: 0, ...active.progress, ...progress };
    this.#progressChanged.fire();
  }

  #createState({ window, asOf, scope }: TestsLoad, loadedTests: LoadedTests, loading: boolean): FailingTestsState {
    const { repository, current } = this.deps.shownTests;
    return {
      ...loadedTests,
      ...findMissingCapabilities(scope.session),
      repository,
      choice: current.choice,
      window,
      asOf,
      loading,
    };
  }

  #handleError(load: ActiveLoad, error: unknown): void {
    const { shownTests } = this.deps;
    if (isCancellation(error)) {
      shownTests.update(this.#createStoppedState(load));
      return;
    }
    const { session } = load.scope;
    const failure = toServiceError(session, error);
    const state = this.#createPartialState(load, "failed") ?? toIdle(shownTests.current);
    shownTests.update({ ...state, error: failure });
    shownTests.session.rejectKeyIfUnauthorized(session, failure);
  }

  #createStoppedState(load: ActiveLoad): FailingTestsState {
    const partialState = this.#createPartialState(load, "stopped");
    if (partialState) {
      return partialState;
    }
    const state = toIdle(this.deps.shownTests.current);
    return {
      ...state,
      ...(load.previousError && { error: load.previousError }),
      ...(load.streaming && { incomplete: "stopped" }),
    };
  }

  /** Returns the state with the pages of a first load so far, if there are any. */
  #createPartialState({ streaming }: ActiveLoad, incomplete: "stopped" | "failed"): FailingTestsState | undefined {
    if (!streaming || streaming.isEmpty) {
      return undefined;
    }
    const state = this.#createState(streaming, streaming.partialResult, false);
    return { ...state, incomplete };
  }

  /** Stops the load under way. The result of a first load so far stays; a refresh leaves the previous tests. */
  stop(): void {
    this.#active?.abort.abort();
  }

  /** Abandons the load under way, and the tests of completed days that an earlier load brought. */
  reset(): void {
    this.#latest.cancel();
    this.#active = undefined;
    this.#olderTests = undefined;
  }

  dispose(): void {
    this.reset();
    this.#progressChanged.dispose();
  }
}
