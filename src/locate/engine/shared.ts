import { isCancellation, throwIfCancelled } from "../../base/errors";

/**
 * A result that many ask for and that is made once, on the first question; `forget` has it made again. A failure is not kept, and
 * the cancellation of one who asks does not fail the others.
 */
export class Shared<T> {
  private made: { readonly result: Promise<T> } | undefined;

  constructor(private readonly make: (signal?: AbortSignal) => Promise<T>) {}

  forget(): void {
    this.made = undefined;
  }

  /** Rejects with what `make` rejects with, and with `CancelledError` if the signal is aborted. */
  async get(signal?: AbortSignal): Promise<T> {
    for (;;) {
      throwIfCancelled(signal);
      this.made ??= { result: this.make(signal) };
      const { made } = this;
      try {
        const result = await made.result;
        throwIfCancelled(signal);
        return result;
      } catch (error) {
        if (this.made === made) this.made = undefined;
        // Whoever made it gave up; this caller did not.
        if (!isCancellation(error) || signal?.aborted) throw error;
      }
    }
  }
}
