import type { Clock } from "../base/clock";
import { type Operation, ServiceError } from "./errors";

/** Holds back every request of a connection while the service wants to be left alone: what it told one of them goes for all. */
export class Restraint {
  private until = 0;

  constructor(
    private readonly clock: Clock,
    private readonly host: string,
  ) {}

  /** Throws, in place of a request that would come too early, what the service would answer: `rateLimited`, with the time that is left. */
  check(operation: Operation): void {
    const retryAfterMs = this.until - this.clock.now();
    if (retryAfterMs > 0)
      throw new ServiceError("rateLimited", { operation, host: this.host, status: 429, retryAfterMs });
  }

  /** Takes from a failure how long the service wants to be left alone, if it said so. */
  note(error: unknown): void {
    const retryAfterMs = error instanceof ServiceError ? error.details.retryAfterMs : undefined;
    if (retryAfterMs !== undefined) this.until = Math.max(this.until, this.clock.now() + retryAfterMs);
  }
}
