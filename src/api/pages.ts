import type { FailingTestsAnswer } from "./contract";
import type { FailingTestsPage } from "./records";

/** Pages that are asked for in one query, at most. */
const maxPages = 500;

/** What one request for a page gave. */
export interface PageReply extends FailingTestsAnswer {
  readonly clockSkewMs?: number;
}

/**
 * The pages of one query, each asked for when the one before has been taken. Ends when no page follows, when a token comes
 * back a second time, or after 500 pages. Rows can move between pages while they are read: a test that was listed before is dropped.
 */
export async function* pagesOf(ask: (pageToken: string) => Promise<PageReply>): AsyncGenerator<FailingTestsPage, void> {
  const askedTokens = new Set<string>();
  const listedIds = new Set<string>();
  let token = "";
  for (let count = 1; ; count++) {
    askedTokens.add(token);
    const { nextPageToken, tests, ...page } = await ask(token);
    const fresh = tests.filter(({ id }) => listedIds.size < listedIds.add(id).size);
    const end = endAfter(nextPageToken, askedTokens, count);
    yield { ...page, tests: fresh, ...(end && { end }) };
    if (end || nextPageToken === undefined) return;
    token = nextPageToken;
  }
}

function endAfter(next: string | undefined, asked: ReadonlySet<string>, count: number): FailingTestsPage["end"] {
  if (next === undefined) return "complete";
  if (asked.has(next)) return "repeated";
  return count === maxPages ? "capped" : undefined;
}
