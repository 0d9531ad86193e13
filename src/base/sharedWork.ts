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

  /**
   * Settles as the work does. Rejects with `CancelledError` as soon as the signal is aborted; the others go on waiting.
   * Without a signal the caller waits to the end.
   */
  async join(signal?: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    this.askers++;
    let waits = true;
    const leave = () => {
      if (!waits) return;
      waits = false;
      this.askers--;
      if (this.askers === 0) this.abort.abort();
    };
    let giveUp = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => {
        reject(new CancelledError(signal?.reason));
        // At once: what is answered in this very moment comes too late.
        leave();
      };
      signal?.addEventListener("abort", giveUp, { once: true });
    });
    try {
      return await Promise.race([this.result, givenUp]);
    } finally {
      signal?.removeEventListener("abort", giveUp);
      leave();
    }
  }
}
