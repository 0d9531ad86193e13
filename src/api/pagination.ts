import { abortWith, forEachYielding, nextTurn } from "../base/async";
import { throwIfCancelled } from "../base/errors";
import { withoutUndefined } from "../base/withoutUndefined";
import type { FailingTest, FailingTestsPage } from "../domain/records";
import type { FailingTestsResponse } from "./contract";

/** Maximum pages of one query. */
const maxPages = 500;

type PageRecords = Pick<FailingTestsPage, "tests" | "unreadable" | "leftOut">;

/** Response to the request for one page. */
export interface PageResponse extends Omit<FailingTestsResponse, "records"> {
  readonly records: () => Promise<PageRecords>;
  readonly clockSkewMs?: number;
}

/** Function that requests the page of a token; `""` is the first. */
export type FetchPage = (pageToken: string, signal: AbortSignal) => Promise<PageResponse>;

/**
 * Yields the pages of one query. The first and the second page are requested on demand. From then on the next page is
 * prefetched while the current one is read and processed, never more than one ahead; a prefetch is aborted when the
 * loop is left, and a prefetch error surfaces when that page is consumed. Ends when there is no next page, when a
 * token repeats, or after 500 pages. Rows can move between pages while they are read: a test that was listed before is
 * dropped.
 */
export async function* paginate(fetchPage: FetchPage, signal: AbortSignal): AsyncGenerator<FailingTestsPage, void> {
  const requestedTokens = new Set<string>();
  const seenIds = new Set<string>();
  const controller = new AbortController();
  const link = abortWith(controller, signal);
  const requestPage = (token: string) => {
    requestedTokens.add(token);
    const response = fetchPage(token, controller.signal);
    // An error surfaces where the response is awaited; it is ignored if the loop is left before.
    response.catch(() => {});
    return response;
  };
  try {
    let response = requestPage("");
    for (let pageCount = 1; ; pageCount++) {
      const { nextPageToken, records, ...page } = await response;
      throwIfCancelled(signal);
      const end = findEndReason(nextPageToken, requestedTokens, pageCount);
      const nextToken = end ? undefined : nextPageToken;
      const prefetch = nextToken !== undefined && pageCount > 1 ? requestPage(nextToken) : undefined;
      // The request is written in a later turn of the event loop: the service works while this page is read.
      if (prefetch !== undefined) {
        await nextTurn();
      }
      const newTests = await dropSeenTests(await records(), seenIds, signal);
      yield withoutUndefined({ ...page, ...newTests, end });
      if (nextToken === undefined) {
        return;
      }
      response = prefetch ?? requestPage(nextToken);
    }
  } finally {
    link.dispose();
    controller.abort();
  }
}

/** Drops the tests that were listed before, and adds the ids of the others to `seenIds`. Yields to the event loop. */
async function dropSeenTests(
  { tests, ...omissions }: PageRecords,
  seenIds: Set<string>,
  signal: AbortSignal,
): Promise<PageRecords & Pick<FailingTestsPage, "repeatedCount">> {
  const newTests: FailingTest[] = [];
  await forEachYielding(tests, signal, (test) => {
    if (seenIds.has(test.id)) {
      return;
    }
    seenIds.add(test.id);
    newTests.push(test);
  });
  const repeatedCount = tests.length - newTests.length;
  const page = { ...omissions, tests: newTests };
  return repeatedCount > 0 ? { ...page, repeatedCount } : page;
}

function findEndReason(
  nextToken: string | undefined,
  requestedTokens: ReadonlySet<string>,
  pageCount: number,
): FailingTestsPage["end"] {
  if (nextToken === undefined) {
    return "complete";
  }
  if (requestedTokens.has(nextToken)) {
    return "repeated";
  }
  return pageCount === maxPages ? "capped" : undefined;
}
