import type { Disposable } from "../../base/disposable";
import { traceOf } from "../../base/errors";
import { OnDemand } from "../../base/onDemand";
import type { Started, StartParts } from "./start";

/** What a window runs, started once: soon after activation, or at once for whoever asks before. */
export class StartOnDemand implements Disposable {
  private readonly started: OnDemand<Started>;
  private timer: NodeJS.Immediate | undefined;

  constructor(private readonly parts: StartParts) {
    this.started = new OnDemand(async () => (await import("./start")).start(parts));
  }

  /** Starts it when the editor's extension host has done what it is at. */
  soon(): void {
    this.timer = setImmediate(() => {
      this.started.get().catch((error: unknown) => this.parts.log.error(`start: ${traceOf(error)}`));
    });
  }

  /** Rejects as the start does; the next one to ask tries again. */
  get(): Promise<Started> {
    return this.started.get();
  }

  /** Resolves when what is on its way to the disk is there. */
  async settled(): Promise<void> {
    await this.started.current?.settled();
  }

  dispose(): void {
    clearImmediate(this.timer);
  }
}
