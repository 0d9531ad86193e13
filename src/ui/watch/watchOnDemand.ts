import { type Disposable, DisposableStore } from "../../base/disposable";
import { isWatched } from "../../model/runs/testRuns";
import type { Watch, WatchParts } from "./watch";

/** What watches test runs: read from disk and built once one is watched. */
export class WatchOnDemand implements Disposable {
  private readonly disposables = new DisposableStore();
  private watch: Watch | undefined;
  private loading = false;

  constructor(private readonly parts: WatchParts) {
    this.disposables.add(parts.runs.onDidChange(() => void this.follow()));
  }

  /** What the status bar says of watched runs; `undefined` while it says nothing. */
  get status(): string | undefined {
    return this.watch?.status.text;
  }

  /** Never rejects: what could not be read is tried again with the next change. */
  private async follow(): Promise<void> {
    if (this.watch || this.loading || !this.parts.runs.current.some(isWatched)) return;
    this.loading = true;
    try {
      const { Watch } = await import("./watch");
      this.watch = this.disposables.add(new Watch(this.parts));
    } catch (error) {
      this.parts.log.error(`watch: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      this.loading = false;
    }
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
