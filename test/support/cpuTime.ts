/** Measures the processor time of the work in milliseconds, independent of other load. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const usageBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / 1000;
}

/**
 * Measures the longest time that the work blocks the event loop, in milliseconds. Each delay counts at most as much as
 * the processor time of this process during it, independent of other load.
 */
export async function longestOwnBlock(work: () => Promise<unknown>): Promise<number> {
  const resolution = 5;
  let longest = 0;
  let [turn, usage] = [performance.now(), process.cpuUsage()];
  const look = () => {
    const { user, system } = process.cpuUsage(usage);
    const waitMs = performance.now() - turn - resolution;
    longest = Math.max(longest, Math.min(waitMs, (user + system) / 1000));
    [turn, usage] = [performance.now(), process.cpuUsage()];
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
