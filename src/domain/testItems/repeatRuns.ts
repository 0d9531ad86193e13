import { unlessAborted } from "../../base/async";
import { isCancellation } from "../../base/errors";
import type { LatestVerdict } from "./latestResults";

/**
 * Verdict of one run: "failedAsBefore" if the latest results show the failure that they showed before the run, word for
 * word, and the editor does not tell whether it is of this run.
 */
export type RunVerdict = LatestVerdict | "failedAsBefore";

/** One test that a test extension can run. */
export interface RepeatableTest {
  /** Resolves with whether a test extension still has the test; an unknown test would silently not run. */
  isKnown(): Promise<boolean>;
  /** Runs the test once; resolves with the verdict when the run has ended. */
  run(): Promise<RunVerdict>;
}

/** Runs of one test, and the reason why no further one was started. */
export interface RepeatedRuns {
  /** Number of runs that the user wants. */
  readonly plannedCount: number;
  /** Number of runs that have ended. */
  readonly endedCount: number;
  readonly end: "failed" | "failedAsBefore" | "done" | "cancelled" | "notKnown";
  /** Whether the verdict of each run that has ended is known. */
  readonly hasVerdicts: boolean;
}

/**
 * Runs a test repeatedly, one run after another, until one fails, which is what the user wants to see. Does not reject
 * if the signal is aborted, since the results of earlier runs are still of interest. A run that is under way then
 * continues, because the editor can only cancel all runs together, including those of the user.
 *
 * @param onStart receives the number of each run, 1-based
 */
export async function repeatRuns(
  test: RepeatableTest,
  plannedCount: number,
  signal: AbortSignal,
  onStart: (run: number) => void,
): Promise<RepeatedRuns> {
  let endedCount = 0;
  let hasVerdicts = true;
  const endWith = (end: RepeatedRuns["end"]): RepeatedRuns => ({ plannedCount, endedCount, end, hasVerdicts });
  try {
    while (endedCount < plannedCount) {
      if (!(await unlessAborted(test.isKnown(), signal))) {
        return endWith("notKnown");
      }
      onStart(endedCount + 1);
      const verdict = await unlessAborted(test.run(), signal);
      endedCount++;
      if (verdict === "failed" || verdict === "failedAsBefore") {
        return endWith(verdict);
      }
      hasVerdicts &&= verdict === "notFailed";
    }
    return endWith("done");
  } catch (error) {
    if (!isCancellation(error)) {
      throw error;
    }
    return endWith("cancelled");
  }
}
