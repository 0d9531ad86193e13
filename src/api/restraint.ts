import type { Clock } from "../base/clock";
import { type Operation, ServiceError } from "../domain/serviceError";
import type { SharedWaits } from "./sharedWaits";

/** Holds back every request while the service wants to be left alone: what it told one of them goes for all, in every window of the person. */
export class Restraint {
  /** When requests may be sent again, by the monotonic clock. */
  private end = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly host: string,
    private readonly shared: Pick<SharedWaits, "left" | "tell"> | undefined,
  ) {}

  /** Rejects, in place of a request that would come too early, with what the service would answer: `rateLimited`, with the time that is left. */
  async check(operation: Operation): Promise<void> {
    const sharedMs = (await this.shared?.left(this.host)) ?? 0;
    // A timer may ring a part of a millisecond early.
    const retryAfterMs = Math.floor(Math.max(this.end - this.clock.monotonicNow(), sharedMs));
    if (retryAfterMs > 0)
      throw new ServiceError("rateLimited", { operation, host: this.host, status: 429, retryAfterMs });
  }

  /** Takes from a failure how long the service wants to be left alone, if it said so. */
  note(error: unknown): void {
    const retryAfterMs = error instanceof ServiceError ? error.details.retryAfterMs : undefined;
    if (retryAfterMs === undefined) return;
    const end = this.clock.monotonicNow() + retryAfterMs;
    if (end <= this.end) return;
    this.end = end;
    void this.shared?.tell(this.host, retryAfterMs);
  }
}
