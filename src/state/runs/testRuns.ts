import { isDeepStrictEqual } from "node:util";
import { abortWith } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import { CancelledError, throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { SharedTask } from "../../base/sharedTask";
import type { TestRun } from "../../domain/records";
import {
  type CachedRuns,
  isWatchable,
  isWatched,
  type LookedUpRun,
  type RecentRunsStore,
  runKey,
} from "../../domain/runs/lookedUpRun";
import { recordObservation } from "../../domain/runs/observations";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { ServiceError } from "../../domain/serviceError";
import { cacheDisposition, type SessionState } from "../../domain/sessionState";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { Session } from "../session";

/** Maximum runs that are kept, in addition to those that are watched. */
const maxRecentRuns = 20;

/**
 * Test runs that were looked up, newest look-up first. They belong to a key, a service and an organization: they are
 * removed when one of these changes, and hidden while the key is not known.
 */
export class TestRuns implements Disposable {
  private readonly changed = new Emitter<readonly LookedUpRun[]>();
  private readonly subscription: Disposable;
  /** All runs, including hidden ones. */
  private keptRuns: CachedRuns | undefined;
  private shownRuns: readonly LookedUpRun[] = [];
  /** Number of times that everything was removed. */
  private clearCount = 0;
  /** Pending requests, by run id. */
  private readonly pendingLookUps = new Map<string, SharedTask<LookedUpRun>>();
  private readonly pendingRefreshes = new Map<string, SharedTask<LookedUpRun | undefined>>();
  /** Base URL of the service that rejects the key. */
  private rejectedBy: string | undefined;
  /** The last look-up that failed because the key was rejected. */
  private rejectedLookUp: TestRunQuery | undefined;

  readonly onDidChange: Event<readonly LookedUpRun[]> = this.changed.event;

  constructor(
    private readonly session: Session,
    private readonly store: RecentRunsStore,
    private readonly clock: Clock,
  ) {
    this.subscription = session.onDidChange((state) => this.handleSessionChange(state));
  }

  get current(): readonly LookedUpRun[] {
    return this.shownRuns;
  }

  /** Number of runs that `clear` would remove, including hidden ones. */
  get keptCount(): number {
    return this.keptRuns?.runs.length ?? 0;
  }

  /**
   * Shows the stored runs if they belong to the current connection. Look-ups made meanwhile stay on top. Never
   * rejects.
   */
  async restore(): Promise<void> {
    const { clearCount } = this;
    const storedRuns = await this.store.load();
    if (!storedRuns || clearCount !== this.clearCount) return;
    const newerRuns = this.keptRuns;
    const isForSameConnection = newerRuns
      ? isDeepStrictEqual(newerRuns.asker, storedRuns.asker)
      : !isForAnotherConnection(storedRuns.asker, this.session.current);
    if (!isForSameConnection) {
      // A look-up made meanwhile has already replaced the stored runs.
      if (!newerRuns) await this.clear();
      return;
    }
    this.keptRuns = { ...storedRuns, runs: limitRuns([...(newerRuns?.runs ?? []), ...storedRuns.runs]) };
    this.updateShownRuns();
    if (newerRuns) await this.store.save(this.keptRuns);
  }

  /** Returns the run with that id, if it is kept and shown. */
  get(id: string): LookedUpRun | undefined {
    return this.shownRuns.find((run) => run.id === id);
  }

  /**
   * Requests a run from the service, once for all concurrent callers, and puts it on top. Rejects with `ServiceError`,
   * or with `CancelledError` if the signal is aborted, the session changes meanwhile or there is no connection; the
   * list then stays as it was.
   */
  lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const id = runKey(query);
    return joinOrStart(this.pendingLookUps, id, signal, (sharedSignal) => this.performLookUp(query, sharedSignal));
  }

  /**
   * Requests a run that no person waits for, with low priority, and puts it on top if it is accepted; resolves with
   * `undefined` if it is not. Rejects as `lookUp` does.
   */
  async lookUpInBackground(
    query: TestRunQuery,
    signal: AbortSignal,
    isAccepted: (run: TestRun) => boolean,
  ): Promise<LookedUpRun | undefined> {
    const { run, asker } = await this.request({ ...query, background: true }, signal);
    return isAccepted(run) ? this.addRun(query, run, asker) : undefined;
  }

  private async performLookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const { run, asker } = await this.request(query, signal).catch((error: unknown) => {
      if (this.rejectedBy !== undefined && !signal.aborted) this.rejectedLookUp = query;
      throw error;
    });
    return this.addRun(query, run, asker);
  }

  private async addRun(query: TestRunQuery, run: TestRun, asker: CachedRuns["asker"]): Promise<LookedUpRun> {
    const id = runKey(query);
    const entry = this.createEntry({ id, query, ...createWatch(this.get(id), run) }, run);
    await this.setRuns({ asker, runs: limitRuns([entry, ...this.shownRuns]) });
    return entry;
  }

  /**
   * Requests a kept run again, once for all concurrent callers; it keeps its position. Returns `undefined` if it was
   * removed meanwhile. Rejects as `lookUp` does; a run that the service does not know any more is marked as gone.
   *
   * @param options `background` if no person waits for the response, see `TestRunQuery`; ignored while a request is
   * pending
   */
  refresh(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background"> = {},
  ): Promise<LookedUpRun | undefined> {
    return joinOrStart(this.pendingRefreshes, id, signal, (sharedSignal) =>
      this.performRefresh(id, sharedSignal, options),
    );
  }

  private async performRefresh(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background">,
  ): Promise<LookedUpRun | undefined> {
    const keptRun = this.get(id);
    if (!keptRun) return undefined;
    try {
      const { run } = await this.request({ ...keptRun.query, ...options }, signal);
      // A look-up made meanwhile is newer than this response.
      return await this.updateRun(id, ({ goneSince, ...entry }) =>
        entry.run !== keptRun.run ? entry : this.createEntry(entry, run),
      );
    } catch (error) {
      if (error instanceof ServiceError && error.reason === "notFound") {
        await this.updateRun(id, (entry) => ({ goneSince: this.clock.now(), ...entry }));
      }
      throw error;
    }
  }

  /**
   * Watches a run from now on. A run that is watched already, has ended or is unknown to the service is left as it is.
   */
  async watch(id: string): Promise<void> {
    const entry = this.get(id);
    if (entry && isWatchable(entry)) await this.updateRun(id, (run) => ({ ...run, watchedSince: this.clock.now() }));
  }

  async unwatch(id: string): Promise<void> {
    await this.updateRun(id, ({ watchedSince, ...entry }) => entry);
  }

  async remove(id: string): Promise<void> {
    await this.updateRuns((runs) => runs.filter((run) => run.id !== id));
  }

  /** Removes every run, on disk too. */
  async clear(): Promise<void> {
    this.clearCount++;
    await this.setRuns(undefined);
  }

  private async request(
    query: TestRunQuery,
    signal: AbortSignal,
  ): Promise<{ readonly run: TestRun; readonly asker: CachedRuns["asker"] }> {
    const session = this.session.current;
    if (session.kind !== "connected") throw new CancelledError();
    const controller = new AbortController();
    const links = [abortWith(controller, signal), abortWith(controller, session.signal)];
    try {
      const service = await session.service();
      const run = await service.testRun(query, controller.signal);
      throwIfCancelled(controller.signal);
      const { keyId, baseUrl, orgUrlSlug } = session;
      return { run, asker: { keyId, baseUrl, orgUrlSlug } };
    } catch (error) {
      this.session.rejectKeyIfUnauthorized(session, error);
      throw error;
    } finally {
      for (const link of links) link.dispose();
    }
  }

  private createEntry(entry: Omit<LookedUpRun, "run" | "asOf" | "seen">, run: TestRun): LookedUpRun {
    const now = this.clock.now();
    return { ...entry, run, asOf: now, seen: recordObservation(this.get(entry.id)?.seen, run, now) };
  }

  private async updateRun(
    id: string,
    transform: (entry: LookedUpRun) => LookedUpRun,
  ): Promise<LookedUpRun | undefined> {
    const entry = this.get(id);
    if (!entry) return undefined;
    const changed = transform(entry);
    await this.updateRuns((runs) => runs.map((run) => (run === entry ? changed : run)));
    return changed;
  }

  private handleSessionChange(state: SessionState): void {
    // Requests of the previous session are aborted with it.
    this.pendingLookUps.clear();
    this.pendingRefreshes.clear();
    if (this.keptRuns && isForAnotherConnection(this.keptRuns.asker, state)) void this.clear();
    else this.updateShownRuns();
    const { rejectedBy, rejectedLookUp } = this;
    this.rejectedBy = state.kind === "keyRefused" ? state.baseUrl : undefined;
    if (this.rejectedBy === undefined) this.rejectedLookUp = undefined;
    if (state.kind === "connected" && state.baseUrl === rejectedBy) void this.retryRejected(rejectedLookUp);
  }

  /**
   * Sends the requests again that failed because the key was rejected: the look-up, and the shown runs that have not
   * ended. Watched runs are due by themselves. Never rejects.
   */
  private async retryRejected(query: TestRunQuery | undefined): Promise<void> {
    const { signal } = new AbortController();
    const openRuns = this.shownRuns.filter((run) => isWatchable(run) && run.id !== (query && runKey(query)));
    await Promise.allSettled([
      ...(query ? [this.lookUp(query, signal)] : []),
      ...openRuns.map(({ id }) => this.refresh(id, signal, { background: true })),
    ]);
  }

  private async updateRuns(transform: (runs: readonly LookedUpRun[]) => readonly LookedUpRun[]): Promise<void> {
    if (this.keptRuns) await this.setRuns({ ...this.keptRuns, runs: transform(this.keptRuns.runs) });
  }

  private async setRuns(keptRuns: CachedRuns | undefined): Promise<void> {
    this.keptRuns = keptRuns;
    this.updateShownRuns();
    await this.store.save(keptRuns);
  }

  private updateShownRuns(): void {
    const { keptRuns, shownRuns } = this;
    const runs =
      keptRuns && cacheDisposition(keptRuns.asker.keyId, this.session.current) === "show" ? keptRuns.runs : [];
    if (runs === shownRuns || (runs.length === 0 && shownRuns.length === 0)) return;
    this.shownRuns = runs;
    this.changed.fire(runs);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}

