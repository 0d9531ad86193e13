import assert from "node:assert/strict";
import { cpuTime, leastOfThree } from "./cpuTime";

/** Milliseconds that the fixed piece of work takes on a quick machine, for which limits are stated. */
const quickPace = 13;

/** Milliseconds that a fixed piece of work takes here: what is allowed grows with it. */
export async function pace(): Promise<number> {
  const text = "a(b) ".repeat(200_000);
  let sum = 0;
  return leastTime(() => {
    for (let round = 0; round < 5; round++)
      for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  });
}

/** How many times as long as a quick machine this one takes at the moment, at least 1. */
export async function slowness(): Promise<number> {
  return Math.max(1, (await pace()) / quickPace);
}

/** The processor time of the work: of the fastest of three, where the first took longer than it may. */
export function leastTime(work: () => unknown, enough = 0): Promise<number> {
  return leastOfThree(() => cpuTime(work), enough);
}

let knownPace: Promise<number> | undefined;

/**
 * Rejects if the work takes more processor time than so many times this machine's pace, which is measured
 * once; the fastest of three tries counts. Allowed is about five times what is usual: a power more of the
 * text's length is found, and a busy machine is not.
 */
export async function assertQuick(work: () => unknown, paces: number): Promise<void> {
  knownPace ??= pace();
  const unit = await knownPace;
  const took = await leastTime(work, paces * unit);
  assert.ok(
    took <= paces * unit,
    `took ${took.toFixed()} ms, ${(took / unit).toFixed(1)} times the pace; allowed are ${paces}`,
  );
}
