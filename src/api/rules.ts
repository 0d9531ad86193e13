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
