import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import type { Event } from "../../base/event";
import { SharedTasks } from "../../base/sharedTasks";
import type { TestRun } from "../../domain/records";
import {
  type CachedRuns,
  isWatchable,
  type LookedUpRun,
  type RecentRunsStore,
  runKey,
} from "../../domain/runs/lookedUpRun";
import { recordObservation } from "../../domain/runs/observations";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { ServiceError } from "../../domain/serviceError";
import type { SessionState } from "../../domain/sessionState";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { Session } from "../session";
import { KeptRuns } from "./keptRuns";
import { requestRun } from "./requestRun";

/**
 * Test runs that were looked up, newest look-up first. They belong to a key, a service and an organization: they are
 * removed when one of these changes, and hidden while the key is not known.
 */
export class TestRuns implements Disposable {
  readonly #subscription: Disposable;
  readonly #keptRuns: KeptRuns;
  /** Pending requests, by run id. */
  readonly #lookUps = new SharedTasks<LookedUpRun>();
  readonly #refreshes = new SharedTasks<LookedUpRun | undefined>();
  /** Base URL of the service that rejects the key. */
  private rejectedBy: string | undefined;
  /** The last look-up that failed because the key was rejected. */
  private rejectedLookUp: TestRunQuery | undefined;

  readonly onDidChange: Event<readonly LookedUpRun[]>;

  constructor(
    private readonly session: Session,
    store: RecentRunsStore,
    private readonly clock: Clock,
  ) {
    this.#keptRuns = new KeptRuns(session, store);
    this.onDidChange = this.#keptRuns.onDidChange;
    this.#subscription = session.onDidChange((state) => this.#handleSessionChange(state));
  }

  get current(): readonly LookedUpRun[] {
    return this.#keptRuns.current;
  }

  /** Number of runs that `clear` would remove, including hidden ones. */
  get keptCount(): number {
    return this.#keptRuns.count;
  }

  /**
   * Shows the stored runs if they belong to the current connection. Look-ups made meanwhile stay on top. Never
   * rejects.
   */
  restore(): Promise<void> {
    return this.#keptRuns.restore();
  }

  /** Returns the run with that id, if it is kept and shown. */
  get(id: string): LookedUpRun | undefined {
    return this.#keptRuns.get(id);
  }

