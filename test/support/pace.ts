import assert from "node:assert/strict";
import { cpuTime, leastOfThree, longestOwnBlock, longestOwnBlocks } from "./cpuTime";

/** Duration of the reference work on a fast machine, for which limits are stated, in milliseconds. */
const quickPace = 13;

/** Measures the reference work on this machine, in milliseconds; limits scale with it. */
export async function pace(): Promise<number> {
  const text = "a(b) ".repeat(200_000);
  let sum = 0;
  return leastTime(() => {
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < text.length; i++) {
        sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
      }
    }
  });
}

/** Returns the current duration of the reference work relative to a fast machine, at least 1. */
export async function slowness(): Promise<number> {
  return Math.max(1, (await pace()) / quickPace);
}

/** Returns the processor time of the work; if it exceeds the limit, the minimum of three runs. */
export function leastTime(work: () => unknown, enough = 0): Promise<number> {
  return leastOfThree(() => cpuTime(work), enough);
}

let knownPace: Promise<number> | undefined;

/**
 * Rejects if the work takes more processor time than `paces` times this machine's pace; the fastest of three tries
 * counts. The pace is measured once, and again for work that seems slow, since the machine may have become slower.
 * Limits are about five times the usual duration: that finds work whose time grows with a higher power of the length,
 * and tolerates a busy machine.
 */
export async function assertQuick(work: () => unknown, paces: number): Promise<void> {
  knownPace ??= pace();
  let unit = await knownPace;
  let took = await leastTime(work, paces * unit);
  if (took > paces * unit) {
    unit = await pace();
    took = await leastTime(work, paces * unit);
  }
  assert.ok(
    took <= paces * unit,
    `took ${took.toFixed()} ms, ${(took / unit).toFixed(1)} times the pace; allowed are ${paces}`,
  );
}

export interface BlockOptions {
  /** First words of the error message. */
  readonly subject?: string;
  /** Measures for how long the work blocks the event loop, in milliseconds. */
  readonly measure?: (work: () => Promise<unknown>) => Promise<number>;
}

/**
 * Rejects if the work blocks the event loop for longer than `maxMs` milliseconds of a fast machine; the shortest of
 * three tries counts. Returns the duration of the block in milliseconds. The current slowness of this machine is
 * measured only for work that seems slow.
 */
export async function assertShortBlocks(
  maxMs: number,
  work: () => Promise<unknown>,
  { subject = "", measure = longestOwnBlock }: BlockOptions = {},
): Promise<number> {
  const blockMs = await leastOfThree(() => measure(work), maxMs);
  const allowedMs = blockMs <= maxMs ? maxMs : maxMs * (await slowness());
  assert.ok(blockMs <= allowedMs, `${subject} ${blockMs} ms of ${allowedMs} ms`);
  return blockMs;
}

/** Same as `assertShortBlocks`, without the time of garbage collection, which other load makes slow. */
export function assertShortBlocksWithoutGarbage(maxMs: number, work: () => Promise<unknown>): Promise<number> {
  return assertShortBlocks(maxMs, work, { measure: async () => (await longestOwnBlocks(work)).withoutGarbageMs });
}
