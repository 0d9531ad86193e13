import type { Disposable } from "../base/disposable";
import type { FailingTestsPage, RepositoryId, TestRun } from "./records";

/** Which failing tests to list. `start` is inclusive, `end` exclusive, at most 7 x 24 h apart, in milliseconds since 1970. */
export interface FailingTestsQuery {
  readonly repository: RepositoryId;
  readonly orgUrlSlug: string;
  readonly start: number;
  readonly end: number;
  /** Rows per page, 1 to 100; 100 if not given. */
  readonly pageSize?: number;
  /** Nobody waits for it: its requests give way to others, and leave room for them. */
  readonly background?: true;
}

/** Which run of which merge queue. The id is sent as it is: services add suffixes to their UUIDs. */
export interface TestRunQuery {
  readonly repository: RepositoryId;
  readonly testRunId: string;
  readonly targetBranch: string;
  /** Nobody waits for it: the request gives way to others, and is sent once, since whoever asks in the background asks again. */
  readonly background?: true;
}

/**
 * The service's two operations. Both only read, and reject with `ServiceError` or `CancelledError` and nothing else. To
 * be disposed when no request is left: that closes its idle connections.
 */
export interface TestHealthService extends Disposable {
  /**
   * The pages one after the other; all share the query's start and end. The second is asked for when the first has been taken; from
   * then on one page is asked for ahead, so that the service works while the caller does. Leaving the loop sends nothing further and
   * gives up the page ahead. Throws `RangeError` at once if the query breaks its own limits.
   */
  failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage>;
  testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun>;
}
