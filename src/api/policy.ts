import type { Clock } from "../base/clock";
import { type Priority, Queue } from "../base/queue";
import { Budget } from "./budget";
import { type Operation, ServiceError } from "./errors";
import { Restraint } from "./restraint";
import { withRetries } from "./retry";
import type { SharedRefusals } from "./sharedRefusals";
import type { SharedWaits } from "./sharedWaits";

/**
 * How a window treats the service, whose limits a whole company shares. What a request meets, in this order:
 *
 * - the latch: a key that was refused with 401 is not sent again before it or the base URL changes (`Session.refuse`),
 *   for an hour in no window of this person (`SharedRefusals`)
 * - single flight: whoever asks for what is already on its way shares it (`FailingTests.refresh`, `SharedWork`)
 * - the queue: 3 requests at a time, of these 2 in the background, so that a person never waits for those
 * - `Retry-After`: nothing is sent earlier than the service told any window of this person (`Restraint`); one that is
 *   longer than 14 days is an error of who wrote it
 * - the budget: 200 requests at once and then 5 a second, whatever goes wrong
 * - the deadline: 15 s from the call to the last byte, 10 MB unpacked, no redirects (`Transport`)
 * - the connection: an idle one that another request left open; a new one at once where the service has closed that
 *   (`Transport`)
 * - retries: 3 attempts where the failure passes by itself, after 0 to 1 s and 0 to 2 s at random, `Retry-After` on top
 *   (`withRetries`)
 *
 * When something is asked for at all is decided by `nextRefreshAt` for the failing tests, and by `nextQuestionMs` for a
 * watched run.
 */
export const rules = {
  queue: { inFlight: 3, background: 2 },
  budget: { atOnce: 200, perSecond: 5 },
  deadlineMs: 15_000,
  /** Of a request, and of an answer after decompression. */
  maxBytes: 10 * 1024 * 1024,
  /**
   * The longest `Retry-After` that is heeded, in milliseconds: 14 days. The matrix of faults has 999999 s, 12 days; a
   * longer one, or a date years ahead, would silence every editor window for good.
   */
  maxWaitMs: 14 * 86_400_000,
  retries: {
    attempts: 3,
    /** The first back-off is 0 to this many milliseconds, drawn at random; each further one may be twice as long. */
    firstBackOffMs: 1000,
    /** A longer `Retry-After` is not waited for: whoever asked is told when to come back. */
    longestWaitMs: 30_000,
    statuses: [429, 500, 502, 503, 504] as readonly number[],
  },
} as const;

/** A request to be sent. */
export interface Wish {
  readonly operation: Operation;
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** Whoever asks, asks again: a failure is told at once. */
  readonly once?: boolean;
}

/** What the rules need of the world. */
export interface PolicyParts {
  readonly clock: Clock;
  /** 0 to 1, as `Math.random`: spreads the retries of many editors. */
  readonly random: () => number;
  readonly host: string;
  /** Absent: this window is alone. */
  readonly waits?: Pick<SharedWaits, "left" | "tell"> | undefined;
  /** Absent: nobody else knows this key. */
  readonly refusals?: Pick<SharedRefusals, "has" | "tell"> | undefined;
  readonly debug: (message: string) => void;
  /** See `ServiceOptions`. */
  readonly onWait?: ((until: number) => void) | undefined;
}

/** Sends requests as the rules say. One for each connection. */
export class Policy {
  readonly #queue = new Queue(rules.queue);
  readonly #budget: Budget;
  readonly #restraint: Restraint;

  constructor(private readonly parts: PolicyParts) {
    this.#budget = new Budget(rules.budget, parts.clock);
    this.#restraint = new Restraint(parts.clock, parts.host, parts.waits);
  }

  /** Rejects as the last attempt does, with `rateLimited` in place of one that would come too early, with `CancelledError` once the signal is aborted. */
  async ask<T>(wish: Wish, send: () => Promise<T>): Promise<T> {
    const { operation, priority, signal } = wish;
    // A request that waits to be sent again holds no place in the queue.
    const attempt = () => this.#queue.run(() => this.#send(wish, send), priority, signal);
    if (wish.once) return attempt();
    const { clock, random, debug, onWait } = this.parts;
    const onRetry = (waitMs: number, askedMs: number) => {
      debug(`${operation}: again in ${Math.round(waitMs)} ms`);
      if (askedMs > 0) onWait?.(clock.now() + waitMs);
    };
    return withRetries(attempt, { ...rules.retries, clock, random, signal, onRetry });
  }

  async #send<T>({ operation, signal }: Wish, send: () => Promise<T>): Promise<T> {
    await this.#budget.take(signal);
    const { refusals, host } = this.parts;
    if (await refusals?.has()) throw new ServiceError("unauthorized", { operation, host, status: 401 });
    try {
      await this.#restraint.check(operation);
      return await send();
    } catch (error) {
      this.#restraint.note(error);
      if (error instanceof ServiceError && error.reason === "unauthorized") void refusals?.tell();
      throw error;
    }
  }
}
