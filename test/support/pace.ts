import assert from "node:assert/strict";
import { cpuTime, leastOfThree } from "./cpuTime";

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
