/** Minimum and maximum time between two requests for a watched run, in milliseconds. */
export const minPollDelayMs = 15_000;
export const maxPollDelayMs = 60_000;
/**
 * Delay until the next request, as a share of the time for which the run has been watched: frequent at first, then
 * rarer.
 */
const delayShare = 1 / 20;
/**
 * Maximum random increase of the delay, as a share of it, so that editors that watch the same run do not send requests
 * together.
 */
const maxJitter = 0.2;
/**
 * Runs that are due within this many milliseconds of each other are requested together, so that their ends are
 * reported together.
 */
export const coalesceMs = 10_000;
/** Maximum time for which a run is watched, in milliseconds. */
export const maxWatchMs = 6 * 3_600_000;

/** Maximum delay while the service does not respond, in milliseconds. */
const maxBackOffMs = 5 * 60_000;

/**
 * Returns the delay until the next request for a watched run, in milliseconds: 15 s in the first 5 minutes, then
 * increasing with the time watched to 60 s from the 20th minute on, plus up to a fifth.
 *
 * @param watchedMs time for which the run has been watched
 * @param failures number of consecutive requests without a response: each doubles the delay, up to
 *   5 minutes
 * @param random 0 to 1
 */
export function computePollDelayMs(watchedMs: number, failures: number, random: number): number {
  const delayMs = Math.min(maxPollDelayMs, Math.max(minPollDelayMs, watchedMs * delayShare));
  const backOffMs = Math.min(maxBackOffMs, delayMs * 2 ** failures);
  return Math.round(backOffMs * (1 + maxJitter * random));
}
