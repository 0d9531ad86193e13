import { abortWith, inTurns } from "../base/async";
import type { Clock } from "../base/clock";
import { throwIfCancelled } from "../base/errors";
import { type AllPages, type Asker, incompleteAfter, type KeptPages } from "../domain/failingTests/allPages";
import { keptTest } from "../domain/failingTests/keptTest";
import { LoadSize } from "../domain/loadSize";
import type { FailingTest } from "../domain/records";
import type { TimeWindow } from "../domain/time/timeWindow";

/**
 * Asks for every page of a window that nobody looks at yet: in the background. Rejects with `ServiceError`, or with `CancelledError`
 * if the signal is aborted or the session is over. Of each record only what is kept of it is held; pages that would bring more than one
 * load may keep are not asked for.
 */
export async function everyPage(
  { session, repository }: Asker,
  window: TimeWindow,
  signal: AbortSignal,
  clock: Clock,
): Promise<KeptPages> {
  const service = await session.service();
  const query = { repository, orgUrlSlug: session.orgUrlSlug, ...window, background: true } as const;
  const either = new AbortController();
  const links = [abortWith(either, signal), abortWith(either, session.signal)];
  try {
    const asked = clock.now();
    let skew = 0;
    let unreadable = 0;
    let incomplete: AllPages["incomplete"];
    const tests: FailingTest[] = [];
    const size = new LoadSize();
    for await (const page of service.failingTests(query, either.signal)) {
      throwIfCancelled(either.signal);
      let isCut = false;
      await inTurns(page.tests, either.signal, (test) => {
        const kept = keptTest(test);
        if (size.add(kept)) tests.push(kept);
        else isCut = true;
      });
      skew = page.clockSkewMs ?? skew;
      unreadable += page.unreadable;
      incomplete = isCut || (size.isFull && !page.end) ? "capped" : incompleteAfter(page);
      if (size.isFull) break;
    }
    return { asOf: asked + skew, tests, unreadable, ...(incomplete && { incomplete }) };
  } finally {
    for (const link of links) link.dispose();
  }
}
