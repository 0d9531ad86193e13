import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { lifecycle } from "../witness/lifecycle";
import { witness } from "../witness/witness";

/** Counts of resources in the whole extension host. */
interface ResourceCounts {
  /** Bytes in use after garbage collection. */
  readonly heap: number;
  /** Resources that keep a program alive: timers and sockets. */
  readonly timers: number;
  readonly sockets: number;
  /** Disposables in the subscriptions of the extension. */
  readonly disposables: number;
  /** Registrations with the editor and subscriptions to its events, by the name of the function. */
  readonly registrations: ReadonlyMap<string, number>;
}

/** Allowed growth of the heap, in bytes. */
export const allowedGrowth = 5e6;

/** Time in which pending work may end, in milliseconds. */
const graceMs = 20_000;

setFlagsFromString("--expose-gc");
/** Options to also collect weak references and compiled code, as V8 does before it runs out of memory. */
const completeCollection = { type: "major", execution: "sync", flavor: "last-resort" } as const;
const collectGarbage = runInNewContext("gc") as (options: typeof completeCollection) => void;

function countResources(): ResourceCounts {
  witness.clear();
  for (const list of [witness.panels, witness.statusItems, witness.quickPicks, witness.inputBoxes]) {
    list.length = 0;
  }
  collectGarbage(completeCollection);
  const resources = process.getActiveResourcesInfo();
  return {
    heap: process.memoryUsage().heapUsed,
    timers: resources.filter((kind) => kind === "Timeout").length,
    sockets: resources.filter((kind) => kind === "TCPSocketWrap").length,
    disposables: lifecycle.context.subscriptions.length,
    registrations: new Map(lifecycle.alive),
  };
}

/**
 * Repeats a cycle, and compares the resources before and after. Resolves as soon as no count has grown; rejects with
 * the differences if they remain for 20 seconds. The first cycles load and compile code, and are not compared.
 *
 * @param settled resolves when everything that a cycle starts has been loaded
 * @returns the counts and the growth of the heap, as text
 */
export async function findLeaks(
  times: number,
  cycle: () => Promise<void>,
  settled: () => Promise<void>,
): Promise<string> {
  for (let first = 0; first < 10; first++) {
    await cycle();
  }
  await settled();
  const countsBefore = countResources();
  for (let count = 0; count < times; count++) {
    await cycle();
  }
  const deadline = Date.now() + graceMs;
  for (;;) {
    const countsAfter = countResources();
    const differences = findDifferences(countsBefore, countsAfter);
    if (differences.length === 0) {
      return countsText(countsBefore, countsAfter);
    }
    if (Date.now() > deadline) {
      throw new Error(`left behind: ${differences.join(", ")}`);
    }
    await delay(200);
  }
}

function findDifferences(countsBefore: ResourceCounts, countsAfter: ResourceCounts): string[] {
  const numbers = (["timers", "sockets", "disposables"] as const).filter(
    (name) => countsAfter[name] > countsBefore[name],
  );
  const names = [...countsAfter.registrations.keys()].filter(
    (name) => (countsAfter.registrations.get(name) ?? 0) > (countsBefore.registrations.get(name) ?? 0),
  );
  return [
    ...numbers.map((name) => `${countsAfter[name] - countsBefore[name]} ${name}`),
    ...names.map(
      (name) => `${(countsAfter.registrations.get(name) ?? 0) - (countsBefore.registrations.get(name) ?? 0)} ${name}`,
    ),
    ...(countsAfter.heap - countsBefore.heap > allowedGrowth
      ? [`${formatMegabytes(countsAfter.heap - countsBefore.heap)} of heap`]
      : []),
  ];
}

function countsText(countsBefore: ResourceCounts, countsAfter: ResourceCounts): string {
  const registrations = [...countsAfter.registrations.values()].reduce((sum, count) => sum + count, 0);
  const unchangedCounts = `${registrations} registrations, ${countsAfter.disposables} disposables, ${countsAfter.timers} timers, ${countsAfter.sockets} sockets`;
  return `${unchangedCounts} as before, heap ${formatMegabytes(countsAfter.heap - countsBefore.heap)}`;
}

function formatMegabytes(bytes: number): string {
  return `${bytes < 0 ? "" : "+"}${(bytes / 1e6).toFixed(1)} MB`;
}
