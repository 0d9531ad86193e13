import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { CancelledError } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { maxWatchMs } from "../../domain/runs/watchPolicy";
import type { Session } from "../session";
import { PollSchedule } from "./pollSchedule";
import type { TestRuns } from "./testRuns";

/** End of a watch that the user did not stop. */
export interface WatchEnd {
  readonly run: LookedUpRun;
  /**
   * `ended`: the run has ended; `gone`: the service does not know it any more; `tooLong`: it was watched for 6 hours.
   */
  readonly reason: "ended" | "gone" | "tooLong";
}

/** Focus of the editor window. */
export interface Focus {
  readonly isFocused: boolean;
  readonly onDidChange: Event<void>;
}

/** Failed requests in a row from which a run counts as unanswered: after a single one, the next may succeed. */
const minFailuresToReport = 2;

/**
 * Polls watched runs until they end, according to `watchPolicy`. Holds at most one timer, and none while the editor
 * window has no focus or no request is possible: runs that fell due meanwhile are requested once when that is over. The
 * watches are stored with the runs, so that they survive a restart.
 */
export class WatchedRuns implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #ended = this.#disposables.add(new Emitter<readonly WatchEnd[]>());
  readonly #abort = new AbortController();
  readonly #pollSchedule: PollSchedule;
  #timer: Disposable | undefined;
  /** True while this class itself changes the runs. */
  #isBusy = false;

  readonly #requestFailed = this.#disposables.add(new Emitter<unknown>());
  readonly #unansweredChanged = this.#disposables.add(new Emitter<void>());

  /** Fires with all runs that ended in one round of requests. */
  readonly onDidEnd: Event<readonly WatchEnd[]> = this.#ended.event;
  /** Fires with the error of each failed request: a `ServiceError`, or an unexpected error. */
  readonly onDidFail: Event<unknown> = this.#requestFailed.event;
  /** Fires when `unansweredIds` may have changed without a change of the runs. */
  readonly onDidChangeUnanswered: Event<void> = this.#unansweredChanged.event;

  constructor(
    private readonly runs: TestRuns,
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly focus: Focus,
    private readonly clock: Clock,
    random: () => number = Math.random,
  ) {
    this.#pollSchedule = new PollSchedule(clock, random);
    this.#disposables.addAll(
      runs.onDidChange(() => this.#update()),
      focus.onDidChange(() => this.#schedule()),
      session.onDidChange(() => this.#reset()),
    );
  }

  /**
   * Resumes the watches of the last session. Listeners for ended runs must subscribe before.
   */
  start(): void {
    this.#update();
  }

  /** Ends the watches of runs that have ended, whoever requested them, and schedules the others. */
  #update(requestedRuns: readonly LookedUpRun[] = []): void {
    if (this.#isBusy) {
      return;
    }
    this.#isBusy = true;
    const requestedIds = new Set(requestedRuns.map(({ id }) => id));
    const ends: WatchEnd[] = [];
    for (const run of this.watchedRuns) {
      const wasRequested = requestedIds.has(run.id);
      const reason = this.#findEndReason(run, wasRequested);
      if (reason) {
        ends.push({ run, reason });
      }
    }
    for (const { run } of ends) {
      void this.runs.unwatch(run.id);
    }
    this.#isBusy = false;
    this.#schedule();
    if (ends.length > 0) {
      this.#ended.fire(ends);
    }
  }

  /** Ids of the watched runs without news: two requests in a row failed, or no request is possible. */
  get unansweredIds(): ReadonlySet<string> {
    const isConnected = this.session.current.kind === "connected";
    const ids = new Set<string>();
    for (const run of this.watchedRuns) {
      const hasFailed = this.#pollSchedule.countFailures(run) >= minFailuresToReport;
      if (hasFailed || !isConnected) {
        ids.add(run.id);
      }
    }
    return ids;
  }

  private get watchedRuns(): readonly LookedUpRun[] {
    return this.runs.current.filter(isWatched);
  }

  /**
   * Returns why a watch has ended, if it has. The time limit applies only to a run that was requested after the limit
   * had passed: an editor window that slept may still learn how the run ended.
   */
  #findEndReason(run: LookedUpRun, wasRequested: boolean): WatchEnd["reason"] | undefined {
    if (hasEnded(run.run)) {
      return "ended";
    }
    if (run.goneSince !== undefined) {
      return "gone";
    }
    const isTooLong = this.#pollSchedule.watchedMs(run) >= maxWatchMs;
    return wasRequested && isTooLong ? "tooLong" : undefined;
  }

  /** Discards failures with the previous key or service: they do not apply to the current one. */
  #reset(): void {
    this.#pollSchedule.clear();
    this.#schedule();
    this.#unansweredChanged.fire();
  }

  #schedule(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const { watchedRuns } = this;
    this.#pollSchedule.keepOnly(watchedRuns);
    const canRequest = this.focus.isFocused && this.session.current.kind === "connected";
    if (this.#isBusy || !canRequest || watchedRuns.length === 0) {
      return;
    }
    const waitMs = this.#pollSchedule.msUntilNextPoll(watchedRuns);
    this.#timer = this.clock.setTimeout(() => void this.#poll(), waitMs);
  }

  /** Requests every run that is due, then reports those that ended in one event. Never rejects. */
  async #poll(): Promise<void> {
    this.#isBusy = true;
    const dueRuns = this.watchedRuns.filter((run) => this.#pollSchedule.msUntilDue(run) < 1);
    const polls = dueRuns.map((run) => this.#pollRun(run));
    await Promise.all(polls);
    this.#isBusy = false;
    if (!this.#disposables.isDisposed) {
      this.#update(dueRuns);
    }
  }

  async #pollRun(run: LookedUpRun): Promise<void> {
    const failures = this.#pollSchedule.countFailures(run) + 1;
    try {
      await this.runs.refresh(run.id, this.#abort.signal, { background: true });
    } catch (error) {
      if (error instanceof CancelledError) {
        return;
      }
      this.#pollSchedule.recordFailures(run, failures);
      this.#requestFailed.fire(error);
      if (failures >= minFailuresToReport) {
        this.#unansweredChanged.fire();
      }
    }
  }

  dispose(): void {
    this.#abort.abort();
    this.#timer?.dispose();
    this.#disposables.dispose();
  }
}
