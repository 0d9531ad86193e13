import type { Clock } from "../base/clock";
import type { FileStore } from "../base/fileStore";
import { isNumber, isObjectWith } from "../base/shape";
import { rules } from "./rules";
import { SharedFile } from "./sharedFile";

/** A wait that a service requested, and its start. */
interface RateLimit {
  /** Milliseconds since 1970. */
  readonly toldAt: number;
  readonly waitMs: number;
}

type RateLimits = Readonly<Record<string, RateLimit>>;

const hasRateLimitFields = isObjectWith({
  toldAt: isNumber,
  waitMs: isNumber,
});

/** Waits that services requested, by host: shared between editor windows through a file. */
export class RateLimitStore {
  readonly #file: SharedFile<RateLimits>;
  #lastWrite: Promise<void> = Promise.resolve();
  /** Ends of the last waits on the monotonic clock, by host: computed once, since the wall clock may be set. */
  readonly #ends = new Map<string, RateLimit & { readonly end: number }>();

  /** @param files files of all editor windows of the user */
  constructor(
    files: Pick<FileStore, "read" | "write">,
    private readonly clock: Clock,
  ) {
    this.#file = new SharedFile(files, clock, "waits.json", parseRateLimits);
  }

  /** Returns the milliseconds for which nothing may be sent; 0 if no wait was requested. Never rejects. */
  async remainingMs(host: string): Promise<number> {
    const rateLimits = await this.#file.readRecent();
    return this.#computeRemainingMs(host, rateLimits);
  }

  /** Shares a wait with the other editor windows, unless they know of a longer one. Never rejects. */
  publish(host: string, waitMs: number): Promise<void> {
    this.#lastWrite = this.#lastWrite.then(async () => {
      const rateLimits = await this.#file.readLatest();
      if (waitMs <= this.#computeRemainingMs(host, rateLimits)) {
        return;
      }
      const runningLimits = Object.entries(rateLimits).filter(([otherHost]) => {
        const remainingMs = this.#computeRemainingMs(otherHost, rateLimits);
        return remainingMs > 0;
      });
      const rateLimit = { toldAt: this.clock.now(), waitMs };
      this.#computeEnd(host, rateLimit);
      const sharedLimits = toRateLimits([...runningLimits, [host, rateLimit]]);
      await this.#file.publish(sharedLimits);
    });
    return this.#lastWrite;
  }

  #computeRemainingMs(host: string, rateLimits: RateLimits): number {
    const rateLimit = rateLimits[host];
    if (!rateLimit) {
      return 0;
    }
    const end = this.#computeEnd(host, rateLimit);
    return Math.max(0, end - this.clock.monotonicNow());
  }

  #computeEnd(host: string, { toldAt, waitMs }: RateLimit): number {
    const cached = this.#ends.get(host);
    if (cached?.toldAt === toldAt && cached.waitMs === waitMs) {
      return cached.end;
    }
    const ageMs = Math.max(0, this.clock.now() - toldAt);
    const end = this.clock.monotonicNow() + waitMs - ageMs;
    this.#ends.set(host, { toldAt, waitMs, end });
    return end;
  }
}

/**
 * Parses waits by host; unreadable content counts as no wait, and so does a wait longer than any window would publish.
 */
function parseRateLimits(value: unknown): RateLimits {
  const rateLimits: [string, RateLimit][] = [];
  for (const [host, rateLimit] of Object.entries(value ?? {})) {
    if (isRateLimit(rateLimit)) {
      rateLimits.push([host, rateLimit]);
    }
  }
  return toRateLimits(rateLimits);
}

function isRateLimit(value: unknown): value is RateLimit {
  if (!hasRateLimitFields(value)) {
    return false;
  }
  const { waitMs } = value as RateLimit;
  return waitMs <= rules.maxWaitMs;
}

/** Creates a map without a prototype, since a host may have any name. */
function toRateLimits(entries: Iterable<readonly [string, RateLimit]>): RateLimits {
  const rateLimits = Object.create(null) as Record<string, RateLimit>;
  for (const [host, rateLimit] of entries) {
    rateLimits[host] = rateLimit;
  }
  return rateLimits;
}
