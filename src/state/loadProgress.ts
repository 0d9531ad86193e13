import type { LoadedTests } from "./testsLoad";

/** How far a load is, or several together. */
export interface LoadProgress {
  /**
   * Tests of a refresh that have come; 0 before the first of them, and in a first load, which shows them as they come.
   */
  readonly loaded: number;
  /** Tests that can come in all, if the service told. */
  readonly total?: number;
  /** Until when the service asked to be left alone, in milliseconds since 1970; in the past once the load goes on. */
  readonly waitingUntil?: number;
}

/** Counts the tests that a refresh has brought, of those that can still come. */
export function progressOf({ tests, totalRows }: LoadedTests): LoadProgress {
  return { loaded: tests.length, ...(totalRows !== undefined && { total: totalRows }) };
}

/** Adds up the loads under way; `undefined` where there are none. */
export function totalProgress(loads: readonly LoadProgress[]): LoadProgress | undefined {
  if (loads.length === 0) return undefined;
  const refreshes = loads.filter(({ loaded }) => loaded > 0);
  const totals = refreshes.flatMap(({ total }) => total ?? []);
  const waits = loads.flatMap(({ waitingUntil }) => waitingUntil ?? []);
  return {
    loaded: refreshes.reduce((sum, { loaded }) => sum + loaded, 0),
    ...(totals.length > 0 &&
      totals.length === refreshes.length && { total: totals.reduce((sum, total) => sum + total) }),
    ...(waits.length > 0 && { waitingUntil: Math.max(...waits) }),
  };
}
