import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { lifecycle } from "../witness/lifecycle";
import { witness } from "../witness/witness";

/** Counts in the whole extension host. */
interface Stock {
  /** Bytes that are in use once what nobody needs has been thrown away. */
  readonly heap: number;
  /** Resources that keep a program alive: timers and sockets. */
  readonly timers: number;
  readonly sockets: number;
  /** Disposables that the extension handed to the editor. */
  readonly disposables: number;
  /** Registrations with the editor and subscriptions to its events, by what made them. */
  readonly registrations: ReadonlyMap<string, number>;
}

/** How much larger the heap may be, in bytes. */
export const allowedGrowth = 5e6;

/** How long what was begun may take to come to its end. */
const graceMs = 20_000;

setFlagsFromString("--expose-gc");
/** With every weak reference and what was compiled, as V8 does before it runs out of memory. */
const allGarbage = { type: "major", execution: "sync", flavor: "last-resort" } as const;
const collectGarbage = runInNewContext("gc") as (options: typeof allGarbage) => void;

function stock(): Stock {
  witness.clear();
  for (const list of [witness.panels, witness.statusItems, witness.quickPicks, witness.inputBoxes]) {
    list.length = 0;
  }
  collectGarbage(allGarbage);
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
 * Does it over and over and compares what there is before and after, as soon as that is not more than before;
 * rejects with the difference if it is more for long. What has been loaded and compiled on the first times
 * counts as there before.
 *
 * @param settled resolves when everything that a cycle begins is there
 * @returns what there was more of, in words
 */
export async function leftBy(times: number, cycle: () => Promise<void>, settled: () => Promise<void>): Promise<string> {
  for (let first = 0; first < 10; first++) {
    await cycle();
  }
  await settled();
  const stockBefore = stock();
  for (let count = 0; count < times; count++) {
    await cycle();
  }
  const deadline = Date.now() + graceMs;
  for (;;) {
    const stockAfter = stock();
    const leftBehind = differences(stockBefore, stockAfter);
    if (leftBehind.length === 0) {
      return stockText(stockBefore, stockAfter);
    }
    if (Date.now() > deadline) {
      throw new Error(`left behind: ${leftBehind.join(", ")}`);
    }
    await delay(200);
  }
}

function differences(stockBefore: Stock, stockAfter: Stock): string[] {
  const numbers = (["timers", "sockets", "disposables"] as const).filter(
    (name) => stockAfter[name] > stockBefore[name],
  );
  const names = [...stockAfter.registrations.keys()].filter(
    (name) => (stockAfter.registrations.get(name) ?? 0) > (stockBefore.registrations.get(name) ?? 0),
  );
  return [
    ...numbers.map((name) => `${stockAfter[name] - stockBefore[name]} ${name}`),
    ...names.map(
      (name) => `${(stockAfter.registrations.get(name) ?? 0) - (stockBefore.registrations.get(name) ?? 0)} ${name}`,
    ),
    ...(stockAfter.heap - stockBefore.heap > allowedGrowth
      ? [`${megabytes(stockAfter.heap - stockBefore.heap)} of heap`]
      : []),
  ];
}

function stockText(stockBefore: Stock, stockAfter: Stock): string {
  const registrations = [...stockAfter.registrations.values()].reduce((sum, count) => sum + count, 0);
  const unchangedCounts = `${registrations} registrations, ${stockAfter.disposables} disposables, ${stockAfter.timers} timers, ${stockAfter.sockets} sockets`;
  return `${unchangedCounts} as before, heap ${megabytes(stockAfter.heap - stockBefore.heap)}`;
}

function megabytes(bytes: number): string {
  return `${bytes < 0 ? "" : "+"}${(bytes / 1e6).toFixed(1)} MB`;
}
