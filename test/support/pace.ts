import assert from "node:assert/strict";
import { cpuTime, leastOfThree, longestOwnBlock, longestOwnBlocks } from "./cpuTime";

/** Duration of the reference work on a quick machine, for which limits are stated, in milliseconds. */
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

/** Returns the current duration of the reference work relative to a quick machine, at least 1. */
export async function slowness(): Promise<number> {
  return Math.max(1, (await pace()) / quickPace);
}

/** Returns the processor time of the work; if it exceeds the limit, the minimum of three runs. */
export function leastTime(work: () => unknown, enough = 0): Promise<number> {
  return leastOfThree(() => cpuTime(work), enough);
}

let knownPace: Promise<number> | undefined;

/**
 * Rejects if the work takes more processor time than so many times this machine's pace; the fastest of three tries
 * counts. The pace is measured once, and once more for work that seems slow: the machine may have become slower since.
 * Allowed is about five times what is usual: a power more of the text's length is found, and a busy machine is not.
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
  /** Words that begin the message of an error. */
  readonly subject?: string;
  /** Measures for how long the work blocks the event loop, in milliseconds. */
  readonly measure?: (work: () => Promise<unknown>) => Promise<number>;
}

/**
 * Rejects if the work blocks the event loop for longer than so many milliseconds of a quick machine; the shortest of
 * three tries counts. Returns for how long it blocks, in milliseconds. How slow this machine is at the moment is asked
 * only for work that seems slow.
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

/** As `assertShortBlocks`, without the garbage that is collected meanwhile: other load makes collecting it slow. */
export function assertShortBlocksWithoutGarbage(maxMs: number, work: () => Promise<unknown>): Promise<number> {
  return assertShortBlocks(maxMs, work, { measure: async () => (await longestOwnBlocks(work)).withoutGarbageMs });
}
