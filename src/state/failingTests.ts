import { type Moment, momentOf } from "../base/age";
import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { isCancellation, throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import type { Asker } from "../domain/failingTests/allPages";
import { compare, isBefore, type TestsBefore } from "../domain/failingTests/comparison";
import { reuseUnchanged } from "../domain/failingTests/sameTest";
import { emptyState, type FailingTestsState, isSameAnswer, toIdle } from "../domain/failingTestsState";
import { failureOf } from "../domain/failures/failureOf";
import type { RepositoryId } from "../domain/records";
import type { ServiceError } from "../domain/serviceError";
import type { ConnectedSession } from "../domain/sessionState";
import type { TimeWindow } from "../domain/time/timeWindow";
import { isOneRequest, type WindowChoice, windowAt } from "../domain/time/window";
import type { Archive } from "./archive";
import { type LoadProgress, progressOf } from "./loadProgress";
import type { Session } from "./session";
import type { LoadedTests, OlderTests, TestsLoad } from "./testsLoad";

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  progress?: LoadProgress;
}

/** Tests that have not changed are written again for their age alone when the one on disk is this old; milliseconds. */
const ageKept = 10 * 60_000;

/**
 * The failing tests of one repository. The first load shows every page as it arrives; a later one replaces the tests when it is
 * complete, so that what a person reads does not flicker, and leaves them alone if it fails.
 */
