import { performance } from "node:perf_hooks";

/**
 * Measures the processor time of the other threads of this process, which is an upper limit for each of them. A clock
 * would also count the time in which a busy computer runs other programs.
 */
export class OtherThreadsTime {
  #cpuUsage = process.cpuUsage();
  #utilization = performance.eventLoopUtilization();
  #time = performance.now();

  /** Returns the milliseconds since the last call, or since the creation. */
  measure(): number {
    const { user, system } = process.cpuUsage(this.#cpuUsage);
    const { active } = performance.eventLoopUtilization(this.#utilization);
    const elapsedMs = performance.now() - this.#time;
    this.#cpuUsage = process.cpuUsage();
    this.#utilization = performance.eventLoopUtilization();
    this.#time = performance.now();
    return Math.max(0, Math.min(elapsedMs, (user + system) / 1000 - active));
  }
}
