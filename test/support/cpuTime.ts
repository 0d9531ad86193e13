import { existsSync, readFileSync } from "node:fs";

/** Measures the processor time of the work in milliseconds, independent of other load. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const usageBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / 1000;
}

/** Where Linux says how many nanoseconds the main thread has used the processor. */
const mainThreadTimes = `/proc/self/task/${process.pid}/schedstat`;
const isMainThreadMeasured = existsSync(mainThreadTimes);

/** Processor time of the main thread in milliseconds; of all threads where the system does not tell them apart. */
function usedByMainThread(): number {
  if (isMainThreadMeasured) return Number.parseInt(readFileSync(mainThreadTimes, "latin1"), 10) / 1_000_000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the longest time that the work blocks the event loop, in milliseconds. Each delay counts at most as much as
 * the processor time of this thread during it, independent of other load.
 */
export async function longestOwnBlock(work: () => Promise<unknown>): Promise<number> {
  const resolution = 5;
  let longest = 0;
  let [turn, used] = [performance.now(), usedByMainThread()];
  const look = () => {
    const waitMs = performance.now() - turn - resolution;
    longest = Math.max(longest, Math.min(waitMs, usedByMainThread() - used));
    [turn, used] = [performance.now(), usedByMainThread()];
  };
  const timer = setInterval(look, resolution);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}

/**
 * Returns the minimum of three measurements, or the first that is at most `enough`: other load only increases them.
 */
export async function leastOfThree(measure: () => Promise<number>, enough: number): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && minMs > enough; i++) minMs = Math.min(minMs, await measure());
  return minMs;
}

/**
 * Returns the minimum `longestOwnBlock` of the work: a time limit fires late while the processor is busy.
 */
export function leastOwnBlock(work: () => Promise<unknown>, enough: number): Promise<number> {
  return leastOfThree(() => longestOwnBlock(work), enough);
}

/**
 * Measures the processor time until the promise settles, in milliseconds. The process is kept busy meanwhile, so that
 * waiting counts and other load does not.
 */
export async function ownTime(promise: Promise<unknown>): Promise<number> {
  let isOver = false;
  const completion = promise.finally(() => {
    isOver = true;
  });
  const took = await cpuTime(async () => {
    while (!isOver) await new Promise((resolve) => setImmediate(resolve));
  });
  await completion;
  return took;
}
