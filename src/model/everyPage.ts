import type { FailingTest, FailingTestsPage, RepositoryId } from "../api/records";
import { abortWith } from "../base/async";
import { throwIfCancelled } from "../base/errors";
import type { ConnectedSession } from "./session";
import type { TimeWindow } from "./window";

/** Whose failing tests are asked for, and with which connection. */
export interface Asker {
  readonly session: ConnectedSession;
  readonly repository: RepositoryId;
}

/** All pages of one query together. */
export interface AllPages {
  readonly tests: readonly FailingTest[];
  readonly unreadable: number;
  /** Why rows are missing, if they are. */
  readonly incomplete?: "capped" | "repeated";
}

/** Why a page that is the last leaves rows out, if it does. */
export function incompleteAfter({ end }: FailingTestsPage): AllPages["incomplete"] {
  return end === "capped" || end === "repeated" ? end : undefined;
}

/**
 * Asks for every page of a window that nobody looks at yet: in the background. Rejects with `ServiceError`, or with `CancelledError`
 * if the signal is aborted or the session is over.
 */
export async function everyPage(
  { session, repository }: Asker,
  window: TimeWindow,
  signal: AbortSignal,
): Promise<AllPages> {
  const service = await session.service();
  const query = { repository, orgUrlSlug: session.orgUrlSlug, ...window, background: true } as const;
  const either = new AbortController();
  const links = [abortWith(either, signal), abortWith(either, session.signal)];
  try {
    const tests: FailingTest[] = [];
    let unreadable = 0;
    let incomplete: AllPages["incomplete"];
    for await (const page of service.failingTests(query, either.signal)) {
      throwIfCancelled(either.signal);
      for (const test of page.tests) tests.push(test);
      unreadable += page.unreadable;
      incomplete = incompleteAfter(page);
    }
    return { tests, unreadable, ...(incomplete && { incomplete }) };
  } finally {
    for (const link of links) link.dispose();
  }
}
