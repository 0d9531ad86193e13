import { isDeepStrictEqual } from "node:util";
import { abortWith } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import { CancelledError, throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { SharedWork } from "../../base/sharedWork";
import type { TestRun } from "../../domain/records";
import {
  isWatchable,
  isWatched,
  type KeptRuns,
  type LookedUpRun,
  type RecentRunsStore,
  runKey,
} from "../../domain/runs/lookedUpRun";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { lookedAgain } from "../../domain/runs/sightings";
import { ServiceError } from "../../domain/serviceError";
import { memoryOf, type SessionState } from "../../domain/sessionState";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { Session } from "../session";

/** How many runs are kept, besides those that are watched. */
const mostRecentRuns = 20;

/**
 * The test runs that were looked up, newest look-up first. They belong to a key, a service and an organization: with others they are
 * forgotten, and they are not shown while it is not known which key there is.
 */
export class TestRuns implements Disposable {
  private readonly changed = new Emitter<readonly LookedUpRun[]>();
  private readonly subscription: Disposable;
  /** All there are, also while they are not shown. */
  private kept: KeptRuns | undefined;
  private shown: readonly LookedUpRun[] = [];
  /** How often everything was forgotten. */
  private clears = 0;
  /** What is being asked, by the run's id. */
  private readonly lookUps = new Map<string, SharedWork<LookedUpRun>>();
  private readonly refreshes = new Map<string, SharedWork<LookedUpRun | undefined>>();
  /** The service that refuses the key, by its base URL. */
  private refusedBy: string | undefined;
  /** The last look-up that got no answer because the key was refused. */
  private refusedLookUp: TestRunQuery | undefined;

  readonly onDidChange: Event<readonly LookedUpRun[]> = this.changed.event;

  constructor(
    private readonly session: Session,
    private readonly store: RecentRunsStore,
    private readonly clock: Clock,
  ) {
    this.subscription = session.onDidChange((state) => this.followSession(state));
  }

  get current(): readonly LookedUpRun[] {
    return this.shown;
  }

  /** How many runs `clear` would forget, also those that are not shown. */
  get keptCount(): number {
    return this.kept?.runs.length ?? 0;
  }

  /** Shows what was kept, to whom it belongs. Look-ups made meanwhile stay on top. Never rejects. */
  async restore(): Promise<void> {
    const { clears } = this;
    const kept = await this.store.load();
    if (!kept || clears !== this.clears) return;
    const meanwhile = this.kept;
    const isForAsker = meanwhile
      ? isDeepStrictEqual(meanwhile.asker, kept.asker)
      : !isForAnother(kept.asker, this.session.current);
    if (!isForAsker) {
      // A look-up made meanwhile was stored in the place of what was kept.
      if (!meanwhile) await this.clear();
      return;
    }
    this.kept = { ...kept, runs: newestFirst([...(meanwhile?.runs ?? []), ...kept.runs]) };
    this.show();
    if (meanwhile) await this.store.save(this.kept);
  }

  /** The run of that id, if it is kept. */
  get(id: string): LookedUpRun | undefined {
    return this.shown.find((run) => run.id === id);
  }

  /**
   * Asks the service for a run, once for all who want it at the same time, and puts it on top. Rejects with `ServiceError`, or with
   * `CancelledError` if the signal is aborted, the session changes meanwhile or there is no connection; the list is then as before.
   */
  lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const id = runKey(query);
    return joinOrStart(this.lookUps, id, signal, (shared) => this.lookUpOnce(id, query, shared));
  }

  private async lookUpOnce(id: string, query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const { run, asker } = await this.ask(query, signal).catch((error: unknown) => {
      if (this.refusedBy !== undefined && !signal.aborted) this.refusedLookUp = query;
      throw error;
    });
    const entry = this.answered({ id, query, ...watchOf(this.get(id), run) }, run);
    await this.moveTo({ asker, runs: newestFirst([entry, ...this.shown]) });
    return entry;
  }

  /**
   * Asks for a kept run again, once for all who want it at the same time; it stays where it stands. Gives `undefined` if it was removed
   * meanwhile. Rejects as `lookUp` does; one that the service does not know any more is marked so.
   *
   * @param options `background` where no person waits for the answer, see `TestRunQuery`; not looked at where it is being asked for already
   */
  refresh(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background"> = {},
  ): Promise<LookedUpRun | undefined> {
    return joinOrStart(this.refreshes, id, signal, (shared) => this.refreshOnce(id, shared, options));
  }

  private async refreshOnce(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background">,
  ): Promise<LookedUpRun | undefined> {
    const known = this.get(id);
    if (!known) return undefined;
    try {
      const { run } = await this.ask({ ...known.query, ...options }, signal);
      // What was looked up meanwhile is newer than this answer.
      return await this.change(id, ({ goneSince, ...entry }) =>
        entry.run !== known.run ? entry : this.answered(entry, run),
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
    await this.moveOn((runs) => runs.filter((run) => run.id !== id));
  }

  /** Forgets every run, on disk too. */
  async clear(): Promise<void> {
    this.clears++;
    await this.moveTo(undefined);
  }

  private async ask(
    query: TestRunQuery,
    signal: AbortSignal,
  ): Promise<{ readonly run: TestRun; readonly asker: KeptRuns["asker"] }> {
    const session = this.session.current;
    if (session.kind !== "connected") throw new CancelledError();
    const either = new AbortController();
    const links = [abortWith(either, signal), abortWith(either, session.signal)];
    try {
      const service = await session.service();
      const run = await service.testRun(query, either.signal);
      throwIfCancelled(either.signal);
      const { keyId, baseUrl, orgUrlSlug } = session;
      return { run, asker: { keyId, baseUrl, orgUrlSlug } };
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
    await this.moveOn((runs) => runs.map((run) => (run === entry ? changed : run)));
    return changed;
  }

  private followSession(state: SessionState): void {
    // What was asked before is given up with its session.
    this.lookUps.clear();
    this.refreshes.clear();
    if (this.kept && isForAnother(this.kept.asker, state)) void this.clear();
    else this.show();
    const { refusedBy, refusedLookUp } = this;
    this.refusedBy = state.kind === "keyRefused" ? state.baseUrl : undefined;
    if (this.refusedBy === undefined) this.refusedLookUp = undefined;
    if (state.kind === "connected" && state.baseUrl === refusedBy) void this.askAgain(refusedLookUp);
  }

  /**
   * Asks for what a refused key has kept from being answered: the look-up, and the runs on show that have not ended.
   * Watched ones are due by themselves. Never rejects.
   */
  private async askAgain(query: TestRunQuery | undefined): Promise<void> {
    const { signal } = new AbortController();
    const openRuns = this.shown.filter((run) => isWatchable(run) && run.id !== (query && runKey(query)));
    await Promise.allSettled([
      ...(query ? [this.lookUp(query, signal)] : []),
      ...openRuns.map(({ id }) => this.refresh(id, signal, { background: true })),
    ]);
  }

  private async moveOn(change: (runs: readonly LookedUpRun[]) => readonly LookedUpRun[]): Promise<void> {
    if (this.kept) await this.moveTo({ ...this.kept, runs: change(this.kept.runs) });
  }

  private async moveTo(kept: KeptRuns | undefined): Promise<void> {
    this.kept = kept;
    this.show();
    await this.store.save(kept);
  }

  private show(): void {
    const { kept, shown } = this;
    const runs = kept && memoryOf(kept.asker.keyId, this.session.current) === "show" ? kept.runs : [];
    if (runs === shown || (runs.length === 0 && shown.length === 0)) return;
    this.shown = runs;
    this.changed.fire(runs);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}

/** Whether the session is about another key, service or organization than the one that was asked, or about no key any more. */
function isForAnother({ keyId, baseUrl, orgUrlSlug }: KeptRuns["asker"], session: SessionState): boolean {
  const isElsewhere =
    session.kind === "connected" && (session.baseUrl !== baseUrl || session.orgUrlSlug !== orgUrlSlug);
  return isElsewhere || memoryOf(keyId, session) === "forget";
}

/** Joins the work that is under way for an id, or starts it. */
function joinOrStart<T>(
  flights: Map<string, SharedWork<T>>,
  id: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const underWay = flights.get(id);
  if (underWay && !underWay.isGivenUp) return underWay.join(signal);
  const started: SharedWork<T> = new SharedWork((shared) =>
    work(shared).finally(() => {
      if (flights.get(id) === started) flights.delete(id);
    }),
  );
  flights.set(id, started);
  return started.join(signal);
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
