import { traceOf } from "../../base/errors";
import type { Log } from "../../base/log";
import { OnDemand } from "../../base/onDemand";

export type Rows = typeof import("./rows");

/** What makes rows and the words around them, read from disk when there is something to show for the first time. */
export class RowsOnDemand {
  private readonly rows = new OnDemand(() => import("./rows"));

  constructor(private readonly log: Log) {}

  /** What makes rows, if it has been read; else reads it and calls back. */
  orElse(whenLoaded: () => void): Rows | undefined {
    if (!this.rows.current) this.rows.get().then(whenLoaded, (error: unknown) => this.log.error(inWords(error)));
    return this.rows.current;
  }
}

function inWords(error: unknown): string {
  return `rows: ${traceOf(error)}`;
}
