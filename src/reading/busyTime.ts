import { performance } from "node:perf_hooks";

/**
 * Measures how much processor time the other threads of this process got: an upper limit of what one of them got. A
 * clock would also count the time in which a busy computer ran other programs.
 */
export class OtherThreadsTime {
  #cpuUsage = process.cpuUsage();
  #utilization = performance.eventLoopUtilization();
  #time = performance.now();

  /** Returns the milliseconds since the last call, or since the creation. */
  next(): number {
    const { user, system } = process.cpuUsage(this.#cpuUsage);
    const { active } = performance.eventLoopUtilization(this.#utilization);
    const elapsedMs = performance.now() - this.#time;
    this.#cpuUsage = process.cpuUsage();
    this.#utilization = performance.eventLoopUtilization();
    this.#time = performance.now();
    return Math.max(0, Math.min(elapsedMs, (user + system) / 1000 - active));
  }
}
