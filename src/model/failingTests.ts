import { ServiceError } from "../api/errors";
import type { FailingTest, FailingTestsPage, RepositoryId } from "../api/records";
import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { CancelledError, isCancellation } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import type { Comparison } from "./comparison";
import type { ConnectedSession, Session } from "./session";
import { type TimeWindow, type WindowChoice, windowAt } from "./window";

/** What is known of a repository's failing tests. A new object for every change. */
export interface FailingTestsState {
  readonly repository: RepositoryId;
  /** In the service's order, each id once. Of the last load that brought something. */
  readonly tests: readonly FailingTest[];
  /** The window these tests failed in; absent while nothing has been loaded. */
  readonly window?: TimeWindow;
  readonly choice: WindowChoice;
  /** When the tests were asked for, in milliseconds since 1970. */
  readonly asOf?: number;
  /** Rows the service announced, if it did. */
  readonly totalRows?: number;
  /** Records that could not be read and were left out. */
  readonly unreadable: number;
  /** True while pages are being asked for. */
  readonly loading: boolean;
  /** Why rows are missing, if they are. */
  readonly incomplete?: "stopped" | "capped" | "repeated" | "failed";
  /** Why the last refresh failed; `tests` are then of the one before. Gone with the next that succeeds. */
  readonly error?: ServiceError;
  /** The service's clock less ours, if it said. */
  readonly clockSkewMs?: number;
  /** The window before, once it has been asked for. */
  readonly comparison?: Comparison;
}

interface Load {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/**
 * The failing tests of one repository. The first load shows every page as it arrives; a later one replaces the tests when it is
 * complete, so that what a person reads does not flicker, and leaves them alone if it fails.
 */
export class FailingTests implements Disposable {
  private readonly changed = new Emitter<FailingTestsState>();
  private state: FailingTestsState;
  private load: Load | undefined;

  readonly onDidChange: Event<FailingTestsState> = this.changed.event;

  constructor(
    readonly repository: RepositoryId,
    choice: WindowChoice,
    private readonly session: Session,
    private readonly clock: Clock,
  ) {
    this.state = empty(repository, choice);
  }

  get current(): FailingTestsState {
    return this.state;
  }

  /**
   * Asks for the tests of the window that ends now. While a load is under way, shares it. Without a connection, does nothing.
   * Never rejects: a failure is in the state, a refused key in the session.
   */
  refresh(): Promise<void> {
    if (this.load) return this.load.done;
    const session = this.session.current;
    if (session.kind !== "connected") return Promise.resolve();
    const abort = new AbortController();
    const load: Load = { abort, done: this.run(session, abort).finally(() => this.load === load && this.end()) };
    this.load = load;
    return load.done;
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

  /** Forgets everything, e.g. because the key was removed. */
  reset(choice: WindowChoice = this.state.choice): void {
    this.load?.abort.abort();
    this.load = undefined;
    this.moveTo(empty(this.repository, choice));
  }

  private end(): void {
    this.load = undefined;
    if (this.state.loading) this.moveTo({ ...this.state, loading: false });
  }

  private async run(session: ConnectedSession, abort: AbortController): Promise<void> {
    const asOf = this.clock.now();
    const window = windowAt(asOf, this.state.choice);
    const before = this.state;
    const collected = new Collected(this.repository, before.choice, window, asOf);
    const streaming = before.window === undefined;
    const { signal } = abort;
    const link = abortWith(abort, session.signal);
    this.moveTo({ ...before, loading: true });
    try {
      const service = await session.service();
      const query = { repository: this.repository, orgUrlSlug: session.orgUrlSlug, ...window };
      for await (const page of service.failingTests(query, signal)) {
        if (signal.aborted) throw new CancelledError();
        collected.add(page);
        if (streaming || page.end) this.moveTo(collected.state({ loading: !page.end, incomplete: incompleteOf(page) }));
      }
    } catch (error) {
      if (this.load?.abort === abort) this.fail(session, error, streaming ? collected : undefined, before);
    } finally {
      link.dispose();
    }
  }

  private fail(
    session: ConnectedSession,
    error: unknown,
    collected: Collected | undefined,
    before: FailingTestsState,
  ): void {
    const stopped = isCancellation(error);
    const kept = keptAfter(stopped ? "stopped" : "failed", collected, before);
    if (stopped) {
      this.moveTo(kept);
      return;
    }
    const failure = error instanceof ServiceError ? error : internalError(session, error);
    this.moveTo({ ...kept, error: failure });
    if (failure.reason === "unauthorized") this.session.refuse(session);
  }

  private moveTo(state: FailingTestsState): void {
    this.state = state;
    this.changed.fire(state);
  }

  dispose(): void {
    this.load?.abort.abort();
    this.load = undefined;
    this.changed.dispose();
  }
}

/** What a load that did not end leaves: the pages that a first load has brought, or what was there before. */
function keptAfter(
  incomplete: "stopped" | "failed",
  collected: Collected | undefined,
  before: FailingTestsState,
): FailingTestsState {
  if (collected && !collected.isEmpty) return collected.state({ loading: false, incomplete });
  return { ...before, loading: false, ...(collected && incomplete === "stopped" ? { incomplete } : {}) };
}

function internalError({ baseUrl }: ConnectedSession, cause: unknown): ServiceError {
  return new ServiceError("internal", { operation: "listFailingTests", host: new URL(baseUrl).host }, cause);
}

function empty(repository: RepositoryId, choice: WindowChoice): FailingTestsState {
  return { repository, choice, tests: [], unreadable: 0, loading: false };
}

function incompleteOf(page: FailingTestsPage): FailingTestsState["incomplete"] {
  return page.end === "capped" || page.end === "repeated" ? page.end : undefined;
}

/** The pages of one load put together. */
class Collected {
  private readonly tests: FailingTest[] = [];
  private unreadable = 0;
  private totalRows: number | undefined;
  private clockSkewMs: number | undefined;

  constructor(
    private readonly repository: RepositoryId,
    private readonly choice: WindowChoice,
    private readonly window: TimeWindow,
    private readonly asOf: number,
  ) {}

  get isEmpty(): boolean {
    return this.tests.length === 0;
  }

  add(page: FailingTestsPage): void {
    for (const test of page.tests) this.tests.push(test);
    this.unreadable += page.unreadable;
    this.totalRows = page.totalRows ?? this.totalRows;
    this.clockSkewMs = page.clockSkewMs ?? this.clockSkewMs;
  }

  state(progress: { loading: boolean; incomplete: FailingTestsState["incomplete"] }): FailingTestsState {
    return {
      repository: this.repository,
      choice: this.choice,
      window: this.window,
      asOf: this.asOf,
      tests: [...this.tests],
      unreadable: this.unreadable,
      loading: progress.loading,
      ...(this.totalRows === undefined ? {} : { totalRows: this.totalRows }),
      ...(this.clockSkewMs === undefined ? {} : { clockSkewMs: this.clockSkewMs }),
      ...(progress.incomplete === undefined ? {} : { incomplete: progress.incomplete }),
    };
  }
}
