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
  const times = new LeastTimes(measure);
  for (const part of [8, 4, 2, 1]) {
    // If a text of this length is slow already, the full length need not be tried.
    if (await times.exceed(maxMs, length / part)) {
      return `over ${maxMs.toFixed()} ms for ${length / part} characters`;
    }
  }
  if ((await times.find(length, 1)) < noise) {
    return undefined;
  }
  const half = await times.find(length / 2, 3);
  // A single time is at least the least of three, so the others are needed only if it seems to grow.
  if ((await times.find(length, 1)) < maxGrowth * half || (await times.find(length, 3)) < maxGrowth * half) {
    return undefined;
  }
  const [long, short] = [await times.find(length * 2, 3), await times.find(length / 4, 3)];
  if (long < maxGrowth ** 3 * short) {
    return undefined;
  }
  // Compares the longest texts once more, for which garbage collection costs about the same per character.
  const fastMs = slowMs * (await slowness()) * 16 * length;
  let [longest, shorter] = [Number.POSITIVE_INFINITY, 0];
  for (let attempt = 0; attempt < attempts; attempt++) {
    longest = Math.min(longest, (await measure(16 * length)).all);
    shorter = Math.max(shorter, (await measure(4 * length)).all);
    if (longest < maxGrowth ** 2 * shorter || longest < fastMs) {
      return undefined;
    }
  }
  return `${short.toFixed()} ms for ${length / 4} characters, ${long.toFixed()} ms for ${length * 2}`;
}

/** The least times of texts by their lengths; a text is measured again only if that can change an answer. */
class LeastTimes {
  private readonly byLength = new Map<number, Times & { readonly count: number }>();

  constructor(private readonly measure: Measure) {}

  /** Returns the least milliseconds of all work on a text, measured at least that many times. */
  async find(length: number, count: number): Promise<number> {
    let least = await this.measureOnce(length);
    while (least.count < count) {
      least = await this.measureAgain(length);
    }
    return least.all;
  }

  /** Returns whether the user waits longer than the limit for a text each of ten times. */
  async exceed(maxMs: number, length: number): Promise<boolean> {
    let least = await this.measureOnce(length);
    while (least.single > maxMs && least.count < 10) {
      least = await this.measureAgain(length);
    }
    return least.single > maxMs;
  }

  private async measureOnce(length: number) {
    return this.byLength.get(length) ?? (await this.measureAgain(length));
  }

  private async measureAgain(length: number) {
    const { all, single } = await this.measure(length);
    const known = this.byLength.get(length) ?? { all, single, count: 0 };
    const least = {
      all: Math.min(all, known.all),
      single: Math.min(single, known.single),
      count: known.count + 1,
    };
    this.byLength.set(length, least);
    return least;
  }
}

/** Milliseconds of processor time that this process has used. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
