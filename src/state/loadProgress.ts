import { findMax } from "../base/collections";
import { withoutUndefined } from "../base/withoutUndefined";
import type { LoadedTests } from "./testsLoad";

/** Progress of one load, or of several together. */
export interface LoadProgress {
  /**
   * Number of tests that a refresh has loaded; 0 before the first of them, and in a first load, which shows tests as
   * they arrive.
   */
  readonly loadedCount: number;
  /** Number of tests to expect in all, if the service announced it. */
  readonly total?: number;
  /** Until when the service requested a wait, in milliseconds since 1970; in the past once the load continues. */
  readonly waitingUntil?: number;
}

/** Returns the progress of a refresh: its loaded tests, and the tests to expect. */
export function computeProgress({ tests, totalRows }: LoadedTests): LoadProgress {
  return withoutUndefined({ loadedCount: tests.length, total: totalRows });
}

/** Adds up the progress of several loads; returns `undefined` if there are none. */
export function addProgress(loads: readonly LoadProgress[]): LoadProgress | undefined {
  if (loads.length === 0) {
    return undefined;
  }
  const refreshes = loads.filter(({ loadedCount }) => loadedCount > 0);
  const totals = refreshes.flatMap(({ total }) => total ?? []);
  const waits = loads.flatMap(({ waitingUntil }) => waitingUntil ?? []);
  const hasTotal = totals.length > 0 && totals.length === refreshes.length;
  return withoutUndefined({
    loadedCount: addUp(refreshes.map(({ loadedCount }) => loadedCount)),
    total: hasTotal ? addUp(totals) : undefined,
    waitingUntil: waits.length > 0 ? findMax(waits) : undefined,
  });
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
