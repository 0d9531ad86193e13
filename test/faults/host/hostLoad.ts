import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Load of the extension host by some work. */
export interface HostLoad {
  /** Processor time of this thread in the longest turn of the event loop, in milliseconds; excludes other load. */
  readonly longestTurnMs: number;
  /** Growth of the process at its peak, in megabytes. */
  readonly peakMb: number;
}

// Node 24 has it; the types are those of the oldest Node that VS Code runs extensions on.
const threadCpu = (): number => {
  const { user, system } = (process as unknown as { threadCpuUsage(): NodeJS.CpuUsage }).threadCpuUsage();
  return (user + system) / 1000;
};

/** Runs the work, and measures the process every millisecond if the event loop is not blocked. */
export async function measureHostLoad(work: () => Promise<unknown>): Promise<HostLoad> {
  collectGarbage();
  const idle = process.memoryUsage.rss();
  let [longestTurnMs, peak, previousCpu] = [0, idle, threadCpu()];
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const now = threadCpu();
    longestTurnMs = Math.max(longestTurnMs, now - previousCpu);
    peak = Math.max(peak, process.memoryUsage.rss());
    previousCpu = threadCpu();
    timer = setTimeout(look, 1);
  };
  timer = setTimeout(look, 1);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 5));
  } finally {
    clearTimeout(timer);
  }
  return { longestTurnMs, peakMb: (peak - idle) / 2 ** 20 };
}

/** Returns the memory of live objects, in megabytes. */
export function measureLiveMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
