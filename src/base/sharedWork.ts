import { CancelledError, throwIfCancelled } from "./errors";

/** One piece of work that several ask for. It is given up as soon as nobody waits for it any more. */
export class SharedWork<T> {
  private readonly abort = new AbortController();
  private readonly result: Promise<T>;
  private askers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.result = work(this.abort.signal);
    // Whoever waits is told of a failure; that nobody does is no fault.
    this.result.catch(() => {});
  }

  /** True once it can no longer be joined. */
  get isGivenUp(): boolean {
    return this.abort.signal.aborted;
  }

  /** Settles as the work does. Rejects with `CancelledError` as soon as the signal is aborted; the others go on waiting. */
  async join(signal: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    this.askers++;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new CancelledError(signal.reason));
      signal.addEventListener("abort", leave, { once: true });
    });
    try {
      return await Promise.race([this.result, left]);
    } finally {
      signal.removeEventListener("abort", leave);
      this.askers--;
      if (this.askers === 0) this.abort.abort();
    }
  }
}
