import { ServiceError } from "../../api/errors";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { CancelledError } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { hasEnded } from "./requiredStatuses";
import type { LookedUpRun, TestRuns } from "./testRuns";
import { longestWatch, nextQuestionMs } from "./watchPolicy";

/** A watched run that is not watched any more, though nobody said so. */
export interface WatchEnd {
  readonly run: LookedUpRun;
  /** It ended; the service does not know it any more; it was watched for 6 hours. */
  readonly why: "ended" | "gone" | "tooLong";
}

/** Whether the window has the focus. */
export interface Focus {
  readonly focused: boolean;
  readonly onDidChange: Event<void>;
}

/** When a watched run is asked for again. */
interface Due {
  readonly at: number;
  readonly failures: number;
}

/**
 * Asks for watched runs again until they end, by `watchPolicy`. Holds one timer at most, and none while the window has no focus: what fell
 * due meanwhile is asked once when it gets it back. Which runs are watched is kept with the runs, so that it survives a restart.
 */
export class WatchedRuns implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly ended = this.disposables.add(new Emitter<readonly WatchEnd[]>());
  private readonly abort = new AbortController();
  private readonly due = new Map<string, Due>();
  private timer: Disposable | undefined;
  private asking = false;

  /** Fires with all that ended in one round of questions. */
  readonly onDidEnd: Event<readonly WatchEnd[]> = this.ended.event;

  constructor(
    private readonly runs: TestRuns,
    private readonly focus: Focus,
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {
    this.disposables.add(runs.onDidChange(() => this.schedule()));
    this.disposables.add(focus.onDidChange(() => this.schedule()));
    this.schedule();
  }

  /** The runs that are watched, newest look-up first. */
  get current(): readonly LookedUpRun[] {
    return this.runs.current.filter(isWatched);
  }

  /** Watches a run until it ends. One that has ended is not watched. */
  async watch(id: string): Promise<void> {
    const entry = this.runs.get(id);
    if (!entry || isWatched(entry) || hasEnded(entry.run)) return;
    await this.runs.setWatched(id, this.clock.now());
  }

  async unwatch(id: string): Promise<void> {
    await this.runs.setWatched(id, undefined);
  }

  private schedule(): void {
    this.timer?.dispose();
    this.timer = undefined;
    const { current } = this;
    const ids = new Set(current.map(({ id }) => id));
    for (const id of this.due.keys()) if (!ids.has(id)) this.due.delete(id);
    if (this.asking || !this.focus.focused || current.length === 0) return;
    const at = Math.min(...current.map((run) => this.dueOf(run).at));
    this.timer = this.clock.setTimeout(() => void this.ask(), Math.max(0, at - this.clock.now()));
  }

  /** A run that was looked up a moment ago is due after its first wait; one whose answer is old is due at once. */
  private dueOf(run: LookedUpRun): Due {
    const known = this.due.get(run.id);
    if (known) return known;
    const due = { at: run.asOf + this.wait(run, 0), failures: 0 };
    this.due.set(run.id, due);
    return due;
  }

  private wait({ watchedSince }: LookedUpRun, failures: number): number {
    return nextQuestionMs(this.clock.now() - (watchedSince ?? this.clock.now()), failures, this.random());
  }

  /** Asks for every run that is due, and tells of those that ended together. Never rejects. */
  private async ask(): Promise<void> {
    this.asking = true;
    const now = this.clock.now();
    const due = this.current.filter((run) => this.dueOf(run).at <= now);
    const ends = await Promise.all(due.map((run) => this.askFor(run)));
    this.asking = false;
    if (this.disposables.isDisposed) return;
    const ended = ends.filter((end) => end !== undefined);
    for (const { run } of ended) await this.unwatch(run.id);
    this.schedule();
    if (ended.length > 0) this.ended.fire(ended);
  }

  private async askFor(run: LookedUpRun): Promise<WatchEnd | undefined> {
    const { id } = run;
    const failures = this.dueOf(run).failures;
    try {
      const answered = await this.runs.refresh(id, this.abort.signal);
      this.askAgain(run, 0);
      return answered && this.endOf(answered);
    } catch (error) {
      if (error instanceof ServiceError && error.reason === "notFound")
        return { run: this.runs.get(id) ?? run, why: "gone" };
      this.askAgain(run, error instanceof CancelledError ? failures : failures + 1);
      return this.endOf(run);
    }
  }

  private askAgain(run: LookedUpRun, failures: number): void {
    this.due.set(run.id, { at: this.clock.now() + this.wait(run, failures), failures });
  }

  private endOf(run: LookedUpRun): WatchEnd | undefined {
    if (hasEnded(run.run)) return { run, why: "ended" };
    const watchedMs = this.clock.now() - (run.watchedSince ?? this.clock.now());
    return watchedMs >= longestWatch ? { run, why: "tooLong" } : undefined;
  }

  dispose(): void {
    this.abort.abort();
    this.timer?.dispose();
    this.disposables.dispose();
  }
}

function isWatched({ watchedSince }: LookedUpRun): boolean {
  return watchedSince !== undefined;
}