export class FailingTests implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<FailingTestsState>());
  private readonly progressed = this.disposables.add(new Emitter<void>());
  private state: FailingTestsState;
  private load: Running | undefined;
  private comparing: Running | undefined;
  private restoring: Promise<void> | undefined;
  /** Of the tests that are shown, and of the last load. */
  private shownStart: Moment | undefined;
  private lastStart: Moment | undefined;
  private older: OlderTests | undefined;
  private before: TestsBefore | undefined;
  /** The age of what is on disk: `asOf` of the tests. */
  private keptAsOf = Number.NEGATIVE_INFINITY;
  /** Somebody wants the comparison of a window that is too long to compare unasked; of whichever window, with whichever key. */
  private comparisonWanted = false;

  readonly onDidChange: Event<FailingTestsState> = this.changed.event;
  /** Fires when a load has come further than the state says, see `progress`. */
  readonly onDidProgress: Event<void> = this.progressed.event;

  constructor(
    readonly repository: RepositoryId,
    choice: WindowChoice,
    private readonly session: Session,
    private readonly archive: Archive,
    private readonly clock: Clock,
  ) {
    this.state = emptyState(repository, choice);
  }

  get current(): FailingTestsState {
    return this.state;
  }

  /** When the load began that brought what is shown, whichever editor window asked: `asOf` as an age. */
  get loadStart(): Moment | undefined {
    return this.shownStart;
  }

  /** How far the load under way is, if there is one. Beside the state, so that no row is painted again for it. */
  get progress(): LoadProgress | undefined {
    return this.state.loading ? this.load?.progress : undefined;
  }

  /** Shows what was kept of the last load, if nothing has been loaded yet. Never rejects. */
  restore(): Promise<void> {
    const asker = this.asker;
    if (!asker || this.state.window || this.load) return Promise.resolve();
    // What cannot be read is as good as not kept: the load that follows says what is wrong.
    this.restoring = this.readKept(asker).catch(() => {});
    return this.restoring;
  }

  /**
   * Asks for the tests of the window that ends now. While a load is under way, shares it; once it was stopped, follows it. Without a
   * connection, does nothing.
   * Never rejects: a failure is in the state, a refused key in the session.
   */
  refresh(): Promise<void> {
    const { load: current } = this;
    if (current) return current.abort.signal.aborted ? current.done.then(() => this.refresh()) : current.done;
    const asker = this.asker;
    if (!asker) return Promise.resolve();
    const abort = new AbortController();
    const load: Running = { abort, done: this.run(asker, abort).finally(() => this.load === load && this.end()) };
    this.load = load;
    return load.done;
  }

  /**
   * Compares with the span before, now and after every refresh. Windows that one request spans are compared unasked once they are
   * loaded; longer ones would cost a request for each day. Never rejects: without an answer there is no comparison.
   */
  compare(): Promise<void> {
    this.comparisonWanted = true;
    return this.compareIfDue();
  }

  /** Windows that are too long to compare unasked are not compared any more. What is known stays. */
  compareNoLonger(): void {
    this.comparisonWanted = false;
  }

  /** Stops the load under way. What a first load has brought stays; a refresh leaves what was there before. */
  stop(): void {
    this.load?.abort.abort();
  }

  /** Another window: what was loaded for the old one is no answer to the new. */
  selectWindow(choice: WindowChoice): void {
    if (choice === this.state.choice) return;
    this.reset(choice);
  }

  /** Forgets everything, e.g. because the key was removed; what is on disk stays. */
  reset(choice: WindowChoice = this.state.choice): void {
    this.abandon();
    this.moveTo(emptyState(this.repository, choice));
  }

  private abandon(): void {
    this.load?.abort.abort();
    this.comparing?.abort.abort();
    this.load = undefined;
    this.comparing = undefined;
    this.restoring = undefined;
    this.older = undefined;
    this.before = undefined;
    this.keptAsOf = Number.NEGATIVE_INFINITY;
  }

  private get asker(): Asker | undefined {
    const session = this.session.current;
    return session.kind === "connected" ? { session, repository: this.repository } : undefined;
  }

  /**
   * Shows what another window has loaded and kept meanwhile, if that is newer than what is shown: it need not be asked for again. Never
   * rejects.
   */
  async takeNewer(): Promise<void> {
    const { asker, state } = this;
    if (!asker || this.load || state.asOf === undefined) return;
    const last = await this.archive.lastTests(asker, state.choice, "others");
    if (!last || last.asOf <= state.asOf) return;
    const tests = await reuseUnchanged(state.tests, last.tests);
    const { repository, choice } = state;
    const newer = await this.withComparison({ ...last, tests, repository, choice, loading: false });
    if (this.state !== state || this.load || this.session.current !== asker.session) return;
    this.keptAsOf = last.asOf;
    this.moveTo(newer);
    void this.compareIfDue();
  }

  private async readKept(asker: Asker): Promise<void> {
    const { choice } = this.state;
    const { archive } = this;
    const last = await archive.lastTests(asker, choice);
    const before = last && (await archive.spans.known(asker, choice, last.window));
    const isOvertaken = () =>
      this.session.current !== asker.session || this.state.choice !== choice || this.state.window !== undefined;
    if (!last || isOvertaken()) return;
    this.before = before;
    const { repository } = this;
    const restored = await this.withComparison({ ...last, repository, choice, loading: false });
    if (isOvertaken()) return;
    this.keptAsOf = last.asOf;
    this.moveTo(this.state.loading ? { ...restored, loading: true, refreshing: true } : restored);
    if (this.comparisonWanted) void this.compareIfDue();
  }

  private end(): void {
    this.load = undefined;
    if (this.state.loading) this.moveTo(toIdle(this.state));
  }

  private async run(asker: Asker, abort: AbortController): Promise<void> {
    const isCurrent = () => this.load?.abort === abort;
    const link = abortWith(abort, asker.session.signal);
    const waits = this.session.onDidWait((waitingUntil) => isCurrent() && this.report({ waitingUntil }));
    const { error: errorBefore, ...lastState } = this.state;
    let streaming: TestsLoad | undefined;
    try {
      this.moveTo({ ...lastState, loading: true, ...(lastState.window && { refreshing: true }) });
      await this.restoring;
      const asOf = this.clock.now();
      this.lastStart = momentOf(asOf, this.clock);
      const before = this.state;
      const load = this.archive.load(asker, windowAt(asOf, before.choice), asOf, this.older);
      if (!before.window) streaming = load;
      throwIfCancelled(abort.signal);
      await load.run(abort.signal, () => {
        if (!isCurrent()) return;
        if (streaming) this.moveTo(this.loadedState(load, load.soFar, true));
        else this.report(progressOf(load.soFar));
      });
      const loaded = await load.result();
      const tests = await reuseUnchanged(before.tests, loaded.tests);
      const state = await this.withComparison(this.loadedState(load, { ...loaded, tests }, false));
      if (isCurrent()) this.succeed(load, state);
    } catch (error) {
      if (isCurrent()) this.fail(asker.session, error, streaming, errorBefore);
    } finally {
      waits.dispose();
      link.dispose();
    }
  }

  private report(progress: Partial<LoadProgress>): void {
    if (!this.load) return;
    this.load.progress = { loaded: 0, ...this.load.progress, ...progress };
    this.progressed.fire();
  }

  private loadedState({ window, asOf }: TestsLoad, loaded: LoadedTests, loading: boolean): FailingTestsState {
    return { ...loaded, repository: this.repository, choice: this.state.choice, window, asOf, loading };
  }

  private succeed(load: TestsLoad, state: FailingTestsState): void {
    const before = this.state;
    this.older = load.older;
    this.moveTo(state);
    const ageMs = load.asOf - this.keptAsOf;
    // Less than 0: the clock was set back since, and the age on disk lies ahead.
    if (!isSameAnswer(before, this.state) || ageMs < 0 || ageMs >= ageKept) void this.keep();
    void this.compareIfDue();
  }

  /**
   * @param load of a first load: what it has brought is shown, though rows are missing
   * @param errorBefore of the load before this one: a load that was stopped says nothing else
   */
  private fail(
    session: ConnectedSession,
    error: unknown,
    load: TestsLoad | undefined,
    errorBefore: ServiceError | undefined,
  ): void {
    const incomplete = isCancellation(error) ? "stopped" : "failed";
    const kept = this.stateAfter(incomplete, load, errorBefore);
    if (incomplete === "stopped") {
      this.moveTo(kept);
      return;
    }
    const failure = failureOf(session, error);
    this.moveTo({ ...kept, error: failure });
    this.refuseIf(failure, session);
  }

  /** What a load that did not end leaves: the pages that a first load has brought, or what was there before. */
  private stateAfter(
    incomplete: "stopped" | "failed",
    load: TestsLoad | undefined,
    errorBefore: ServiceError | undefined,
  ): FailingTestsState {
    if (load && !load.isEmpty) return { ...this.loadedState(load, load.soFar, false), incomplete };
    const stopped = incomplete === "stopped";
    return {
      ...toIdle(this.state),
      ...(stopped && errorBefore && { error: errorBefore }),
      ...(stopped && load && { incomplete }),
    };
  }

  private refuseIf({ reason }: ServiceError, session: ConnectedSession): void {
    if (reason === "unauthorized") this.session.refuse(session);
  }

  private compareIfDue(): Promise<void> {
    if (this.comparing) return this.comparing.done;
    const { asker } = this;
    const { window, incomplete } = this.state;
    if (!asker || !window || incomplete) return Promise.resolve();
    const unasked = isOneRequest(window) || this.comparisonWanted;
    if (!unasked || (this.before && isBefore(this.before.span, window))) return Promise.resolve();
    const abort = new AbortController();
    const done = this.askBefore(asker, window, abort).finally(() => {
      if (this.comparing?.abort === abort) this.comparing = undefined;
    });
    this.comparing = { abort, done };
    return done;
  }

  private async askBefore(asker: Asker, window: TimeWindow, abort: AbortController): Promise<void> {
    const { choice } = this.state;
    const link = abortWith(abort, asker.session.signal);
    try {
      const { spans } = this.archive;
      const before =
        (await spans.known(asker, choice, window)) ?? (await spans.ask(asker, choice, window, abort.signal));
      if (this.comparing?.abort !== abort) return;
      this.before = before;
      let [state, compared] = [this.state, this.state];
      do {
        state = this.state;
        compared = await this.withComparison(state);
        if (this.comparing?.abort !== abort) return;
        // A refresh may have brought other tests meanwhile.
      } while (state !== this.state);
      this.moveTo(compared);
    } catch (error) {
      if (this.comparing?.abort !== abort || isCancellation(error)) return;
      const comparisonError = failureOf(asker.session, error);
      this.moveTo({ ...this.state, comparisonError });
      this.refuseIf(comparisonError, asker.session);
    } finally {
      link.dispose();
    }
  }

  /** The state with what is known of the span before: worked out in turns, and anew if that has changed meanwhile. */
  private async withComparison(loaded: FailingTestsState): Promise<FailingTestsState> {
    const { comparison: _, comparisonError: __, ...state } = loaded;
    for (;;) {
      const { before } = this;
      const serves = before && !before.incomplete && state.window && isBefore(before.span, state.window);
      if (!serves || state.incomplete) return state;
      const compared = await compare(state.tests, before);
      if (this.before !== before) continue;
      this.before = compared.before;
      return { ...state, comparison: compared.comparison };
    }
  }

  /** Writes what was loaded for the next start. Never rejects. */
  private async keep(): Promise<void> {
    const { asker, state } = this;
    if (!asker || !state.window) return;
    this.keptAsOf = state.asOf ?? this.keptAsOf;
    await this.archive.keepLastTests(asker, state);
  }

  private moveTo(state: FailingTestsState): void {
    const { asOf } = state;
    if (asOf !== this.shownStart?.wall) this.shownStart = this.startOf(asOf);
    this.state = state;
    this.changed.fire(state);
  }

  private startOf(asOf: number | undefined): Moment | undefined {
    if (asOf === undefined) return undefined;
    return asOf === this.lastStart?.wall ? this.lastStart : momentOf(asOf, this.clock);
  }

  dispose(): void {
    this.abandon();
    this.disposables.dispose();
  }
}
