import type { Clock } from "../base/clock";
import { type Operation, ServiceError } from "./errors";
import type { SharedWaits } from "./sharedWaits";

/** Holds back every request while the service wants to be left alone: what it told one of them goes for all, in every window of the person. */
export class Restraint {
  private wanted = 0;

  constructor(
    private readonly clock: Clock,
    private readonly host: string,
    private readonly shared: Pick<SharedWaits, "until" | "tell"> | undefined,
  ) {}

  /** Rejects, in place of a request that would come too early, with what the service would answer: `rateLimited`, with the time that is left. */
  async check(operation: Operation): Promise<void> {
    const told = (await this.shared?.until(this.host)) ?? 0;
    const retryAfterMs = Math.max(this.wanted, told) - this.clock.now();
    if (retryAfterMs > 0)
      throw new ServiceError("rateLimited", { operation, host: this.host, status: 429, retryAfterMs });
  }

  /** Takes from a failure how long the service wants to be left alone, if it said so. */
  note(error: unknown): void {
    const retryAfterMs = error instanceof ServiceError ? error.details.retryAfterMs : undefined;
    if (retryAfterMs === undefined) return;
    const until = this.clock.now() + retryAfterMs;
    if (until <= this.wanted) return;
    this.wanted = until;
    void this.shared?.tell(this.host, until);
  }
}
