import { existsSync, readFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";

/** Measures the processor time of the work in milliseconds, independent of other load. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const usageBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / 1000;
}

/** File in which Linux reports the processor time of the main thread, in nanoseconds. */
const mainThreadTimes = `/proc/self/task/${process.pid}/schedstat`;
const isMainThreadMeasured = existsSync(mainThreadTimes);

/** Returns the processor time of the main thread in milliseconds; that of all threads if the system has no other. */
function usedByMainThread(): number {
  if (isMainThreadMeasured) {
    return Number.parseInt(readFileSync(mainThreadTimes, "latin1"), 10) / 1_000_000;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the longest time that the work blocks the event loop, in milliseconds. Each delay counts at most as much as
 * the processor time of this thread during it, independent of other load.
 */
export async function longestOwnBlock(work: () => Promise<unknown>): Promise<number> {
  const blocks = await measureBlocks(work);
  return Math.max(...blocks.map(({ ownMs }) => ownMs));
}

/** Measures as `longestOwnBlock` does, and in addition without the garbage collection during each block. */
export async function longestOwnBlocks(
  work: () => Promise<unknown>,
): Promise<{ readonly wholeMs: number; readonly withoutGarbageMs: number }> {
  const collections: { readonly startTime: number; readonly duration: number }[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ["gc"] });
  const blocks = await measureBlocks(work);
  // Node reports collections in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  collections.push(...observer.takeRecords());
  observer.disconnect();
  const garbageMs = ({ startTime, endTime }: Block) =>
    collections
      .filter((collection) => collection.startTime >= startTime && collection.startTime < endTime)
      .reduce((sum, { duration }) => sum + duration, 0);
  return {
    wholeMs: Math.max(...blocks.map(({ ownMs }) => ownMs)),
    withoutGarbageMs: Math.max(...blocks.map((block) => block.ownMs - garbageMs(block))),
  };
}

/** Time between two readings of the clock. */
interface Block {
  readonly startTime: number;
  readonly endTime: number;
  /** Milliseconds by which the second reading was late, limited to the processor time of this thread. */
  readonly ownMs: number;
}

async function measureBlocks(work: () => Promise<unknown>): Promise<readonly Block[]> {
  const resolution = 5;
  const blocks: Block[] = [];
  let [startTime, used] = [performance.now(), usedByMainThread()];
  const look = () => {
    const endTime = performance.now();
    const waitMs = endTime - startTime - resolution;
    blocks.push({ startTime, endTime, ownMs: Math.min(waitMs, usedByMainThread() - used) });
    [startTime, used] = [performance.now(), usedByMainThread()];
  };
  const timer = setInterval(look, resolution);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return blocks;
}

/** Returns the minimum of three measurements, or the first that is at most `enough`: other load only increases them. */
export async function leastOfThree(measure: () => Promise<number>, enough: number): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && minMs > enough; i++) {
    minMs = Math.min(minMs, await measure());
  }
  return minMs;
}

/** Returns the minimum `longestOwnBlock` of the work: a time limit fires late while the processor is busy. */
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
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  await completion;
  return took;
}
