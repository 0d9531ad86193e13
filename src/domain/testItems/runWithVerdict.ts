import { delay } from "../../base/async";
import type { Clock } from "../../base/clock";
import { isCancellation } from "../../base/errors";
import type { LatestVerdict } from "./latestResults";
import type { RunVerdict } from "./repeatRuns";

/** Pauses in milliseconds between two readings while a test runs; each is twice as long as the one before. */
const minPauseMs = 25;
const maxPauseMs = 1_000;

/** A test, and the results of the latest test run. */
export interface ObservableTest {
  /** Reads the verdict of the test from the results of a run. */
  readVerdict(results: string | undefined): LatestVerdict;
  /** Runs the test once; resolves when the run has ended. */
  run(): Promise<void>;
  /** Resolves with the results of the latest test run, whichever it is; `undefined` if the editor reports none. */
  readResults(): Promise<string | undefined>;
}

/**
 * Runs a test once and reads the verdict from the latest results, which do not name their run. A failure that was not
 * there before the run is of this run. If there was one before, the next one may have exactly the same text, so the
 * results are read during the run too: they are those of the new run from its start on, while nothing has failed yet.
 */
export async function runWithVerdict(test: ObservableTest, clock: Clock): Promise<RunVerdict> {
  const earlierResults = await test.readResults();
  if (test.readVerdict(earlierResults) !== "failed") {
    await test.run();
    return test.readVerdict(await test.readResults());
  }
  const hasNewResults = await runWatched(test, earlierResults, clock);
  const results = await test.readResults();
  return hasNewResults || results !== earlierResults ? test.readVerdict(results) : "failedAsBefore";
}

/** Runs a test once; resolves with whether other results than the earlier ones were seen before the end. */
async function runWatched(test: ObservableTest, earlierResults: string | undefined, clock: Clock): Promise<boolean> {
  const end = new AbortController();
  const change = waitForChange(test, earlierResults, clock, end.signal);
  try {
    await test.run();
  } finally {
    end.abort();
  }
  return change;
}

/** Resolves with true once the results change, or with false when the signal is aborted. */
async function waitForChange(
  { readResults }: ObservableTest,
  earlierResults: string | undefined,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      const results = await readResults();
      if (results !== undefined && results !== earlierResults) {
        return true;
      }
      await delay(pauseMs, clock, signal);
    }
  } catch (error) {
    if (isCancellation(error)) {
      return false;
    }
    throw error;
  }
}
