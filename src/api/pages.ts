import { abortWith, inTurns } from "../base/async";
import { throwIfCancelled } from "../base/errors";
import type { FailingTest, FailingTestsPage } from "../domain/records";
import type { FailingTestsAnswer } from "./contract";

/** Pages that are asked for in one query, at most. */
const maxPages = 500;

/** What one request for a page gave. */
export interface PageReply extends Omit<FailingTestsAnswer, "records"> {
  readonly records: () => Promise<Pick<FailingTestsPage, "tests" | "unreadable" | "leftOut">>;
  readonly clockSkewMs?: number;
}

/** Asks for the page that a token names; `""` is the first. */
export type AskPage = (pageToken: string, signal: AbortSignal) => Promise<PageReply>;

/**
 * The pages of one query. The first and the second are asked for when they are wanted. Who wants a second wants them all: from then on
 * the next page is on its way while the one before is read and worked with, never more than one ahead; it is given up when the loop is
 * left. That it failed is told where it would have come. Ends when no page follows, when a token comes back a second time, or after 500
 * pages. Rows can move between pages while they are read: a test that was listed before is dropped.
 */
export async function* pagesOf(ask: AskPage, signal: AbortSignal): AsyncGenerator<FailingTestsPage, void> {
  const askedTokens = new Set<string>();
  const listedIds = new Set<string>();
  const abort = new AbortController();
  const link = abortWith(abort, signal);
  const askFor = (token: string) => {
    askedTokens.add(token);
    const reply = ask(token, abort.signal);
    // Its failure is met where it is waited for; who leaves the loop before does not care.
    reply.catch(() => {});
    return reply;
  };
  try {
    let reply = askFor("");
    for (let count = 1; ; count++) {
      const { nextPageToken, records, ...page } = await reply;
      throwIfCancelled(signal);
      const end = endAfter(nextPageToken, askedTokens, count);
      const next = end ? undefined : nextPageToken;
      const ahead = next !== undefined && count > 1 ? askFor(next) : undefined;
      const { tests, ...leftOut } = await records();
      const fresh: FailingTest[] = [];
      await inTurns(tests, signal, (test) => listedIds.size < listedIds.add(test.id).size && fresh.push(test));
      const repeated = tests.length - fresh.length;
      yield { ...page, tests: fresh, ...leftOut, ...(repeated > 0 && { repeated }), ...(end && { end }) };
      if (next === undefined) return;
      reply = ahead ?? askFor(next);
    }
  } finally {
    link.dispose();
    abort.abort();
  }
}

function endAfter(next: string | undefined, asked: ReadonlySet<string>, count: number): FailingTestsPage["end"] {
  if (next === undefined) return "complete";
  if (asked.has(next)) return "repeated";
  return count === maxPages ? "capped" : undefined;
}
