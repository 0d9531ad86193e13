import type { Disposable } from "./disposable";

/**
 * Tasks of one kind of which only the newest counts: the signal of a task is aborted as soon as a newer one starts.
 * After each `await`, a task checks its signal to find out whether its result is still wanted.
 */
export class LatestTask implements Disposable {
  #controller = new AbortController();

  /** Signal of the newest task. Before the first task starts, a signal that this start aborts. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts a task, which replaces the previous one, and returns its signal. */
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
