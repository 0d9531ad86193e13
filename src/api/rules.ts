/**
 * Rules for the requests of an editor window to the service, whose limits a whole company shares. The stages of a
 * request, in this order:
 *
 * - rejected key: a key that was rejected with 401 is not sent again before it or the base URL
 *   changes (`Session.rejectKey`), and for an hour in no window of this user (`RejectedKeyStore`)
 * - shared request: concurrent callers share a pending request (`FailingTests.refresh`,
 *   `SharedTask`)
 * - queue: 3 requests at a time, at most 2 of them in the background, so that the user never waits
 *   for those
 * - `Retry-After`: nothing is sent earlier than the service allowed in any window of this user
 *   (`RetryAfterGate`); a value of more than 14 days is an error of its sender
 * - token bucket: 200 requests at once and then 5 per second, whatever goes wrong
 * - deadline: 15 s from the call to the last byte, 10 MB decompressed, no redirects (`Transport`)
 * - connection: an idle one that another request left open; if the service has closed it, a new one
 *   at once (`Transport`)
 * - retries: 3 attempts for a transient failure, after 0 to 1 s and 0 to 2 s at random, in addition
 *   to `Retry-After` (`withRetries`)
 *
 * Whether data is requested at all is decided by `computeRefreshTime` for the failing tests, and by
 * `computePollDelayMs` for a watched run.
 */
export const rules = {
  queue: { maxInFlight: 3, maxInBackground: 2 },
  tokenBucket: { capacity: 200, refillPerSecond: 5 },
  deadlineMs: 15_000,
  /** Of a request, and of a response after decompression. */
  maxBytes: 10 * 1024 * 1024,
  /**
   * Maximum `Retry-After` that is honored, in milliseconds: 14 days. The fault matrix contains 999999 s, 12 days; a
   * longer one, or a date years ahead, would block every editor window permanently.
   */
  maxWaitMs: 14 * 86_400_000,
  retries: {
    maxAttempts: 3,
    /** The first back-off is 0 to this many milliseconds, drawn at random; each further one may be twice as long. */
    firstBackOffMs: 1000,
    /** Maximum `Retry-After` that is waited for; the caller gets the error of a longer one at once. */
    maxRetryAfterMs: 30_000,
    statuses: [429, 500, 502, 503, 504] as readonly number[],
  },
} as const;
