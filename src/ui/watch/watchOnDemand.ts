import { type Disposable, DisposableStore } from "../../base/disposable";
import { traceOf } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { OnDemand } from "../../base/onDemand";
import { isWatched } from "../../domain/runs/lookedUpRun";
import type { WatchParts } from "./watch";

/** What watches test runs: read from disk and built once one is watched. */
export class WatchOnDemand implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly watch = new OnDemand(async () => {
    const { Watch } = await import("./watch");
    const watch = this.disposables.add(new Watch(this.parts));
    this.disposables.add(watch.watched.onDidChangeUnanswered(() => this.stalled.fire()));
    return watch;
  });

  private readonly stalled = this.disposables.add(new Emitter<void>());

  /** As `WatchedRuns` tells it. */
  readonly onDidChangeUnanswered: Event<void> = this.stalled.event;

  constructor(private readonly parts: WatchParts) {
    this.disposables.add(parts.runs.onDidChange(() => this.follow()));
  }

  /** What the status bar says of watched runs; `undefined` while it says nothing. */
  get status(): string | undefined {
    return this.watch.current?.status.text;
  }

  /** Ids of the watched runs about which nothing new is learned. */
  get unanswered(): ReadonlySet<string> {
    return this.watch.current?.watched.unanswered ?? new Set();
  }

  /** What could not be read is tried again with the next change. */
  private follow(): void {
    const { runs, log } = this.parts;
    if (this.watch.current || !runs.current.some(isWatched)) return;
    this.watch.get().catch((error: unknown) => {
      log.error(`watch: ${traceOf(error)}`);
    });
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
