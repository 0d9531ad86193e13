import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Cost of a piece of work for the extension host. */
export interface HostLoad {
  /**
   * Milliseconds of this thread's processor time that the longest turn of the event loop took: what
   * else the machine does is not counted.
   */
  readonly longestTurnMs: number;
  /** By how many megabytes the process grew, at its largest. */
  readonly peakMb: number;
}

// Node 24 has it; the types are those of the oldest Node that VS Code runs extensions on.
const threadCpu = (): number => {
  const { user, system } = (process as unknown as { threadCpuUsage(): NodeJS.CpuUsage }).threadCpuUsage();
  return (user + system) / 1000;
};

/** Does the work, and watches the process after every millisecond that it lets pass. */
export async function hostLoadOf(work: () => Promise<unknown>): Promise<HostLoad> {
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

/** Megabytes that live objects hold. */
export function liveMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
