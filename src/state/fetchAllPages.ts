import { abortWith, forEachYielding } from "../base/async";
import type { Clock } from "../base/clock";
import { throwIfCancelled } from "../base/errors";
import {
  type FetchedPages,
  incompleteReason,
  type RequestScope,
  type TrimmedPages,
} from "../domain/failingTests/fetchedPages";
import { trimForCache } from "../domain/failingTests/trimForCache";
import { LoadSize } from "../domain/loadSize";
import type { FailingTest, FailingTestsPage } from "../domain/records";
import type { TimeWindow } from "../domain/time/timeWindow";

/**
 * Requests every page of a window that nobody looks at yet: in the background. Rejects with `ServiceError`, or with
 * `CancelledError` if the signal is aborted or the session is over. Trims each record for the cache; does not request
 * pages beyond the size that one load may keep.
 */
export async function fetchAllPages(
  { session, repository }: RequestScope,
  window: TimeWindow,
  signal: AbortSignal,
  clock: Clock,
): Promise<TrimmedPages> {
  const service = await session.service();
  const query = { repository, orgUrlSlug: session.orgUrlSlug, ...window, background: true } as const;
  const controller = new AbortController();
  const links = [abortWith(controller, signal), abortWith(controller, session.signal)];
  const fetchedTests = new FetchedTests(clock.now());
  try {
    for await (const page of service.failingTests(query, controller.signal)) {
      throwIfCancelled(controller.signal);
      await fetchedTests.add(page, controller.signal);
      if (fetchedTests.isFull) {
        break;
      }
    }
    return fetchedTests.result;
  } finally {
    for (const link of links) {
      link.dispose();
    }
  }
}

/** Tests of the pages so far. */
class FetchedTests {
  readonly #tests: FailingTest[] = [];
  readonly #size = new LoadSize();
  #skewMs = 0;
  #unreadable = 0;
  #incomplete: FetchedPages["incomplete"];

  constructor(private readonly requestedAt: number) {}

  get isFull(): boolean {
    return this.#size.isFull;
  }

  get result(): TrimmedPages {
    return {
      asOf: this.requestedAt + this.#skewMs,
      tests: this.#tests,
      unreadable: this.#unreadable,
      ...(this.#incomplete && { incomplete: this.#incomplete }),
    };
  }

  async add(page: FailingTestsPage, signal: AbortSignal): Promise<void> {
    let isTruncated = false;
    await forEachYielding(page.tests, signal, (test) => {
      const trimmedTest = trimForCache(test);
      if (this.#size.add(trimmedTest)) {
        this.#tests.push(trimmedTest);
      } else {
        isTruncated = true;
      }
    });
    this.#skewMs = page.clockSkewMs ?? this.#skewMs;
    this.#unreadable += page.unreadable;
    const isCapped = isTruncated || (this.#size.isFull && !page.end);
    this.#incomplete = isCapped ? "capped" : incompleteReason(page);
  }
}
