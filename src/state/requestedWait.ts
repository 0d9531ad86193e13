import type { Clock } from "../base/clock";
import type { ServiceError } from "../domain/serviceError";

/** The wait that the service has requested, by the monotonic clock. */
export class RequestedWait {
  #waitEndTime = 0;
  readonly #recordedErrors = new WeakSet<ServiceError>();

  constructor(private readonly clock: Clock) {}

  /** End of the wait, in milliseconds of the monotonic clock; `undefined` once it is over. */
  get endTime(): number | undefined {
    return this.remainingMs > 0 ? this.#waitEndTime : undefined;
  }

  /** Milliseconds until requests may be sent again. */
  get remainingMs(): number {
    return Math.max(0, this.#waitEndTime - this.clock.monotonicNow());
  }

  /**
   * Records the waits that errors request. Retry-After counts from the arrival of an error, and an error stays in the
   * state longer than that, so each error is recorded only once.
   */
  record(errors: readonly ServiceError[]): void {
    for (const error of errors) {
      if (this.#recordedErrors.has(error)) {
        continue;
      }
      this.#recordedErrors.add(error);
      const end = this.clock.monotonicNow() + (error.details.retryAfterMs ?? 0);
      this.#waitEndTime = Math.max(this.#waitEndTime, end);
    }
  }

  /** Ends the wait because another service is used. */
  end(): void {
    this.#waitEndTime = 0;
  }
}
