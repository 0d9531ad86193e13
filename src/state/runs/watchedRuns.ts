import { ageOf, currentMoment, type Moment, momentOf } from "../../base/age";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { CancelledError } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { longestWatch, nextQuestionMs, together } from "../../domain/runs/watchPolicy";
import type { Session } from "../session";
import type { TestRuns } from "./testRuns";

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

/** One question without an answer is no news: the next may bring one. */
const stall = 2;

/** When a watched run is asked for again, and which of its answers this was worked out from. */
interface Due {
  readonly since: Moment;
  /** Counted from `since`. */
  readonly waitMs: number;
  readonly failures: number;
  readonly asOf: number;
}

/**
 * Asks for watched runs again until they end, by `watchPolicy`. Holds one timer at most, and none while the window has no focus or nothing
 * can be asked: what fell due meanwhile is asked once when that is over. Which runs are watched is kept with the runs, so that it survives
 * a restart.
 */
export class WatchedRuns implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly ended = this.disposables.add(new Emitter<readonly WatchEnd[]>());
  private readonly abort = new AbortController();
  private readonly due = new Map<string, Due>();
  /** When runs began to be watched, by that time of the wall as it is kept. */
  private readonly watchStarts = new Map<number, Moment>();
  private timer: Disposable | undefined;
  /** True while runs change through what this does itself. */
  private busy = false;

  private readonly failed = this.disposables.add(new Emitter<unknown>());
  private readonly stalled = this.disposables.add(new Emitter<void>());

  /** Fires with all that ended in one round of questions. */
  readonly onDidEnd: Event<readonly WatchEnd[]> = this.ended.event;
  /** Fires with the error of each question that brought no answer: a `ServiceError`, or one that nobody foresaw. */
  readonly onDidFail: Event<unknown> = this.failed.event;
  /** Fires when `unanswered` may have changed through anything but the runs. */
  readonly onDidChangeUnanswered: Event<void> = this.stalled.event;

  constructor(
    private readonly runs: TestRuns,
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly focus: Focus,
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {
    this.disposables.add(runs.onDidChange(() => this.follow()));
    this.disposables.add(focus.onDidChange(() => this.schedule()));
    this.disposables.add(session.onDidChange(() => this.startAfresh()));
  }

  /** Goes on with what was watched when this was made. Until then, those who want to know of ends can subscribe. */
  start(): void {
    this.follow();
  }

  /** Ends what has ended, whoever asked for it, and waits for the rest. */
  private follow(asked: readonly LookedUpRun[] = []): void {
    if (this.busy) return;
    this.busy = true;
    const askedIds = new Set(asked.map(({ id }) => id));
    const ends = this.watched.flatMap((run) => this.endOf(run, askedIds.has(run.id)));
    for (const { run } of ends) void this.runs.unwatch(run.id);
    this.busy = false;
    this.schedule();
    if (ends.length > 0) this.ended.fire(ends);
  }

  /** Ids of the watched runs about which nothing new is learned: two questions in a row brought no answer, or none can be asked. */
  get unanswered(): ReadonlySet<string> {
    const canAsk = this.session.current.kind === "connected";
    return new Set(this.watched.filter((run) => !canAsk || this.failuresOf(run) >= stall).map(({ id }) => id));
  }

  private get watched(): readonly LookedUpRun[] {
    return this.runs.current.filter(isWatched);
  }

  /** A time that is up counts only once the run was asked for after it: a window that slept may still learn how it ended. */
  private endOf(run: LookedUpRun, asked: boolean): readonly WatchEnd[] {
    if (hasEnded(run.run)) return [{ run, why: "ended" }];
    if (run.goneSince !== undefined) return [{ run, why: "gone" }];
    return asked && this.watchedMs(run) >= longestWatch ? [{ run, why: "tooLong" }] : [];
  }

  /** What failed with another key or service says nothing of this one. */
  private startAfresh(): void {
    this.due.clear();
    this.schedule();
    this.stalled.fire();
  }

  private schedule(): void {
    this.timer?.dispose();
    this.timer = undefined;
    const { watched } = this;
    const ids = new Set(watched.map(({ id }) => id));
    for (const id of this.due.keys()) if (!ids.has(id)) this.due.delete(id);
    const starts = new Set(watched.map(({ watchedSince }) => watchedSince));
    for (const start of this.watchStarts.keys()) if (!starts.has(start)) this.watchStarts.delete(start);
    const mayAsk = this.focus.focused && this.session.current.kind === "connected";
    if (this.busy || !mayAsk || watched.length === 0) return;
    const waits = watched.map((run) => this.msUntilDue(run));
    const first = Math.min(...waits);
    const waitMs = Math.max(...waits.filter((wait) => wait <= first + together));
    this.timer = this.clock.setTimeout(() => void this.ask(), waitMs);
  }

  /** A run that was answered for a moment ago is due after its wait; one whose answer is old is due at once. */
  private dueOf(run: LookedUpRun): Due {
    const known = this.due.get(run.id);
    if (known?.asOf === run.asOf) return known;
    return this.dueAfter(run, momentOf(run.asOf, this.clock), 0);
  }

  private msUntilDue(run: LookedUpRun): number {
    const { since, waitMs } = this.dueOf(run);
    return Math.max(0, waitMs - ageOf(since, this.clock));
  }

  /** How many questions in a row brought no answer. */
  private failuresOf(run: LookedUpRun): number {
    const known = this.due.get(run.id);
    return known?.asOf === run.asOf ? known.failures : 0;
  }

  private dueAfter(run: LookedUpRun, since: Moment, failures: number): Due {
    const due = {
      since,
      waitMs: nextQuestionMs(this.watchedMs(run), failures, this.random()),
      failures,
      asOf: run.asOf,
    };
    this.due.set(run.id, due);
    return due;
  }

  private watchedMs({ watchedSince }: LookedUpRun): number {
    if (watchedSince === undefined) return 0;
    // A time that lies ahead begins now: nobody knows better.
    const start = this.watchStarts.get(watchedSince) ?? momentOf(Math.min(watchedSince, this.clock.now()), this.clock);
    this.watchStarts.set(watchedSince, start);
    return ageOf(start, this.clock);
  }

  /** Asks for every run that is due, and tells of those that ended together. Never rejects. */
  private async ask(): Promise<void> {
    this.busy = true;
    const asked = this.watched.filter((run) => this.msUntilDue(run) < 1);
    await Promise.all(asked.map((run) => this.askFor(run)));
    this.busy = false;
    if (!this.disposables.isDisposed) this.follow(asked);
  }

  private async askFor(run: LookedUpRun): Promise<void> {
    const { failures } = this.dueOf(run);
    try {
      await this.runs.refresh(run.id, this.abort.signal, { background: true });
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.dueAfter(run, currentMoment(this.clock), failures + 1);
      this.failed.fire(error);
      if (failures + 1 >= stall) this.stalled.fire();
    }
  }

  dispose(): void {
    this.abort.abort();
    this.timer?.dispose();
    this.disposables.dispose();
  }
}
