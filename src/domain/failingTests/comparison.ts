import { inTurns } from "../../base/async";
import type { FailingTest } from "../records";
import type { TimeWindow } from "../time/timeWindow";
import { isOneRequest } from "../time/window";
import { keptTest } from "./keptTest";

/** What a window's failing tests are compared with: the tests that failed in the span of the same length before it. */
export interface Comparison {
  /** The span before, which the sentences name. */
  readonly before: TimeWindow;
  /** Ids of the tests that failed in it. */
  readonly failedBefore: ReadonlySet<string>;
  /** Those of them that did not fail in the window itself; as they were then, without rolling statistics. */
  readonly gone: readonly FailingTest[];
}

/** Whether a test of the window failed in the span before as well. Evidence, no verdict. */
export type Recurrence = "new" | "recurring";

export function recurrenceOf(
  { id }: Pick<FailingTest, "id">,
  comparison: Comparison | undefined,
): Recurrence | undefined {
  if (!comparison) return undefined;
  return comparison.failedBefore.has(id) ? "recurring" : "new";
}

/** The tests that failed in a span. */
export interface TestsBefore {
  readonly span: TimeWindow;
  readonly tests: readonly FailingTest[];
  /** Rows are missing, so that it tells neither what is new nor what is gone. */
  readonly incomplete?: true;
}

/** What comparing gives. */
export interface Compared {
  readonly comparison: Comparison;
  /** The span before with the objects of the window's own records where it has them: thousands of records are held once. */
  readonly before: TestsBefore;
}

/**
 * Compares the tests of a window with those of the span before. Both lists have to be complete: where rows are missing, nobody knows
 * which tests are gone, nor which are new. Works in turns.
 */
export async function compare(tests: readonly FailingTest[], before: TestsBefore): Promise<Compared> {
  const byId = new Map<string, FailingTest>();
  await inTurns(tests, undefined, (test) => byId.set(test.id, test));
  const failedBefore = new Set<string>();
  const gone: FailingTest[] = [];
  const shared: FailingTest[] = [];
  await inTurns(before.tests, undefined, (test) => {
    const now = byId.get(test.id);
    failedBefore.add(test.id);
    shared.push(now ?? test);
    if (!now) gone.push(keptTest(test));
  });
  return { comparison: { before: before.span, failedBefore, gone }, before: { ...before, tests: shared } };
}

/** The span may lag behind by this share of the window's length before it is asked for anew, where the window moves on all the time. */
const tolerance = 0.1;

/**
 * Whether a span that was asked for earlier still is the one before this window: it ends at its start. Windows that one request spans
 * move on with every second: a little earlier will do. Longer ones move by days, and a day that is in neither would make its tests new.
 */
export function isBefore(span: TimeWindow, window: TimeWindow): boolean {
  const lag = window.start - span.end;
  return lag === 0 || (lag > 0 && isOneRequest(window) && lag < (window.end - window.start) * tolerance);
}
