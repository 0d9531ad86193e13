import type { Clock } from "../base/clock";
import { type Operation, ServiceError } from "../domain/serviceError";
import type { RateLimitStore } from "./rateLimitStore";

/**
 * Holds back every request during a `Retry-After` period: it applies to all requests, in every editor window of the
 * user.
 */
export class RetryAfterGate {
  /** Time from which requests may be sent again, by the monotonic clock. */
  #end = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly host: string,
    private readonly rateLimits: Pick<RateLimitStore, "remainingMs" | "publish"> | undefined,
  ) {}

  /** Rejects like the service, with `rateLimited` and the remaining time, if a request would be sent too early. */
  async check(operation: Operation): Promise<void> {
    const sharedMs = (await this.rateLimits?.remainingMs(this.host)) ?? 0;
    // A timer may fire a fraction of a millisecond early.
    const retryAfterMs = Math.floor(Math.max(this.#end - this.clock.monotonicNow(), sharedMs));
    if (retryAfterMs > 0) {
      throw new ServiceError("rateLimited", { operation, host: this.host, status: 429, retryAfterMs });
    }
  }

  /** Records the `Retry-After` period of a failure, if it has one. */
  recordFailure(error: unknown): void {
    const retryAfterMs = error instanceof ServiceError ? error.details.retryAfterMs : undefined;
    if (retryAfterMs === undefined) {
      return;
    }
    const end = this.clock.monotonicNow() + retryAfterMs;
    if (end <= this.#end) {
      return;
    }
    this.#end = end;
    void this.rateLimits?.publish(this.host, retryAfterMs);
  }
}
