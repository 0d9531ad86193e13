/** Failure rate above 0 and at most 1; `undefined` if the service states no usable one. */
type FailureRate = number | undefined;

/** Limits of the number of runs to see one test fail. */
export const minRuns = 1;
export const maxRuns = 100;

/** Proposed runs if no failure rate is known. */
const defaultRuns = 20;

/** Certainty that the proposed number of runs should give. */
const wantedCertainty = 0.95;

/** Tolerance for floating-point rounding: a rate of 95% takes one run, not two. */
const epsilon = 1e-9;

/** Returns the failure rate if it can stand for the probability of a failure: 0 in a listed time range cannot. */
export function findUsableRate(failureRate: number | undefined): FailureRate {
  return failureRate !== undefined && failureRate > 0 && failureRate <= 1 ? failureRate : undefined;
}

/**
 * Returns how many runs show a failure with a certainty of 95%, if each fails independently at the failure rate: at
 * most `maxRuns`, even if those show it with less.
 */
export function proposeRuns(failureRate: FailureRate): number {
  if (failureRate === undefined) {
    return defaultRuns;
  }
  if (failureRate >= wantedCertainty) {
    return minRuns;
  }
  const runs = Math.ceil(Math.log(1 - wantedCertainty) / Math.log1p(-failureRate) - epsilon);
  return Math.min(Math.max(runs, minRuns), maxRuns);
}

/** Returns the probability, from 0 to 1, that at least one of the runs fails. */
export function computeCertainty(failureRate: number, runs: number): number {
  return -Math.expm1(runs * Math.log1p(-failureRate));
}

/** Parses a number of runs that the user entered; `undefined` if it is not between `minRuns` and `maxRuns`. */
export function parseRuns(text: string): number | undefined {
  const runs = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return runs >= minRuns && runs <= maxRuns ? runs : undefined;
}
