import { delay } from "../base/async";
import type { Clock } from "../base/clock";
import { ServiceError } from "../domain/serviceError";

/** What `withRetries` needs of the world. */
export interface RetryContext {
  /** Requests that are sent for one answer, at most. */
  readonly attempts: number;
  /** The first back-off is 0 to this many milliseconds, drawn at random; each further one may be twice as long. */
  readonly firstBackOffMs: number;
  /** A longer `Retry-After` is not waited for: whoever asked is told when to come back. */
  readonly longestWaitMs: number;
  /** The statuses of failures that pass by themselves. */
  readonly statuses: readonly number[];
  readonly clock: Clock;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /**
   * Called before each wait with its length, and with how much of that the service asked for: 0 if it did not.
   * Milliseconds.
   */
  readonly onRetry?: (waitMs: number, askedMs: number) => void;
}

/**
 * Asks again after failures that pass by themselves. Asking twice is safe because both operations only read.
 * Never asks earlier than `Retry-After` told; adds the jitter to it, so that editors that were told the same do not all return at once.
 */
export async function withRetries<T>(attempt: () => Promise<T>, context: RetryContext): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ServiceError) || failures === context.attempts || !mayPass(error, context.statuses))
        throw error;
      const toldMs = error.details.retryAfterMs ?? 0;
      if (toldMs > context.longestWaitMs) throw error;
      const waitMs = toldMs + context.random() * context.firstBackOffMs * 2 ** (failures - 1);
      context.onRetry?.(waitMs, toldMs);
      await delay(waitMs, context.clock, context.signal);
    }
  }
}

/** An unknown host name stays unknown, and a deadline has kept people waiting long enough: neither is retried. */
function mayPass({ reason, details }: ServiceError, statuses: readonly number[]): boolean {
  const { status, code } = details;
  return reason === "unreachable" || code === "EAI_AGAIN" || (status !== undefined && statuses.includes(status));
}
