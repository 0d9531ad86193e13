import type { RepeatedRuns } from "./repeatRuns";

/** Runs of one test that were repeated here until it failed. */
export interface RememberedRuns extends RepeatedRuns {
  /** Time at which the last run ended, in milliseconds since 1970. */
  readonly endedAt: number;
  /** Number of the run in which it failed the last time before these, if it did. */
  readonly failedBefore?: number;
}

/** Combines the last runs of a test with those remembered before. */
export function rememberRuns(
  earlierRuns: RememberedRuns | undefined,
  runs: RepeatedRuns,
  endedAt: number,
): RememberedRuns {
  const failedBefore = earlierRuns?.end === "failed" ? earlierRuns.endedCount : earlierRuns?.failedBefore;
  return { ...runs, endedAt, ...(failedBefore !== undefined && { failedBefore }) };
}
