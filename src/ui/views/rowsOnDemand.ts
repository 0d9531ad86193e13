import type { Log } from "../../base/log";

type Rows = typeof import("../../present/rows");

/** What makes rows, read from disk when there is something to show for the first time. */
export class RowsOnDemand {
  private loaded: Rows | undefined;
  private loading: Promise<void> | undefined;

  constructor(private readonly log: Log) {}

  /** What makes rows, if it has been read; else reads it and calls back. */
  orElse(whenLoaded: () => void): Rows | undefined {
    if (this.loaded) return this.loaded;
    this.loading ??= this.load();
    void this.loading.then(() => this.loaded && whenLoaded());
    return undefined;
  }

  private async load(): Promise<void> {
    try {
      this.loaded = await import("../../present/rows");
    } catch (error) {
      this.loading = undefined;
      this.log.error(`rows: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
