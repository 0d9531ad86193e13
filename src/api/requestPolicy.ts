import type { Clock } from "../base/clock";
import { type Priority, Queue } from "../base/queue";
import { type Operation, ServiceError } from "../domain/serviceError";
import type { RateLimitStore } from "./rateLimitStore";
import type { RejectedKeyStore } from "./rejectedKeyStore";
import { withRetries } from "./retry";
import { RetryAfterGate } from "./retryAfterGate";
import { rules } from "./rules";
import { TokenBucket } from "./tokenBucket";

/** Operation, priority and abort signal of a request. */
export interface RequestOptions {
  readonly operation: Operation;
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** Whether a failure is reported at once, without a retry, because the caller repeats the request itself. */
  readonly isSingleAttempt?: boolean;
}

/** Dependencies of a `RequestPolicy`. */
export interface RequestPolicyDependencies {
  readonly clock: Clock;
  /** Returns 0 to 1, as `Math.random` does: spreads the retries of many editors. */
  readonly random: () => number;
  readonly host: string;
  /** Rate limits shared between editor windows; absent if this window shares none. */
  readonly rateLimits?: Pick<RateLimitStore, "remainingMs" | "publish"> | undefined;
  /** Rejected keys shared between editor windows; absent if no other window knows this key. */
  readonly rejectedKeys?: Pick<RejectedKeyStore, "has" | "publish"> | undefined;
  readonly debug: (message: string) => void;
  /** See `ServiceOptions`. */
  readonly onWait?: ((resumeAt: number) => void) | undefined;
}

/** Sends requests according to `rules`. One instance for each connection. */
export class RequestPolicy {
  readonly #queue = new Queue(rules.queue);
  readonly #tokenBucket: TokenBucket;
  readonly #retryAfterGate: RetryAfterGate;

  constructor(private readonly dependencies: RequestPolicyDependencies) {
    this.#tokenBucket = new TokenBucket(rules.tokenBucket, dependencies.clock);
    this.#retryAfterGate = new RetryAfterGate(dependencies.clock, dependencies.host, dependencies.rateLimits);
  }

  /**
   * Sends a request, with retries. Rejects with the error of the last attempt, with `rateLimited` instead of sending a
   * request too early, and with `CancelledError` once the signal is aborted.
   */
  async execute<T>(request: RequestOptions, send: () => Promise<T>): Promise<T> {
    const { operation, priority, signal } = request;
    // A request that waits for a retry takes no slot of the queue.
    const attempt = () => this.#queue.run(() => this.#send(request, send), priority, signal);
    if (request.isSingleAttempt) {
      return attempt();
    }
    const { clock, random, debug, onWait } = this.dependencies;
    const onRetry = (waitMs: number, retryAfterMs: number) => {
      debug(`${operation}: again in ${Math.round(waitMs)} ms`);
      if (retryAfterMs > 0) {
        onWait?.(clock.now() + waitMs);
      }
    };
    return withRetries(attempt, { ...rules.retries, clock, random, signal, onRetry });
  }

  async #send<T>({ operation, signal }: RequestOptions, send: () => Promise<T>): Promise<T> {
    await this.#tokenBucket.take(signal);
    const { rejectedKeys, host } = this.dependencies;
    if (await rejectedKeys?.has()) {
      throw new ServiceError("unauthorized", { operation, host, status: 401 });
    }
    try {
      await this.#retryAfterGate.check(operation);
      return await send();
    } catch (error) {
      this.#retryAfterGate.recordFailure(error);
      if (error instanceof ServiceError && error.reason === "unauthorized") {
        void rejectedKeys?.publish();
      }
      throw error;
    }
  }
}