  /**
   * Requests a run from the service, once for all concurrent callers, and puts it on top. Rejects with `ServiceError`,
   * or with `CancelledError` if the signal is aborted, the session changes meanwhile or there is no connection; the
   * list then stays as it was.
   */
  lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const perform = (sharedSignal: AbortSignal) => this.#performLookUp(query, sharedSignal);
    return this.#lookUps.joinOrStart(runKey(query), signal, perform);
  }

  /**
   * Requests a run that the user does not wait for, with low priority, and puts it on top if it is accepted; resolves
   * with `undefined` if it is not. Rejects as `lookUp` does.
   */
  async lookUpInBackground(
    query: TestRunQuery,
    signal: AbortSignal,
    isAccepted: (run: TestRun) => boolean,
  ): Promise<LookedUpRun | undefined> {
    const { run, asker } = await requestRun(this.session, { ...query, background: true }, signal);
    return isAccepted(run) ? this.#addRun(query, run, asker) : undefined;
  }

  async #performLookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const { run, asker } = await requestRun(this.session, query, signal).catch((error: unknown) => {
      if (this.rejectedBy !== undefined && !signal.aborted) {
        this.rejectedLookUp = query;
      }
      throw error;
    });
    return this.#addRun(query, run, asker);
  }

  async #addRun(query: TestRunQuery, run: TestRun, asker: CachedRuns["asker"]): Promise<LookedUpRun> {
    const id = runKey(query);
    const watch = createWatch(this.get(id), run);
    const entry = this.#createEntry({ id, query, ...watch }, run);
    await this.#keptRuns.add(entry, asker);
    return entry;
  }

  /**
   * Requests a kept run again, once for all concurrent callers; it keeps its position. Returns `undefined` if it was
   * removed meanwhile. Rejects as `lookUp` does; a run that the service does not know any more is marked as gone.
   *
   * @param options `background` if the user does not wait for the response, see `TestRunQuery`; ignored while a request
   *   is pending
   */
  refresh(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background"> = {},
  ): Promise<LookedUpRun | undefined> {
    const perform = (sharedSignal: AbortSignal) => this.#performRefresh(id, sharedSignal, options);
    return this.#refreshes.joinOrStart(id, signal, perform);
  }

  async #performRefresh(
    id: string,
    signal: AbortSignal,
    options: Pick<TestRunQuery, "background">,
  ): Promise<LookedUpRun | undefined> {
    const keptRun = this.get(id);
    if (!keptRun) {
      return undefined;
    }
    try {
      const { run } = await requestRun(this.session, { ...keptRun.query, ...options }, signal);
      // A look-up made meanwhile is newer than this response.
      return await this.#keptRuns.update(id, ({ goneSince, ...entry }) =>
        entry.run !== keptRun.run ? entry : this.#createEntry(entry, run),
      );
    } catch (error) {
      if (error instanceof ServiceError && error.reason === "notFound") {
        await this.#keptRuns.update(id, (entry) => ({ goneSince: this.clock.now(), ...entry }));
      }
      throw error;
    }
  }

  /**
   * Watches a run from now on. A run that is watched already, has ended or is unknown to the service is left as it is.
   */
  async watch(id: string): Promise<void> {
    const entry = this.get(id);
    if (entry && isWatchable(entry)) {
      await this.#keptRuns.update(id, (run) => ({ ...run, watchedSince: this.clock.now() }));
    }
  }

  async unwatch(id: string): Promise<void> {
    await this.#keptRuns.update(id, ({ watchedSince, ...entry }) => entry);
  }

  remove(id: string): Promise<void> {
    return this.#keptRuns.remove(id);
  }

  /** Removes every run, on disk too. */
  clear(): Promise<void> {
    return this.#keptRuns.clear();
  }

  #createEntry(entry: Omit<LookedUpRun, "run" | "asOf" | "seen">, run: TestRun): LookedUpRun {
    const now = this.clock.now();
    const knownEntry = this.get(entry.id);
    const seen = recordObservation(knownEntry?.seen, run, now);
    return { ...entry, run, asOf: now, seen };
  }

  #handleSessionChange(state: SessionState): void {
    // Requests of the previous session are aborted with it.
    this.#lookUps.clear();
    this.#refreshes.clear();
    this.#keptRuns.applySession(state);
    const { rejectedBy, rejectedLookUp } = this;
    this.rejectedBy = state.kind === "keyRefused" ? state.baseUrl : undefined;
    if (this.rejectedBy === undefined) {
      this.rejectedLookUp = undefined;
    }
    if (state.kind === "connected" && state.baseUrl === rejectedBy) {
      void this.#retryRejected(rejectedLookUp);
    }
  }

  /**
   * Sends the requests again that failed because the key was rejected: the look-up, and the shown runs that have not
   * ended. Watched runs are due by themselves. Never rejects.
   */
  async #retryRejected(query: TestRunQuery | undefined): Promise<void> {
    const { signal } = new AbortController();
    const lookedUpId = query && runKey(query);
    const openRuns = this.current.filter((run) => isWatchable(run) && run.id !== lookedUpId);
    const lookUp = query && this.lookUp(query, signal);
    const refreshes = openRuns.map(({ id }) => this.refresh(id, signal, { background: true }));
    await Promise.allSettled([lookUp, ...refreshes]);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#keptRuns.dispose();
  }
}

/**
 * Returns the watch of a run that is looked up again: it stays watched, unless the look-up shows the user that it has
 * ended.
 */
function createWatch(entry: LookedUpRun | undefined, run: TestRun): Pick<LookedUpRun, "watchedSince"> {
  if (entry?.watchedSince === undefined || hasEnded(run)) {
    return {};
  }
  return { watchedSince: entry.watchedSince };
}
