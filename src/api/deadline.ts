import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";

/**
 * Signal that is aborted by the caller's signal or when the time is up, whichever comes first. Must be disposed when
 * the work is done.
 */
export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: Disposable;
  readonly #onAbort = () => this.#controller.abort();
  #isTimeUp = false;

  constructor(
    timeoutMs: number,
    clock: Clock,
    private readonly callerSignal: AbortSignal,
  ) {
    this.#timer = clock.setTimeout(() => {
      this.#isTimeUp = true;
      this.#controller.abort();
    }, timeoutMs);
    // A listener that can be removed, instead of `AbortSignal.any`: a caller's signal may live as long
    // as the editor window.
    callerSignal.addEventListener("abort", this.#onAbort, { once: true });
    if (callerSignal.aborted) {
      this.#onAbort();
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time is up, as opposed to an abort by the caller's signal. */
  get isOver(): boolean {
    return this.#isTimeUp;
  }

  dispose(): void {
    this.#timer.dispose();
    this.callerSignal.removeEventListener("abort", this.#onAbort);
  }
}
