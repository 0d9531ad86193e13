import { monitorEventLoopDelay } from "node:perf_hooks";

/** One line of the bench. Numbers are in `unit`; `null` where there is none, or where the measurement was skipped. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  /** Minimum cost of the same work, measured in the same run. */
  readonly floor: number | null;
  readonly ours: number | null;
  /** Ours by floor. */
  readonly ratio: number | null;
  /** Condition that must hold, or the reason that nothing was measured: `skipped: …`, `failed: …`. */
  readonly target: string;
  readonly pass: boolean | null;
}

/** A family of rows that is measured together. */
export interface Measurement {
  readonly name: string;
  run(context: Context): Promise<readonly Row[]>;
}

export interface Context {
  /** A folder for whatever is needed, removed at the end. */
  readonly scratch: string;
  /** The extension as it is shipped: a folder with `extension.js`, `client.js` and the others, minified. */
  readonly bundle: string;
  /** The package as it is installed. */
  readonly packageFile: string;
  /** The unpacked extension to compare activation with, if there is one. */
  readonly peer?: string;
  /** Tells the person at the terminal what is going on. */
  note(text: string): void;
}

/**
 * Times both again and again, one after the other, so that a slow moment of the machine meets both;
 * gives each one's quickest.
 */
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

/** Milliseconds that the work takes. */
export async function measureMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of processor time that the work takes, in all threads. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The longest time that the event loop was kept from a turn while the work lasted, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const resolution = 5;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6 - resolution;
}

/** At most `most` times the floor. */
export function ratioRow(name: string, unit: string, times: { floor: number; ours: number }, max: number): Row {
  const ratio = times.ours / times.floor;
  return { name, unit, ...times, ratio, target: `ratio <= ${max}`, pass: ratio <= max };
}

/** At most so much more than the floor. */
export function overFloorRow(name: string, unit: string, times: { floor: number; ours: number }, max: number): Row {
  const excess = times.ours - times.floor;
  return { name, unit, ...times, ratio: times.ours / times.floor, target: `<= floor + ${max}`, pass: excess <= max };
}

/** At most so much. */
export function limitRow(name: string, unit: string, ours: number, max: number): Row {
  return { name, unit, floor: null, ours, ratio: null, target: `<= ${max}`, pass: ours <= max };
}

/** A number that has no target. */
export function valueRow(name: string, unit: string, ours: number): Row {
  return { name, unit, floor: null, ours, ratio: null, target: "", pass: null };
}

/** It could not be measured: no target holds. */
export function failedRow(name: string, error: unknown): Row {
  const [reason] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  return { name, unit: "", floor: null, ours: null, ratio: null, target: `failed: ${reason}`, pass: false };
}

export function skippedRow(name: string, unit: string, reason: string): Row {
  return { name, unit, floor: null, ours: null, ratio: null, target: `skipped: ${reason}`, pass: null };
}
