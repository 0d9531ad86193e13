/** The shortest and the longest time between two questions about a watched run, in milliseconds. */
export const shortestWait = 15_000;
export const longestWait = 60_000;
/** A run is asked for again after this part of the time for which it has been watched: fresh at first, sparing later. */
const part = 1 / 20;
/** Editors that watch the same run spread over this part of the wait, which is only ever made longer. */
const jitter = 0.2;
/** Runs that fall due within this many milliseconds of each other are asked for together, so that they can end together. */
export const together = 10_000;
/** After this many milliseconds nobody waits for a run any more. */
export const longestWatch = 6 * 3_600_000;

/** A service that does not answer is asked this often at most, in milliseconds. */
const longestBackOff = 5 * 60_000;

/**
 * How long to wait before a watched run is asked for again, in milliseconds: 15 s in the first 5 minutes, then longer the longer it is
 * watched, 60 s from the 20th minute on, and up to a fifth more.
 *
 * @param watchedMs for how long it has been watched
 * @param failures how many questions in a row brought no answer: each doubles the wait, up to 5 minutes
 * @param random 0 to 1
 */
export function nextQuestionMs(watchedMs: number, failures: number, random: number): number {
  const wait = Math.min(longestWait, Math.max(shortestWait, watchedMs * part));
  const backedOff = failures === 0 ? wait : Math.min(Math.max(longestBackOff, wait), wait * 2 ** failures);
  return Math.round(backedOff * (1 + jitter * random));
}
