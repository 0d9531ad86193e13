import { slowness } from "./pace";

/** Milliseconds of processor time for a text: for all work, and for the part for which the user waits. */
export interface Times {
  readonly all: number;
  readonly single: number;
}

/** Measures a text of about that many characters. */
export type Measure = (length: number) => Times | Promise<Times>;

export interface GrowthOptions {
  /** Milliseconds that a text of `length` characters may take. */
  readonly maxMs: number;
  /** Length of the texts from which growth is measured, in characters. */
  readonly length: number;
}

/**
 * Maximum factor by which the time may grow if the length doubles: 2 is linear, 2.83 is the power 1.5. All of three
 * doublings must exceed it, since a heap, a cache or an odd number of quotes may distort one of them.
 */
const maxGrowth = 2.6;
/** Milliseconds below which growth is not meaningful. */
const noise = 15;
/** Milliseconds per character on a fast machine below which a long text counts as read fast, whatever its growth. */
const slowMs = 0.0002;
/** How often the longest texts are measured: real growth shows each time. */
const attempts = 10;

/**
 * Describes why work on texts is too slow: it takes too long for `length` characters, or its time grows faster than the
 * length. Returns `undefined` if it is fast enough.
 */
export async function slownessOf(measure: Measure, { maxMs, length }: GrowthOptions): Promise<string | undefined> {
  for (const part of [8, 4, 2, 1]) {
    // If a text of this length is slow already, the full length need not be tried.
    const isSlow = async (times: number) => (await leastTimes(measure, length / part, times)).single > maxMs;
    if ((await isSlow(1)) && (await isSlow(9))) {
      return `over ${maxMs.toFixed()} ms for ${length / part} characters`;
    }
  }
  const least = async (times: number, count: number) => (await leastTimes(measure, length * times, count)).all;
  if ((await least(1, 1)) < noise) {
    return undefined;
  }
  if ((await least(1, 3)) < maxGrowth * (await least(0.5, 3))) {
    return undefined;
  }
  const [long, short] = [await least(2, 3), await least(0.25, 3)];
  if (long < maxGrowth ** 3 * short) {
    return undefined;
  }
  // Compares the longest texts once more, for which garbage collection costs about the same per character.
  const fastMs = slowMs * (await slowness()) * 16 * length;
  let [longest, shorter] = [Number.POSITIVE_INFINITY, 0];
  for (let attempt = 0; attempt < attempts; attempt++) {
    longest = Math.min(longest, await least(16, 1));
    shorter = Math.max(shorter, await least(4, 1));
    if (longest < maxGrowth ** 2 * shorter || longest < fastMs) {
      return undefined;
    }
  }
  return `${short.toFixed()} ms for ${length / 4} characters, ${long.toFixed()} ms for ${length * 2}`;
}

async function leastTimes(measure: Measure, length: number, count: number): Promise<Times> {
  const least = { all: Number.POSITIVE_INFINITY, single: Number.POSITIVE_INFINITY };
  for (let time = 0; time < count; time++) {
    const { all, single } = await measure(length);
    least.all = Math.min(least.all, all);
    least.single = Math.min(least.single, single);
  }
  return least;
}

/** Milliseconds of processor time that this process has used. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
