import { isNumber, parseOneOf } from "../base/shape";
import { withoutUndefined } from "../base/withoutUndefined";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { WindowChoice } from "../domain/time/window";
import type { CacheEntry, FailingTestCache } from "./failingTestCache";

/** Result of a load: the part of a state that is worth caching. */
export type LastTests = Pick<FailingTestsState, "tests" | "totalRows" | "unreadable" | "incomplete" | "clockSkewMs"> &
  Required<Pick<FailingTestsState, "window" | "asOf">>;

/**
 * Returns the failing tests that were last loaded for a window, if they are cached. Never rejects.
 *
 * @param savedBy `others`: only if another editor window has saved them since this one last read or saved any
 */
export async function readLastTests(
  cache: FailingTestCache,
  scope: RequestScope,
  choice: WindowChoice,
  savedBy: "anybody" | "others",
): Promise<LastTests | undefined> {
  const entry = await readEntry(cache, scope, choice, savedBy);
  if (!entry) {
    return undefined;
  }
  const { start, end, asOf, unreadable, totalRows, clockSkewMs, incomplete } = entry.facts;
  if (!isNumber(start) || !isNumber(end) || !isNumber(asOf) || !isNumber(unreadable)) {
    return undefined;
  }
  return withoutUndefined({
    tests: entry.tests,
    window: { start, end },
    asOf,
    unreadable,
    totalRows: isNumber(totalRows) ? totalRows : undefined,
    clockSkewMs: isNumber(clockSkewMs) ? clockSkewMs : undefined,
    incomplete: parseOneOf(incomplete, ["capped", "repeated"]),
  });
}

function readEntry(
  cache: FailingTestCache,
  scope: RequestScope,
  choice: WindowChoice,
  savedBy: "anybody" | "others",
): Promise<CacheEntry | undefined> {
  if (savedBy === "others") {
    return cache.loadFromOtherWindow("tests", scope, choice);
  }
  return cache.load("tests", scope, choice);
}

/** Saves the failing tests of a state for the next start. Never rejects. */
export async function saveLastTests(
  cache: FailingTestCache,
  scope: RequestScope,
  state: FailingTestsState,
): Promise<void> {
  const { tests, window, choice, asOf, unreadable, totalRows, clockSkewMs, incomplete } = state;
  const facts = { ...window, asOf, unreadable, totalRows, clockSkewMs, incomplete };
  await cache.save("tests", scope, [choice], { facts, tests });
}
