import { slowness } from "./pace";

/**
 * Milliseconds of processor time for a text: of all that is done with it, and of the part that a person waits for.
 */
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
 * How many times longer a text may take that is twice as long: 2 is linear, 2.83 is the power 1.5. Of each of three
 * doublings, since a heap, a cache or an odd number of quotes may make one of them seem more.
 */
const maxGrowth = 2.6;
/** Milliseconds below which growth says nothing. */
const noise = 15;
/** Milliseconds of a quick machine for a character below which a long text is read fast, whatever its growth. */
const slowMs = 0.0002;
/** How often the longest texts are measured: what grows does so each time. */
const attempts = 10;

/**
 * Describes how slow something is that is done with texts: it takes longer for `length` characters than it may, or
 * grows faster than they do. Returns `undefined` if it is not.
 */
export async function slownessOf(measure: Measure, { maxMs, length }: GrowthOptions): Promise<string | undefined> {
  for (const part of [8, 4, 2, 1]) {
    // A text that is slow at this size is far slower at the whole one, which need not be tried.
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
  // Once more among the longest, where collecting garbage costs each character about the same.
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
