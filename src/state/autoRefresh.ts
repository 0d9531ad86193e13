import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { Event } from "../base/event";
import { computeRefreshTime, type RefreshSituation } from "../domain/refreshPolicy";

/** Target of automatic refreshes, as the timer sees it. */
export interface Refreshable {
  /** Absent while no request is possible, e.g. without a connection. */
  readonly refreshState: Omit<RefreshSituation, "isWatched" | "intervalMs" | "rows"> | undefined;
  /** Number of failing tests that are loaded. */
  readonly testCount: number;
  /** Requests what is due. Never rejects; shares a pending request. */
  refreshDue(): Promise<void>;
  readonly onDidChange: Event<unknown>;
}

/** Attention of the user: a view or an editor with markers is visible, and the editor window has the focus. */
export interface Attention {
  readonly isWatched: boolean;
  readonly onDidChange: Event<void>;
}

/** Refreshes at the times of `computeRefreshTime`. Holds at most one timer, and none while nobody is looking. */
export class AutoRefresh implements Disposable {
  readonly #disposables = new DisposableStore();
  #timer: Disposable | undefined;

  constructor(
    private readonly target: Refreshable,
    private readonly attention: Attention,
    private readonly settings: { readonly refreshIntervalMs: number; readonly onDidChange: Event<void> },
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {
    for (const event of [target.onDidChange, attention.onDidChange, settings.onDidChange]) {
      this.#disposables.add(event(() => this.#schedule()));
    }
    this.#schedule();
  }

  #schedule(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const { refreshState, testCount } = this.target;
    if (!refreshState) {
      return;
    }
    const { isWatched } = this.attention;
    const { refreshIntervalMs: intervalMs } = this.settings;
    const facts = { ...refreshState, rows: testCount, isWatched, intervalMs };
    const dueTime = computeRefreshTime(facts, this.random());
    if (dueTime !== undefined) {
      this.#scheduleAt(dueTime);
    }
  }

  /**
   * Schedules a refresh. Timers may fire a millisecond early, and a refresh that comes too early would request
   * nothing.
   */
  #scheduleAt(dueTime: number): void {
    const onTimer = () => {
      if (this.clock.monotonicNow() < dueTime) {
        this.#scheduleAt(dueTime);
      } else {
        void this.target.refreshDue();
      }
    };
    const waitMs = dueTime - this.clock.monotonicNow();
    this.#timer = this.clock.setTimeout(onTimer, Math.max(0, waitMs));
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#disposables.dispose();
  }
}