/**
 * Returns whether the session is about another key, service or organization than the given one, or about no key any
 * more.
 */
function isForAnotherConnection({ keyId, baseUrl, orgUrlSlug }: CachedRuns["asker"], session: SessionState): boolean {
  const isOtherConnection =
    session.kind === "connected" && (session.baseUrl !== baseUrl || session.orgUrlSlug !== orgUrlSlug);
  return isOtherConnection || cacheDisposition(keyId, session) === "forget";
}

/** Joins the pending request for an id, or starts one. */
function joinOrStart<T>(
  pendingRequests: Map<string, SharedTask<T>>,
  id: string,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const pending = pendingRequests.get(id);
  if (pending && !pending.isAborted) return pending.join(signal);
  const request: SharedTask<T> = new SharedTask((sharedSignal) =>
    send(sharedSignal).finally(() => {
      if (pendingRequests.get(id) === request) pendingRequests.delete(id);
    }),
  );
  pendingRequests.set(id, request);
  return request.join(signal);
}

/**
 * Returns the watch of a run that is looked up again: it stays watched, unless the look-up shows the user that it has
 * ended.
 */
function createWatch(entry: LookedUpRun | undefined, run: TestRun): Pick<LookedUpRun, "watchedSince"> {
  return entry?.watchedSince === undefined || hasEnded(run) ? {} : { watchedSince: entry.watchedSince };
}

/**
 * Returns each run once, by its newest entry, limited to the number that is kept. Watched runs are kept however old
 * they are.
 */
function limitRuns(runs: readonly LookedUpRun[]): LookedUpRun[] {
  const byId = new Map<string, LookedUpRun>();
  for (const run of runs) if (!byId.has(run.id)) byId.set(run.id, run);
  return [...byId.values()].filter((run, index) => index < maxRecentRuns || isWatched(run));
}
