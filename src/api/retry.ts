import { delay } from "../base/async";
import type { Clock } from "../base/clock";
import { ServiceError } from "../domain/serviceError";

/** Options of `withRetries`. */
export interface RetryOptions {
  /** Maximum requests that are sent for one response. */
  readonly maxAttempts: number;
  /** The first back-off is 0 to this many milliseconds, drawn at random; each further one may be twice as long. */
  readonly firstBackOffMs: number;
  /** Maximum `Retry-After` that is waited for; the caller gets the error of a longer one at once. */
  readonly maxRetryAfterMs: number;
  /** HTTP statuses of transient failures. */
  readonly statuses: readonly number[];
  readonly clock: Clock;
  /** Returns 0 to 1, as `Math.random` does. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /**
   * Called before each wait with its length, and with the part of it that the service requested: 0 if none.
   * Milliseconds.
   */
  readonly onRetry?: (waitMs: number, retryAfterMs: number) => void;
}

/**
 * Sends a request again after transient failures. This is safe because both operations only read. Never sends earlier
 * than `Retry-After` allows; adds the jitter to it, so that editors with the same `Retry-After` do not all return at
 * once.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (
        !(error instanceof ServiceError) ||
        failures === options.maxAttempts ||
        !isTransient(error, options.statuses)
      ) {
        throw error;
      }
      const retryAfterMs = error.details.retryAfterMs ?? 0;
      if (retryAfterMs > options.maxRetryAfterMs) {
        throw error;
      }
      const waitMs = retryAfterMs + options.random() * options.firstBackOffMs * 2 ** (failures - 1);
      options.onRetry?.(waitMs, retryAfterMs);
      await delay(waitMs, options.clock, options.signal);
    }
  }
}

/**
 * Returns whether a failure is transient. An unknown host name stays unknown, and a deadline has kept the user waiting
 * long enough: neither is retried.
 */
function isTransient({ reason, details }: ServiceError, statuses: readonly number[]): boolean {
  const { status, code } = details;
  return reason === "unreachable" || code === "EAI_AGAIN" || (status !== undefined && statuses.includes(status));
}
