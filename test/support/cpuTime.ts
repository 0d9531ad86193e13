/** Milliseconds of processor time that the work takes: what else the machine does is not counted. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const usageBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / 1000;
}

/**
 * The longest time that the work keeps the event loop from a turn, in milliseconds: of each wait for one no
 * more than the processor time that this process used meanwhile, so that what else the machine does is not
 * counted.
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
 * The least that three measurements give, or the first that gives no more than `enough`: a busy
 * machine makes any of them more.
 */
export async function leastOfThree(measure: () => Promise<number>, enough: number): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && minMs > enough; i++) minMs = Math.min(minMs, await measure());
  return minMs;
}

/**
 * The least `longestOwnBlock` of the work: what stops work after a time has to wait for the
 * processor itself on a busy machine.
 */
export function leastOwnBlock(work: () => Promise<unknown>, enough: number): Promise<number> {
  return leastOfThree(() => longestOwnBlock(work), enough);
}

/**
 * Milliseconds until something has happened, of which only those count in which this process ran: it is kept
 * busy meanwhile, so that waiting counts, and what else the machine does does not.
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
