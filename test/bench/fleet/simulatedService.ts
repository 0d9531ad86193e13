import { delay } from "../../../src/base/async";
import type { Clock } from "../../../src/base/clock";
import { type Operation, ServiceError } from "../../../src/domain/serviceError";

/** Requests a second that the service allows one organization. */
export const limit = 100;
/** How long an answer takes, in milliseconds. */
const roundTrip = 80;

/**
 * The service as all editors of an organization meet it: counts what arrives, refuses what is over
 * the limit, and is out for a while.
 */
export class SimulatedService {
  /** Requests that arrived, by the second. */
  readonly arrivals = new Map<number, number>();
  refusedCount = 0;

  constructor(
    private readonly clock: Clock,
    private readonly outage: { readonly start: number; readonly end: number },
  ) {}

  /** Resolves with an answer; rejects as the client's transport would. */
  async send(operation: Operation, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const second = Math.floor(now / 1000);
    const arrivalCount = (this.arrivals.get(second) ?? 0) + 1;
    this.arrivals.set(second, arrivalCount);
    await delay(roundTrip, this.clock, signal);
    const details = { operation, host: "api.example.com" };
    if (now >= this.outage.start && now < this.outage.end) {
      throw new ServiceError("serverError", { ...details, status: 503 });
    }
    if (arrivalCount <= limit) {
      return;
    }
    this.refusedCount++;
    throw new ServiceError("rateLimited", { ...details, status: 429, retryAfterMs: 1000 });
  }
}
