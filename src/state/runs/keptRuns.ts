import { isDeepStrictEqual } from "node:util";
import type { Disposable } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { LatestTask } from "../../base/latestTask";
import { type CachedRuns, isWatched, type LookedUpRun, type RecentRunsStore } from "../../domain/runs/lookedUpRun";
import { cacheDisposition, isKeyMissing, type SessionState } from "../../domain/sessionState";
import { isSourceAddress } from "../../domain/testSource";
import type { Session } from "../session";

/** Maximum runs that are kept, in addition to those that are watched. */
const maxRecentRuns = 20;

/** Looked-up runs, which are stored on disk, and those of them that may be shown with the current key. */
export class KeptRuns implements Disposable {
  readonly #changed = new Emitter<readonly LookedUpRun[]>();
  /** All runs, including hidden ones. */
  #keptRuns: CachedRuns | undefined;
  #shownRuns: readonly LookedUpRun[] = [];
  /** Each clearing starts another task, so that older runs do not come back. */
  readonly #latestClear = new LatestTask();

  readonly onDidChange: Event<readonly LookedUpRun[]> = this.#changed.event;

  constructor(
    private readonly session: Pick<Session, "current">,
    private readonly store: RecentRunsStore,
  ) {}

  /** The runs that are shown, newest look-up first. */
  get current(): readonly LookedUpRun[] {
    return this.#shownRuns;
  }

  /** Number of runs that `clear` would remove, including hidden ones. */
  get count(): number {
    return this.#keptRuns?.runs.length ?? 0;
  }

  /**
   * Shows the stored runs if they belong to the current connection. Look-ups made meanwhile stay on top. Never
   * rejects.
   */
  async restore(): Promise<void> {
    const clearing = this.#latestClear.signal;
    const storedRuns = await this.store.load();
    if (!storedRuns || clearing.aborted) {
      return;
    }
    const newerRuns = this.#keptRuns;
    if (!this.#isForSameConnection(storedRuns.asker)) {
      // A look-up made meanwhile has already replaced the stored runs.
      if (!newerRuns) {
        await this.clear();
      }
      return;
    }
    const allRuns = [...(newerRuns?.runs ?? []), ...storedRuns.runs];
    this.#keptRuns = { ...storedRuns, runs: limitRuns(allRuns) };
    this.#updateShownRuns();
    if (newerRuns) {
      await this.store.save(this.#keptRuns);
    }
  }

  #isForSameConnection(asker: CachedRuns["asker"]): boolean {
    if (this.#keptRuns) {
      return isDeepStrictEqual(this.#keptRuns.asker, asker);
    }
    return !isForAnotherConnection(asker, this.session.current);
  }

  /** Returns the run with that id, if it is kept and shown. */
  get(id: string): LookedUpRun | undefined {
    return this.#shownRuns.find((run) => run.id === id);
  }

  /** Puts a run on top of the shown ones. */
  async add(run: LookedUpRun, asker: CachedRuns["asker"]): Promise<void> {
    const runs = limitRuns([run, ...this.#shownRuns]);
    await this.#setRuns({ asker, runs });
  }

  /** Replaces a shown run, which keeps its position. Returns the new one, or `undefined` if there is no such run. */
  async update(id: string, transform: (run: LookedUpRun) => LookedUpRun): Promise<LookedUpRun | undefined> {
    const previousRun = this.get(id);
    if (!previousRun) {
      return undefined;
    }
    const changedRun = transform(previousRun);
    await this.#transform((runs) => runs.map((run) => (run === previousRun ? changedRun : run)));
    return changedRun;
  }

  async remove(id: string): Promise<void> {
    await this.#transform((runs) => runs.filter((run) => run.id !== id));
  }

  /** Removes every run, on disk too. */
  async clear(): Promise<void> {
    this.#latestClear.start();
    await this.#setRuns(undefined);
  }

  /** Removes or hides the runs that do not belong to this session. */
  applySession(state: SessionState): void {
    const asker = this.#keptRuns?.asker;
    if (asker && isForAnotherConnection(asker, state)) {
      void this.clear();
    } else {
      this.#updateShownRuns();
    }
  }

  async #transform(transformRuns: (runs: readonly LookedUpRun[]) => readonly LookedUpRun[]): Promise<void> {
    if (!this.#keptRuns) {
      return;
    }
    const { asker, runs } = this.#keptRuns;
    await this.#setRuns({ asker, runs: transformRuns(runs) });
  }

  async #setRuns(keptRuns: CachedRuns | undefined): Promise<void> {
    this.#keptRuns = keptRuns;
    this.#updateShownRuns();
    await this.store.save(keptRuns);
  }

  #updateShownRuns(): void {
    const runs = this.#findShownRuns();
    if (runs === this.#shownRuns) {
      return;
    }
    if (runs.length === 0 && this.#shownRuns.length === 0) {
      return;
    }
    this.#shownRuns = runs;
    this.#changed.fire(runs);
  }

  #findShownRuns(): readonly LookedUpRun[] {
    if (!this.#keptRuns) {
      return [];
    }
    const { asker, runs } = this.#keptRuns;
    const disposition = cacheDisposition(asker.keyId, this.session.current);
    return disposition === "show" ? runs : [];
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/**
 * Returns whether the session has another key, service or organization than the runs, or has lost its key.
 */
function isForAnotherConnection({ keyId, baseUrl, orgUrlSlug }: CachedRuns["asker"], session: SessionState): boolean {
  if (session.kind === "connected") {
    // The service's runs are kept while a source of another extension replaces it.
    if (session.source && !isSourceAddress(baseUrl)) {
      return false;
    }
    const isSameConnection = session.baseUrl === baseUrl && session.orgUrlSlug === orgUrlSlug;
    if (!isSameConnection) {
      return true;
    }
  }
  return isKeyMissing(session, { baseUrl, orgUrlSlug }) || cacheDisposition(keyId, session) === "forget";
}

/**
 * Returns each run once, by its newest entry, limited to the number that is kept. Watched runs are kept however old
 * they are.
 */
function limitRuns(runs: readonly LookedUpRun[]): LookedUpRun[] {
  const byId = new Map<string, LookedUpRun>();
  for (const run of runs) {
    if (!byId.has(run.id)) {
      byId.set(run.id, run);
    }
  }
  const uniqueRuns = [...byId.values()];
  return uniqueRuns.filter((run, index) => index < maxRecentRuns || isWatched(run));
}
