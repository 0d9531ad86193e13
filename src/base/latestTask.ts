import type { Disposable } from "./disposable";

/**
 * Several tasks of one kind of which only the newest counts: the signal of a task is aborted as soon as a newer one
 * starts. A task that has awaited something asks its signal whether its result is still wanted.
 */
export class LatestTask implements Disposable {
  #controller = new AbortController();

  /** Signal of the newest task; before the first one starts, of what precedes it. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts a task in place of the one before, and returns its signal. */
  start(): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  /** Ends the newest task without starting another. */
  cancel(): void {
    this.#controller.abort();
  }

  dispose(): void {
    this.cancel();
  }
}
