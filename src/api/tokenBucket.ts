import { delay } from "../base/async";
import type { Clock } from "../base/clock";

/** Number of requests at once, and number of requests per second from then on. */
export interface TokenBucketRules {
  readonly capacity: number;
  readonly refillPerSecond: number;
}

/**
 * Limit of the requests of one editor window, whatever goes wrong in it: requests beyond the capacity wait until the
 * bucket has refilled.
 */
export class TokenBucket {
  /** Below 0, the number of requests that wait. */
  #tokens: number;
  #refilledAt: number;

  constructor(
    private readonly rules: TokenBucketRules,
    private readonly clock: Clock,
  ) {
    this.#tokens = rules.capacity;
    this.#refilledAt = clock.monotonicNow();
  }

  /**
   * Takes a token; resolves when the request may be sent, in the order of the calls. Rejects with `CancelledError` if
   * the signal is aborted before.
   */
  async take(signal: AbortSignal): Promise<void> {
    this.#refill();
    this.#tokens--;
    if (this.#tokens >= 0) {
      return;
    }
    try {
      const waitMs = (-this.#tokens / this.rules.refillPerSecond) * 1000;
      await delay(waitMs, this.clock, signal);
    } catch (error) {
      this.#tokens++;
      throw error;
    }
  }

  #refill(): void {
    const { capacity, refillPerSecond } = this.rules;
    const now = this.clock.monotonicNow();
    const newTokens = ((now - this.#refilledAt) * refillPerSecond) / 1000;
    this.#tokens = Math.min(capacity, this.#tokens + newTokens);
    this.#refilledAt = now;
  }
}
