import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";

/** A signal that is aborted by the caller's signal or when the time is up, whichever comes first. Dispose it when the work is done. */
export class Deadline implements Disposable {
  private readonly controller = new AbortController();
  private readonly timer: Disposable;
  private readonly onAbort = () => this.controller.abort();
  private over = false;

  constructor(
    ms: number,
    clock: Clock,
    private readonly caller: AbortSignal,
  ) {
    this.timer = clock.setTimeout(() => {
      this.over = true;
      this.controller.abort();
    }, ms);
    // A listener that is taken off again, rather than `AbortSignal.any`: a caller's signal may live as long as the window.
    caller.addEventListener("abort", this.onAbort, { once: true });
    if (caller.aborted) this.onAbort();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** True if the time was up, rather than the caller's signal aborted. */
  get isOver(): boolean {
    return this.over;
  }

  dispose(): void {
    this.timer.dispose();
    this.caller.removeEventListener("abort", this.onAbort);
  }
}
