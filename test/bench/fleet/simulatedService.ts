import { delay } from "../../../src/base/async";
import type { Clock } from "../../../src/base/clock";
import { type Operation, ServiceError } from "../../../src/domain/serviceError";

/** Requests per second that the service allows for one organization. */
export const limit = 100;
/** Duration of a request, in milliseconds. */
const roundTripMs = 80;

/**
 * A service for all editors of an organization. It counts the requests, refuses those over the limit, and has an
 * outage.
 */
export class SimulatedService {
  /** Number of requests in each second. */
  readonly arrivals = new Map<number, number>();
  refusedCount = 0;

  constructor(
    private readonly clock: Clock,
    private readonly outage: { readonly start: number; readonly end: number },
  ) {}

  /** Handles a request. Rejects like the client's transport. */
  async send(operation: Operation, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const second = Math.floor(now / 1000);
    const arrivalCount = (this.arrivals.get(second) ?? 0) + 1;
    this.arrivals.set(second, arrivalCount);
    await delay(roundTripMs, this.clock, signal);
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
