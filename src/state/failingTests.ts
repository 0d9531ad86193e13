import { createMoment, type Moment } from "../base/age";
import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { isCancellation, throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import { reuseUnchanged } from "../domain/failingTests/reuseUnchanged";
import {
  compareWithPreviousWindow,
  isPreviousWindow,
  type PreviousWindowTests,
} from "../domain/failingTests/windowComparison";
import { createEmptyState, type FailingTestsState, hasSameResult, toIdle } from "../domain/failingTestsState";
import { toServiceError } from "../domain/failures/toServiceError";
import type { RepositoryId } from "../domain/records";
import type { ServiceError } from "../domain/serviceError";
import type { ConnectedSession } from "../domain/sessionState";
import type { TimeWindow } from "../domain/time/timeWindow";
import { fitsOneRequest, type WindowChoice, windowAt } from "../domain/time/window";
import type { DiskCache } from "./diskCache";
import { computeProgress, type LoadProgress } from "./loadProgress";
import type { Session } from "./session";
import type { LoadedTests, OlderTests, TestsLoad } from "./testsLoad";

interface ActiveWork {
  readonly abort: AbortController;
  readonly completion: Promise<void>;
  progress?: LoadProgress;
}

/** Age of the cached tests in milliseconds from which unchanged tests are written again only to renew that age. */
const maxCachedAgeMs = 10 * 60_000;

/**
 * Failing tests of one repository. The first load shows every page as it arrives; a later one replaces the tests when
 * it is complete, so that the shown tests do not flicker, and leaves them unchanged if it fails.
 */
export class FailingTests implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<FailingTestsState>());
  private readonly progressChanged = this.disposables.add(new Emitter<void>());
  private state: FailingTestsState;
  private activeLoad: ActiveWork | undefined;
  private activeComparison: ActiveWork | undefined;
  private pendingRestore: Promise<void> | undefined;
  /** Start of the load that brought the shown tests, and start of the last load. */
  private shownLoadStart: Moment | undefined;
  private lastLoadStart: Moment | undefined;
  private olderTests: OlderTests | undefined;
  private previousTests: PreviousWindowTests | undefined;
  /** Age of the tests on disk: their `asOf`. */
  private cachedAsOf = Number.NEGATIVE_INFINITY;
  /** Whether windows that are too long to compare automatically are compared; applies to every window and every key. */
  private isComparisonRequested = false;

  readonly onDidChange: Event<FailingTestsState> = this.changed.event;
  /** Fires when a load has progressed further than the state shows, see `progress`. */
  readonly onDidProgress: Event<void> = this.progressChanged.event;

  constructor(
    readonly repository: RepositoryId,
    choice: WindowChoice,
    private readonly session: Session,
    private readonly diskCache: DiskCache,
    private readonly clock: Clock,
  ) {
    this.state = createEmptyState(repository, choice);
  }

  get current(): FailingTestsState {
    return this.state;
  }

  /** Start of the load that brought the shown tests, in whichever editor window: the moment of `asOf`. */
  get loadStart(): Moment | undefined {
    return this.shownLoadStart;
  }

  /** Progress of the current load, if there is one. Not part of the state, so that no row is repainted for it. */
  get progress(): LoadProgress | undefined {
    return this.state.loading ? this.activeLoad?.progress : undefined;
  }

  /** Shows the cached tests of the last load, if nothing has been loaded yet. Never rejects. */
  restore(): Promise<void> {
    const scope = this.scope;
    if (!scope || this.state.window || this.activeLoad) return Promise.resolve();
    // Treat an unreadable cache as empty; the next load reports errors.
    this.pendingRestore = this.restoreFromCache(scope).catch(() => {});
    return this.pendingRestore;
  }

  /**
   * Loads the tests of the window that ends now. Shares a load that is under way, or follows it if it was stopped.
   * Does nothing without a connection. Never rejects: a failure is part of the state, a rejected key part of the
   * session.
   */
  refresh(): Promise<void> {
    const { activeLoad: active } = this;
    if (active) return active.abort.signal.aborted ? active.completion.then(() => this.refresh()) : active.completion;
    const scope = this.scope;
    if (!scope) return Promise.resolve();
    const abort = new AbortController();
    const load: ActiveWork = {
      abort,
      completion: this.runLoad(scope, abort).finally(() => this.activeLoad === load && this.endLoad()),
    };
    this.activeLoad = load;
    return load.completion;
  }

  /**
   * Compares with the previous window, now and after every refresh. Windows that one request spans are compared
   * automatically once they are loaded; longer ones would cost a request for each day. Never rejects: a failure
   * results in no comparison.
   */
  compare(): Promise<void> {
    this.isComparisonRequested = true;
    return this.compareIfDue();
  }

  /** Stops comparing windows that are too long to compare automatically. An existing comparison stays. */
  stopComparing(): void {
    this.isComparisonRequested = false;
  }

  /** Stops the load under way. The result of a first load so far stays; a refresh leaves the previous tests. */
  stop(): void {
    this.activeLoad?.abort.abort();
  }

  /** Switches to another window: tests that were loaded for the old one do not apply to it. */
  selectWindow(choice: WindowChoice): void {
    if (choice === this.state.choice) return;
    this.reset(choice);
  }

  /** Discards everything, e.g. because the key was removed; the disk cache stays. */
  reset(choice: WindowChoice = this.state.choice): void {
    this.abandon();
    this.setState(createEmptyState(this.repository, choice));
  }

  private abandon(): void {
    this.activeLoad?.abort.abort();
    this.activeComparison?.abort.abort();
    this.activeLoad = undefined;
    this.activeComparison = undefined;
    this.pendingRestore = undefined;
    this.olderTests = undefined;
    this.previousTests = undefined;
    this.cachedAsOf = Number.NEGATIVE_INFINITY;
  }

  private get scope(): RequestScope | undefined {
    const session = this.session.current;
    return session.kind === "connected" ? { session, repository: this.repository } : undefined;
  }

  /**
   * Shows tests that another editor window has loaded and cached meanwhile, if they are newer than the shown ones:
   * they need not be requested again. Never rejects.
   */
  async adoptNewerCache(): Promise<void> {
    const { scope, state } = this;
    if (!scope || this.activeLoad || state.asOf === undefined) return;
    const last = await this.diskCache.readLastTests(scope, state.choice, "others");
    if (!last || last.asOf <= state.asOf) return;
    const tests = await reuseUnchanged(state.tests, last.tests);
    const { repository, choice } = state;
    const newer = await this.withComparison({ ...last, tests, repository, choice, loading: false });
    if (this.state !== state || this.activeLoad || this.session.current !== scope.session) return;
    this.cachedAsOf = last.asOf;
    this.setState(newer);
    void this.compareIfDue();
  }

  private async restoreFromCache(scope: RequestScope): Promise<void> {
    const { choice } = this.state;
    const { diskCache } = this;
    const last = await diskCache.readLastTests(scope, choice);
    const previousTests = last && (await diskCache.previousWindow.readCached(scope, choice, last.window));
    const isOutdated = () =>
      this.session.current !== scope.session || this.state.choice !== choice || this.state.window !== undefined;
    if (!last || isOutdated()) return;
    this.previousTests = previousTests;
    const { repository } = this;
    const restoredState = await this.withComparison({ ...last, repository, choice, loading: false });
    if (isOutdated()) return;
    this.cachedAsOf = last.asOf;
    this.setState(this.state.loading ? { ...restoredState, loading: true, refreshing: true } : restoredState);
    if (this.isComparisonRequested) void this.compareIfDue();
  }

  private endLoad(): void {
    this.activeLoad = undefined;
    if (this.state.loading) this.setState(toIdle(this.state));
  }

  private async runLoad(scope: RequestScope, abort: AbortController): Promise<void> {
    const isCurrent = () => this.activeLoad?.abort === abort;
    const link = abortWith(abort, scope.session.signal);
    const waitSubscription = this.session.onDidWait(
      (waitingUntil) => isCurrent() && this.reportProgress({ waitingUntil }),
    );
    const { error: previousError, ...lastState } = this.state;
    let streaming: TestsLoad | undefined;
    try {
      this.setState({ ...lastState, loading: true, ...(lastState.window && { refreshing: true }) });
      await this.pendingRestore;
      const asOf = this.clock.now();
      this.lastLoadStart = createMoment(asOf, this.clock);
      const previousState = this.state;
      const load = this.diskCache.createLoad(scope, windowAt(asOf, previousState.choice), asOf, this.olderTests);
      if (!previousState.window) streaming = load;
      throwIfCancelled(abort.signal);
      await load.execute(abort.signal, () => {
        if (!isCurrent()) return;
        if (streaming) this.setState(this.toState(load, load.partialResult, true));
        else this.reportProgress(computeProgress(load.partialResult));
      });
      const loadedTests = await load.result();
      const tests = await reuseUnchanged(previousState.tests, loadedTests.tests);
      const state = await this.withComparison(this.toState(load, { ...loadedTests, tests }, false));
      if (isCurrent()) this.completeLoad(load, state);
    } catch (error) {
      if (isCurrent()) this.handleLoadError(scope.session, error, streaming, previousError);
    } finally {
      waitSubscription.dispose();
      link.dispose();
    }
  }

  private reportProgress(progress: Partial<LoadProgress>): void {
    if (!this.activeLoad) return;
    this.activeLoad.progress = { loadedCount: 0, ...this.activeLoad.progress, ...progress };
    this.progressChanged.fire();
  }

  private toState({ window, asOf }: TestsLoad, loadedTests: LoadedTests, loading: boolean): FailingTestsState {
    return { ...loadedTests, repository: this.repository, choice: this.state.choice, window, asOf, loading };
  }

  private completeLoad(load: TestsLoad, state: FailingTestsState): void {
    const previousState = this.state;
    this.olderTests = load.olderTests;
    this.setState(state);
    const ageMs = load.asOf - this.cachedAsOf;
    // Less than 0: the clock was set back since, and the age on disk lies in the future.
    if (!hasSameResult(previousState, this.state) || ageMs < 0 || ageMs >= maxCachedAgeMs) void this.saveToCache();
    void this.compareIfDue();
  }

  /**
   * @param load load whose result so far is shown, though rows are missing; only for a first load
   * @param previousError error of the load before this one: it is shown again if this load was stopped
   */
  private handleLoadError(
    session: ConnectedSession,
    error: unknown,
    load: TestsLoad | undefined,
    previousError: ServiceError | undefined,
  ): void {
    const incomplete = isCancellation(error) ? "stopped" : "failed";
    const nextState = this.stateAfterIncompleteLoad(incomplete, load, previousError);
    if (incomplete === "stopped") {
      this.setState(nextState);
      return;
    }
    const failure = toServiceError(session, error);
    this.setState({ ...nextState, error: failure });
    this.rejectKeyIfUnauthorized(failure, session);
  }

  /**
   * Returns the state after a load that did not complete: with the pages of a first load so far, or with the previous
   * tests.
   */
  private stateAfterIncompleteLoad(
    incomplete: "stopped" | "failed",
    load: TestsLoad | undefined,
    previousError: ServiceError | undefined,
  ): FailingTestsState {
    if (load && !load.isEmpty) return { ...this.toState(load, load.partialResult, false), incomplete };
    const isStopped = incomplete === "stopped";
    return {
      ...toIdle(this.state),
      ...(isStopped && previousError && { error: previousError }),
      ...(isStopped && load && { incomplete }),
    };
  }

  private rejectKeyIfUnauthorized({ reason }: ServiceError, session: ConnectedSession): void {
    if (reason === "unauthorized") this.session.rejectKey(session);
  }

  private compareIfDue(): Promise<void> {
    if (this.activeComparison) return this.activeComparison.completion;
    const { scope } = this;
    const { window, incomplete } = this.state;
    if (!scope || !window || incomplete) return Promise.resolve();
    const shouldCompare = fitsOneRequest(window) || this.isComparisonRequested;
    if (!shouldCompare || (this.previousTests && isPreviousWindow(this.previousTests.window, window)))
      return Promise.resolve();
    const abort = new AbortController();
    const completion = this.comparePreviousWindow(scope, window, abort).finally(() => {
      if (this.activeComparison?.abort === abort) this.activeComparison = undefined;
    });
    this.activeComparison = { abort, completion };
    return completion;
  }

  private async comparePreviousWindow(scope: RequestScope, window: TimeWindow, abort: AbortController): Promise<void> {
    const { choice } = this.state;
    const link = abortWith(abort, scope.session.signal);
    try {
      const { previousWindow } = this.diskCache;
      const previousTests =
        (await previousWindow.readCached(scope, choice, window)) ??
        (await previousWindow.fetch(scope, choice, window, abort.signal));
      if (this.activeComparison?.abort !== abort) return;
      this.previousTests = previousTests;
      let [state, comparedState] = [this.state, this.state];
      do {
        state = this.state;
        comparedState = await this.withComparison(state);
        if (this.activeComparison?.abort !== abort) return;
        // A refresh may have brought other tests meanwhile.
      } while (state !== this.state);
      this.setState(comparedState);
    } catch (error) {
      if (this.activeComparison?.abort !== abort || isCancellation(error)) return;
      const comparisonError = toServiceError(scope.session, error);
      this.setState({ ...this.state, comparisonError });
      this.rejectKeyIfUnauthorized(comparisonError, scope.session);
    } finally {
      link.dispose();
    }
  }

  /**
   * Returns the state with its comparison, if there is one: computed in steps that yield to the event loop, and again
   * if the previous window has changed meanwhile.
   */
  private async withComparison(loadedState: FailingTestsState): Promise<FailingTestsState> {
    const { comparison: _, comparisonError: __, ...state } = loadedState;
    for (;;) {
      const { previousTests } = this;
      const isUsable =
        previousTests &&
        !previousTests.incomplete &&
        state.window &&
        isPreviousWindow(previousTests.window, state.window);
      if (!isUsable || state.incomplete) return state;
      const result = await compareWithPreviousWindow(state.tests, previousTests);
      if (this.previousTests !== previousTests) continue;
      this.previousTests = result.previous;
      return { ...state, comparison: result.comparison };
    }
  }

  /** Saves the loaded tests for the next start. Never rejects. */
  private async saveToCache(): Promise<void> {
    const { scope, state } = this;
    if (!scope || !state.window) return;
    this.cachedAsOf = state.asOf ?? this.cachedAsOf;
    await this.diskCache.saveLastTests(scope, state);
  }

  private setState(state: FailingTestsState): void {
    const { asOf } = state;
    if (asOf !== this.shownLoadStart?.wall) this.shownLoadStart = this.findLoadStart(asOf);
    this.state = state;
    this.changed.fire(state);
  }

  private findLoadStart(asOf: number | undefined): Moment | undefined {
    if (asOf === undefined) return undefined;
    return asOf === this.lastLoadStart?.wall ? this.lastLoadStart : createMoment(asOf, this.clock);
  }

  dispose(): void {
    this.abandon();
    this.disposables.dispose();
  }
}
