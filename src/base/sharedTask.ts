import { CancelledError, throwIfCancelled } from "./errors";

/** Task that several callers share. It is aborted as soon as no caller waits for it any more. */
export class SharedTask<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiters = 0;

  constructor(run: (signal: AbortSignal) => Promise<T>) {
    this.#result = run(this.#controller.signal);
    // Errors reach callers of `join`; avoid an unhandled rejection when there are none.
    this.#result.catch(() => {});
  }

  /** True once the task can no longer be joined. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /**
   * Settles as the task does. Rejects with `CancelledError` as soon as the signal is aborted; other callers keep
   * waiting. Without a signal the caller waits until the task settles.
   */
  async join(signal?: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    this.#waiters++;
    let isWaiting = true;
    const leave = () => {
      if (!isWaiting) {
        return;
      }
      isWaiting = false;
      this.#waiters--;
      if (this.#waiters === 0) {
        this.#controller.abort();
      }
    };
    let onAbort = () => {};
    const cancellation = new Promise<never>((_, reject) => {
      onAbort = () => {
        reject(new CancelledError(signal?.reason));
        // Leave at once: a response that arrives at this very moment is too late.
        leave();
      };
      signal?.addEventListener("abort", onAbort);
    });
    try {
      return await Promise.race([this.#result, cancellation]);
    } finally {
      signal?.removeEventListener("abort", onAbort);
      leave();
    }
  }
}
