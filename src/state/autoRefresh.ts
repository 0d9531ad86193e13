import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { Event } from "../base/event";
import { nextRefreshAt, type RefreshSituation } from "../domain/refreshPolicy";

/** What is refreshed, as the timer sees it. */
export interface Refreshable {
  /** Absent while nothing can be asked, e.g. without a connection. */
  readonly situation: Omit<RefreshSituation, "watched" | "intervalMs" | "rows"> | undefined;
  /** How many failing tests are loaded. */
  readonly rows: number;
  /** Asks for what is due. Never rejects; shares what is under way. */
  refreshDue(): Promise<void>;
  readonly onDidChange: Event<unknown>;
}

/** Whether anybody looks: a view or a marked editor is visible and the window has the focus. */
export interface Attention {
  readonly watched: boolean;
  readonly onDidChange: Event<void>;
}

/** Refreshes when `nextRefreshAt` says so. Holds at most one timer, and none while nobody looks. */
export class AutoRefresh implements Disposable {
  private readonly disposables = new DisposableStore();
  private timer: Disposable | undefined;

  constructor(
    private readonly target: Refreshable,
    private readonly attention: Attention,
    private readonly settings: { readonly refreshIntervalMs: number; readonly onDidChange: Event<void> },
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {
    for (const event of [target.onDidChange, attention.onDidChange, settings.onDidChange]) {
      this.disposables.add(event(() => this.schedule()));
    }
    this.schedule();
  }

  private schedule(): void {
    this.timer?.dispose();
    this.timer = undefined;
    const { situation, rows } = this.target;
    if (!situation) return;
    const { watched } = this.attention;
    const { refreshIntervalMs: intervalMs } = this.settings;
    const at = nextRefreshAt({ ...situation, rows, watched, intervalMs }, this.random());
    if (at !== undefined) this.wakeAt(at);
  }

  /** Timers may ring a millisecond early; what is asked too early is not asked at all. */
  private wakeAt(at: number): void {
    const ring = () => (this.clock.monotonicNow() < at ? this.wakeAt(at) : void this.target.refreshDue());
    this.timer = this.clock.setTimeout(ring, Math.max(0, at - this.clock.monotonicNow()));
  }

  dispose(): void {
    this.timer?.dispose();
    this.disposables.dispose();
  }
}
