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
  /** Resolves with whether a test extension still has the test: others would run nothing, and say nothing. */
  isKnown(): Promise<boolean>;
  /** Runs the test once; resolves with the verdict when the run has ended. */
  run(): Promise<RunVerdict>;
}

/** Runs of one test, and why no further one was started. */
export interface RepeatedRuns {
  /** Runs that were asked for. */
  readonly plannedCount: number;
  /** Runs that have ended. */
  readonly endedCount: number;
  readonly end: "failed" | "failedAsBefore" | "done" | "cancelled" | "notKnown";
  /** Whether the verdict of each run that has ended is known. */
  readonly hasVerdicts: boolean;
}

/**
 * Runs a test again and again, one run after another, until one fails, since that is what a person wants to see. Never
 * rejects for a cancelled signal: what the runs before have shown stays worth telling. The run that is under way then
 * goes on, as the editor can only cancel all runs together, those of the user as well.
 *
 * @param onStart receives the number of each run, from 1
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
