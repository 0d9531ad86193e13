/**
 * Number of random inputs of a test: 5,000, or the number in `TEST_HEALTH_FUZZ`. The seed is the same on every run, so
 * that a failure can be repeated.
 */
export const fuzzRuns = Number(process.env.TEST_HEALTH_FUZZ ?? 5_000);

export const fuzzSeed = 20_261_121;

/** Timeout of that many runs, in milliseconds, sufficient even on a busy computer: it only ends runs that hang. */
export const fuzzTime = 300_000 + fuzzRuns * 40;
