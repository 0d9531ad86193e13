import type { Disposable } from "../base/disposable";
import type { FailingTestsPage, RepositoryId, TestRun } from "./records";

/**
 * Query of failing tests. `start` is inclusive, `end` exclusive, at most 7 x 24 h apart, in milliseconds since 1970.
 */
export interface FailingTestsQuery {
  readonly repository: RepositoryId;
  readonly orgUrlSlug: string;
  readonly start: number;
  readonly end: number;
  /** Rows per page, 1 to 100; 100 if not given. */
  readonly pageSize?: number;
  /** Low priority: its requests yield to foreground requests and leave rate limit for them. */
  readonly background?: true;
}

/** Query of a merge queue's test run. The id is sent unchanged: services add suffixes to their UUIDs. */
export interface TestRunQuery {
  readonly repository: RepositoryId;
  readonly testRunId: string;
  readonly targetBranch: string;
  /**
   * Low priority: the request yields to foreground requests and is not retried, because background callers repeat it
   * anyway.
   */
  readonly background?: true;
}

/**
 * The two operations of the service, both read-only. They reject only with `ServiceError` or `CancelledError`. Dispose
 * it after the last request to close idle connections.
 */
export interface TestHealthService extends Disposable {
  /**
   * Yields the pages in order; all have the same start and end. The second page is requested when the first has been
   * consumed; after that, one page is prefetched, so that service and caller work in parallel. Leaving the loop sends
   * no further request and cancels the prefetch. Throws `RangeError` immediately if the query exceeds its limits.
   */
  failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage>;
  testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun>;
}
