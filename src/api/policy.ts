import type { Clock } from "../base/clock";
import { type Priority, Queue } from "../base/queue";
import { type Operation, ServiceError } from "../domain/serviceError";
import { Budget } from "./budget";
import { Restraint } from "./restraint";
import { withRetries } from "./retry";
import { rules } from "./rules";
import type { SharedRefusals } from "./sharedRefusals";
import type { SharedWaits } from "./sharedWaits";

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
