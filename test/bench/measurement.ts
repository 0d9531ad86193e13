import { monitorEventLoopDelay } from "node:perf_hooks";

/** A row of the result table. Numbers are in `unit`, and `null` if there is none or the measurement was skipped. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  /** Minimum cost of the same work, measured in the same run. */
  readonly floor: number | null;
  readonly ours: number | null;
  /** `ours / floor` */
  readonly ratio: number | null;
  /** Condition that must be met, or the reason why nothing was measured: `skipped: …`, `failed: …`. */
  readonly target: string;
  readonly pass: boolean | null;
}

/** A group of rows that is measured together. */
export interface Measurement {
  readonly name: string;
  run(context: Context): Promise<readonly Row[]>;
}

export interface Context {
  /** Temporary folder, which is removed at the end. */
  readonly scratch: string;
  /** Folder with the shipped, minified bundles: `extension.js`, `client.js` and so on. */
  readonly bundle: string;
  /** Path of the `.vsix`. */
  readonly packageFile: string;
  /** Folder of another extension, unpacked, whose activation is compared. */
  readonly peer?: string;
  /** Prints the progress. */
  note(text: string): void;
}

/** Runs both in turns, so that a slow phase of the machine affects both. Resolves with the minimum time of each. */
export async function alternate(
  rounds: number,
  floor: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ readonly floor: number; readonly ours: number }> {
  const times: { readonly floor: number; readonly ours: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({ floor: await floor(), ours: await ours() });
  }
  return { floor: Math.min(...times.map((time) => time.floor)), ours: Math.min(...times.map((time) => time.ours)) };
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Measures the duration of the work, in milliseconds. */
export async function measureMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures the processor time of the work in all threads, in milliseconds. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Measures the longest time for which the work blocks the event loop, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const resolution = 5;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6 - resolution;
}

/** Creates a row whose target is at most `max` times the floor. */
export function ratioRow(name: string, unit: string, times: { floor: number; ours: number }, max: number): Row {
  const ratio = times.ours / times.floor;
  return { name, unit, ...times, ratio, target: `ratio <= ${max}`, pass: ratio <= max };
}

/** Creates a row whose target is at most `max` more than the floor. */
export function overFloorRow(name: string, unit: string, times: { floor: number; ours: number }, max: number): Row {
  const excess = times.ours - times.floor;
  return { name, unit, ...times, ratio: times.ours / times.floor, target: `<= floor + ${max}`, pass: excess <= max };
}

/** Creates a row whose target is at most `max`. */
export function limitRow(name: string, unit: string, ours: number, max: number): Row {
  return { name, unit, floor: null, ours, ratio: null, target: `<= ${max}`, pass: ours <= max };
}

/** Creates a row without a target. */
export function valueRow(name: string, unit: string, ours: number): Row {
  return { name, unit, floor: null, ours, ratio: null, target: "", pass: null };
}

/** Creates the row of a measurement that failed, which misses its target. */
export function failedRow(name: string, error: unknown): Row {
  const [reason] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  return { name, unit: "", floor: null, ours: null, ratio: null, target: `failed: ${reason}`, pass: false };
}

export function skippedRow(name: string, unit: string, reason: string): Row {
  return { name, unit, floor: null, ours: null, ratio: null, target: `skipped: ${reason}`, pass: null };
}
