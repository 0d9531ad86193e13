import { ServiceError } from "../api/errors";
import type { TestRun } from "../api/records";
import type { TestRunQuery } from "../api/service";
import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { CancelledError, throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { repositoryKey } from "./repository";
import { type ConnectedSession, isKeyGone, type Session, type SessionState } from "./session";

/** A test run that was looked up: the question, the last answer and when it came. */
export interface LookedUpRun {
  /** Identity of the entry: repository, target branch and run. */
  readonly id: string;
  readonly query: TestRunQuery;
  readonly run: TestRun;
  /** When the answer came, in milliseconds since 1970. Servers forget runs within minutes of their end. */
  readonly asOf: number;
}

/** Keeps the recent runs across restarts. */
export interface RecentRunsStore {
  load(): Promise<readonly LookedUpRun[]>;
  /** Never rejects. */
  save(runs: readonly LookedUpRun[]): Promise<void>;
}

/** How many runs are kept. */
const mostRecentRuns = 20;

/** The test runs that were looked up, newest look-up first. */
export class TestRuns implements Disposable {
  private readonly changed = new Emitter<readonly LookedUpRun[]>();
  private readonly subscription: Disposable;
  private runs: readonly LookedUpRun[] = [];
  private lastConnected: ConnectedSession | undefined;

  readonly onDidChange: Event<readonly LookedUpRun[]> = this.changed.event;

  constructor(
    private readonly session: Session,
    private readonly store: RecentRunsStore,
    private readonly clock: Clock,
  ) {
    this.subscription = session.onDidChange((state) => this.followSession(state));
  }

  get current(): readonly LookedUpRun[] {
    return this.runs;
  }

  /** Shows what was kept. Look-ups made meanwhile stay on top. */
  async restore(): Promise<void> {
    const kept = await this.store.load();
    if (kept.length === 0) return;
    const meanwhile = this.runs;
    this.moveTo(newestFirst([...meanwhile, ...kept]));
    // A look-up made meanwhile was stored in the place of what was kept.
    if (meanwhile.length > 0) await this.store.save(this.runs);
  }

  /**
   * Asks the service for a run and puts it on top. Rejects with `ServiceError`, or with `CancelledError` if the signal is aborted,
   * the session changes meanwhile or there is no connection; the list is then as before.
   */
  async lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const session = this.session.current;
    if (session.kind !== "connected") throw new CancelledError();
    const either = new AbortController();
    const links = [abortWith(either, signal), abortWith(either, session.signal)];
    try {
      const service = await session.service();
      const run = await service.testRun(query, either.signal);
      throwIfCancelled(either.signal);
      const entry = { id: runKey(query), query, run, asOf: this.clock.now() };
      this.moveTo(newestFirst([entry, ...this.runs]));
      await this.store.save(this.runs);
      return entry;
    } catch (error) {
      if (error instanceof ServiceError && error.reason === "unauthorized") this.session.refuse(session);
      throw error;
    } finally {
      for (const link of links) link.dispose();
    }
  }

  async remove(id: string): Promise<void> {
    this.moveTo(this.runs.filter((run) => run.id !== id));
    await this.store.save(this.runs);
  }

  /** Forgets every run, on disk too. */
  async clear(): Promise<void> {
    this.moveTo([]);
    await this.store.save([]);
  }

  /** What one service told is not shown to who has no key for it any more, nor beside another service's answers. */
  private followSession(state: SessionState): void {
    const before = this.lastConnected;
    if (state.kind === "connected") this.lastConnected = state;
    const elsewhere =
      state.kind === "connected" && (state.baseUrl !== before?.baseUrl || state.orgUrlSlug !== before.orgUrlSlug);
    if (before && (elsewhere || isKeyGone(state))) void this.clear();
  }

  private moveTo(runs: readonly LookedUpRun[]): void {
    this.runs = runs;
    this.changed.fire(runs);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}

function runKey({ repository, targetBranch, testRunId }: TestRunQuery): string {
  return [repositoryKey(repository), targetBranch, testRunId].join("\n");
}

/** Each run once, by its newest entry, cut to the number that is kept. */
function newestFirst(runs: readonly LookedUpRun[]): LookedUpRun[] {
  const byId = new Map<string, LookedUpRun>();
  for (const run of runs) if (!byId.has(run.id)) byId.set(run.id, run);
  return [...byId.values()].slice(0, mostRecentRuns);
}
