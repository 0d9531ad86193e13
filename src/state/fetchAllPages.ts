import { abortWith, forEachYielding } from "../base/async";
import type { Clock } from "../base/clock";
import { throwIfCancelled } from "../base/errors";
import { withoutUndefined } from "../base/withoutUndefined";
import {
  type FetchedPages,
  findIncompleteReason,
  type RequestScope,
  type TrimmedPages,
} from "../domain/failingTests/fetchedPages";
import { trimForCache } from "../domain/failingTests/trimForCache";
import { LoadSize } from "../domain/loadSize";
import type { FailingTest } from "../domain/records";
import type { TimeWindow } from "../domain/time/timeWindow";

/**
 * Requests every page of a window with background priority, since nobody looks at it yet. Rejects with `ServiceError`,
 * or with `CancelledError` if the signal is aborted or the session is over. Trims each record for the cache; requests
 * no pages beyond the size that one load may keep.
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
  try {
    const requestedAt = clock.now();
    let skewMs = 0;
    let unreadable = 0;
    let incomplete: FetchedPages["incomplete"];
    const tests: FailingTest[] = [];
    const size = new LoadSize();
    for await (const page of service.failingTests(query, controller.signal)) {
      throwIfCancelled(controller.signal);
      const isTruncated = await addTests(tests, page.tests, size, controller.signal);
      skewMs = page.clockSkewMs ?? skewMs;
      unreadable += page.unreadable;
      const isCapped = isTruncated || (size.isFull && !page.end);
      incomplete = isCapped ? "capped" : findIncompleteReason(page);
      if (size.isFull) {
        break;
      }
    }
    return withoutUndefined({ asOf: requestedAt + skewMs, tests, unreadable, incomplete });
  } finally {
    for (const link of links) {
      link.dispose();
    }
  }
}

/** Adds the tests of a page. Resolves with whether some of them exceed the size. */
async function addTests(
  tests: FailingTest[],
  pageTests: readonly FailingTest[],
  size: LoadSize,
  signal: AbortSignal,
): Promise<boolean> {
  let isTruncated = false;
  await forEachYielding(pageTests, signal, (test) => {
    const trimmedTest = trimForCache(test);
    if (size.add(trimmedTest)) {
      tests.push(trimmedTest);
    } else {
      isTruncated = true;
    }
  });
  return isTruncated;
}
