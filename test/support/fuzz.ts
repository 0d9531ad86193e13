/**
 * How often what is random is tried: 5,000 times, or as often as `TEST_HEALTH_FUZZ` says. The seed is the
 * same on every run, so that a failure can be repeated.
 */
export const fuzzRuns = Number(process.env.TEST_HEALTH_FUZZ ?? 5_000);

export const fuzzSeed = 20_261_121;

/** Timeout of that many runs, in milliseconds, also on a busy computer: it ends what hangs, and measures nothing. */
export const fuzzTime = 300_000 + fuzzRuns * 40;
