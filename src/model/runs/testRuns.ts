import { ServiceError } from "../../api/errors";
import type { TestRun } from "../../api/records";
import type { TestRunQuery } from "../../api/service";
import { abortWith } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import { CancelledError, throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { repositoryKey } from "../repository";
import { type ConnectedSession, isKeyGone, type Session, type SessionState } from "../session";
import { hasEnded } from "./requiredStatuses";
import { lookedAgain, type Sightings } from "./sightings";

/** A test run that was looked up: the question, the last answer and when it came. */
export interface LookedUpRun {
  /** Identity of the entry: repository, target branch and run. */
  readonly id: string;
  readonly query: TestRunQuery;
  readonly run: TestRun;
  /** When the answer came, in milliseconds since 1970. Servers forget runs within minutes of their end. */
  readonly asOf: number;
  readonly seen: Sightings;
  /** Since when it is watched, in milliseconds since 1970; absent while it is not. */
  readonly watchedSince?: number;
  /** When the service said that it does not know the run any more, in milliseconds since 1970. The last answer is kept. */
  readonly goneSince?: number;
}

export function isWatched({ watchedSince }: Pick<LookedUpRun, "watchedSince">): boolean {
  return watchedSince !== undefined;
}

/** Whether watching can begin: it is not over, as far as is known, and not watched yet. */
export function isWatchable(entry: LookedUpRun): boolean {
  return !isWatched(entry) && entry.goneSince === undefined && !hasEnded(entry.run);
}

/** Keeps the recent runs across restarts. */
export interface RecentRunsStore {
  load(): Promise<readonly LookedUpRun[]>;
  /** Never rejects. */
  save(runs: readonly LookedUpRun[]): Promise<void>;
}

/** How many runs are kept, besides those that are watched. */
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
    this.show(newestFirst([...meanwhile, ...kept]));
    // A look-up made meanwhile was stored in the place of what was kept.
    if (meanwhile.length > 0) await this.store.save(this.runs);
  }

  /** The run of that id, if it is kept. */
  get(id: string): LookedUpRun | undefined {
    return this.runs.find((run) => run.id === id);
  }

  /**
   * Asks the service for a run and puts it on top. Rejects with `ServiceError`, or with `CancelledError` if the signal is aborted,
   * the session changes meanwhile or there is no connection; the list is then as before.
   */
  async lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const run = await this.ask(query, signal);
    const id = runKey(query);
    const entry = this.answered({ id, query, ...watchOf(this.get(id), run) }, run);
    await this.moveTo(newestFirst([entry, ...this.runs]));
    return entry;
  }

  /**
   * Asks for a kept run again; it stays where it stands. Gives `undefined` if it was removed meanwhile. Rejects as `lookUp` does; one that
   * the service does not know any more is marked so.
   *
   * @param options `background` where no person waits for the answer, see `TestRunQuery`
   */
  async refresh(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background"> = {},
  ): Promise<LookedUpRun | undefined> {
    const query = this.get(id)?.query;
    if (!query) return undefined;
    const asked = this.clock.now();
    try {
      const run = await this.ask({ ...query, ...options }, signal);
      // What was looked up meanwhile is newer than this answer.
      return await this.change(id, ({ goneSince, ...entry }) =>
        entry.asOf > asked ? entry : this.answered(entry, run),
      );
    } catch (error) {
      if (error instanceof ServiceError && error.reason === "notFound") {
        await this.change(id, (entry) => ({ goneSince: this.clock.now(), ...entry }));
      }
      throw error;
    }
  }

  /** Watches a run from now on. One that is watched already, that has ended or that the service does not know any more is left as it is. */
  async watch(id: string): Promise<void> {
    const entry = this.get(id);
    if (entry && isWatchable(entry)) await this.change(id, (run) => ({ ...run, watchedSince: this.clock.now() }));
  }

  async unwatch(id: string): Promise<void> {
    await this.change(id, ({ watchedSince, ...entry }) => entry);
  }

  async remove(id: string): Promise<void> {
    await this.moveTo(this.runs.filter((run) => run.id !== id));
  }

  /** Forgets every run, on disk too. */
  async clear(): Promise<void> {
    await this.moveTo([]);
  }

  private async ask(query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const session = this.session.current;
    if (session.kind !== "connected") throw new CancelledError();
    const either = new AbortController();
    const links = [abortWith(either, signal), abortWith(either, session.signal)];
    try {
      const service = await session.service();
      const run = await service.testRun(query, either.signal);
      throwIfCancelled(either.signal);
      return run;
    } catch (error) {
      if (error instanceof ServiceError && error.reason === "unauthorized") this.session.refuse(session);
      throw error;
    } finally {
      for (const link of links) link.dispose();
    }
  }

  private answered(entry: Omit<LookedUpRun, "run" | "asOf" | "seen">, run: TestRun): LookedUpRun {
    const now = this.clock.now();
    return { ...entry, run, asOf: now, seen: lookedAgain(this.get(entry.id)?.seen, run, now) };
  }

  private async change(id: string, make: (entry: LookedUpRun) => LookedUpRun): Promise<LookedUpRun | undefined> {
    const entry = this.get(id);
    if (!entry) return undefined;
    const changed = make(entry);
    await this.moveTo(this.runs.map((run) => (run === entry ? changed : run)));
    return changed;
  }

  /** What one service told is not shown to who has no key for it any more, nor beside another service's answers. */
  private followSession(state: SessionState): void {
    const before = this.lastConnected;
    if (state.kind === "connected") this.lastConnected = state;
    const elsewhere =
      state.kind === "connected" && (state.baseUrl !== before?.baseUrl || state.orgUrlSlug !== before.orgUrlSlug);
    if (before && (elsewhere || isKeyGone(state))) void this.clear();
  }

  private async moveTo(runs: readonly LookedUpRun[]): Promise<void> {
    this.show(runs);
    await this.store.save(runs);
  }

  private show(runs: readonly LookedUpRun[]): void {
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

/** A run that is looked up again goes on being watched, unless the person sees by it that it has ended. */
function watchOf(entry: LookedUpRun | undefined, run: TestRun): Pick<LookedUpRun, "watchedSince"> {
  return entry?.watchedSince === undefined || hasEnded(run) ? {} : { watchedSince: entry.watchedSince };
}

/** Each run once, by its newest entry, cut to the number that is kept. Watched ones are kept however old they are. */
function newestFirst(runs: readonly LookedUpRun[]): LookedUpRun[] {
  const byId = new Map<string, LookedUpRun>();
  for (const run of runs) if (!byId.has(run.id)) byId.set(run.id, run);
  return [...byId.values()].filter((run, index) => index < mostRecentRuns || isWatched(run));
}
