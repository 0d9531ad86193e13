import { forEachYielding } from "../../base/async";
import type { FailingTest } from "../records";
import type { TimeWindow } from "../time/timeWindow";
import { fitsOneRequest } from "../time/window";
import { trimForCache } from "./trimForCache";

/** Comparison of a window's failing tests with those of the previous window, which has the same length. */
export interface Comparison {
  /** The previous window, as named in the UI. */
  readonly previousWindow: TimeWindow;
  /** Ids of the tests that failed in the previous window. */
  readonly previousTestIds: ReadonlySet<string>;
  /** Tests that failed in the previous window and not in this one; as they were then, without rolling statistics. */
  readonly goneTests: readonly FailingTest[];
}

/** Whether a test of the window also failed in the previous window. An indication, not proof. */
export type Recurrence = "new" | "recurring";

export function findRecurrence(
  { id }: Pick<FailingTest, "id">,
  comparison: Comparison | undefined,
): Recurrence | undefined {
  if (!comparison) {
    return undefined;
  }
  return comparison.previousTestIds.has(id) ? "recurring" : "new";
}

/** Tests that failed in the previous window. */
export interface PreviousWindowTests {
  readonly window: TimeWindow;
  readonly tests: readonly FailingTest[];
  /** Rows are missing, so neither new nor gone tests can be determined. */
  readonly incomplete?: true;
}

/** Result of a comparison. */
export interface ComparisonResult {
  readonly comparison: Comparison;
  /**
   * Tests of the previous window, with records of the current window reused where a test is in both, to save memory.
   */
  readonly previous: PreviousWindowTests;
}

/**
 * Compares the tests of a window with those of the previous window. Both lists must be complete: if rows are missing,
 * neither gone nor new tests can be determined. Yields to the event loop.
 */
export async function compareWithPreviousWindow(
  tests: readonly FailingTest[],
  previous: PreviousWindowTests,
): Promise<ComparisonResult> {
  const byId = new Map<string, FailingTest>();
  await forEachYielding(tests, undefined, (test) => byId.set(test.id, test));
  const previousTestIds = new Set<string>();
  const goneTests: FailingTest[] = [];
  const previousTests: FailingTest[] = [];
  await forEachYielding(previous.tests, undefined, (test) => {
    const currentTest = byId.get(test.id);
    previousTestIds.add(test.id);
    previousTests.push(currentTest ?? test);
    if (!currentTest) {
      goneTests.push(trimForCache(test));
    }
  });
  return {
    comparison: { previousWindow: previous.window, previousTestIds, goneTests },
    previous: { ...previous, tests: previousTests },
  };
}

/**
 * Maximum lag of the previous window, as a share of the window's length, before it is requested again. Applies to
 * windows that move all the time.
 */
const maxLagShare = 0.1;

/**
 * Returns whether a previously requested window still is the previous window of `window`, that is, ends where it
 * starts. Windows that fit one request move every second, so a small lag is accepted. Longer windows move by whole
 * days, and tests of a day in neither window would appear as new.
 */
export function isPreviousWindow(previousWindow: TimeWindow, window: TimeWindow): boolean {
  const lag = window.start - previousWindow.end;
  if (lag === 0) {
    return true;
  }
  const maxLag = (window.end - window.start) * maxLagShare;
  return lag > 0 && lag < maxLag && fitsOneRequest(window);
}
