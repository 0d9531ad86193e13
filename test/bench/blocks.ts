import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { forEachYielding } from "../../src/base/async";
import { systemClock } from "../../src/base/clock";
import { DiskCache } from "../../src/state/diskCache";
import { FailingTests } from "../../src/state/failingTests";
import { harbour } from "../support/builders";
import { createConnectedSession } from "../support/connected";
import { FakeFiles } from "../support/fakes";
import { bundleInto, findSharedMember } from "../support/sharedMembers";
import { limitRow, longestBlock, type Measurement } from "./measurement";
import { shippedClient, withPages } from "./support/pages";
import { shippedWorkspace } from "./support/workspace";

const rounds = 3;

/**
 * Measures how long the longest of the usual time windows blocks the extension host, from the first request until the
 * disk cache is written.
 */
export const blocks: Measurement = {
  name: "blocks",
  run: async ({ bundle, note }) => {
    note(`30 days of 10,000 tests, ${rounds} times`);
    const all: (readonly number[])[] = [];
    await withPages(0, async (url) => {
      const service = shippedClient(bundle, url);
      for (let round = 0; round < rounds; round++) {
        all.push(await measureBlocks(service));
      }
    });
    const forEachInTurns = loadShippedLoop(bundle);
    const parallelMs = await findMinimum(rounds, () => {
      const tasks = createSevenTasks(bundle, forEachInTurns);
      return longestBlock(() => Promise.all(tasks.map((task) => task())));
    });
    const limits = ["first load", "refresh", "comparison", "next start"].map((step, index) => {
      const shortest = Math.min(...all.map((times) => times[index] ?? Number.NaN));
      return limitRow(`longest block of the event loop, 30 days of 10,000 tests: ${step}`, "ms", shortest, 50);
    });
    return [...limits, limitRow("longest block of the event loop, seven pieces of work at once", "ms", parallelMs, 25)];
  },
};

async function findMinimum(count: number, measure: () => Promise<number>): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < count; round++) {
    minMs = Math.min(minMs, await measure());
  }
  return minMs;
}

/**
 * Creates four searches of the locator and three loops of the extension host, with the shipped code: separate bundles,
 * which must all yield to each other.
 */
function createSevenTasks(bundle: string, forEachInTurns: typeof forEachYielding): readonly (() => Promise<unknown>)[] {
  const numbers = Array.from({ length: 200_000 }, (_, number) => number);
  const stringify = () =>
    forEachInTurns(numbers, undefined, (number) => JSON.stringify({ number, text: String(number) }));
  const searches = Array.from({ length: 4 }, () => {
    const { locator, tests } = shippedWorkspace(bundle, 10_000);
    return () => locator.findFiles(tests);
  });
  return [...searches, stringify, stringify, stringify];
}

/** Loads the shipped loop that yields to the event loop, which all bundles share. */
function loadShippedLoop(bundle: string): typeof forEachYielding {
  const folder = mkdtempSync(join(tmpdir(), "test-health-bundle-"));
  try {
    const member = { module: "src/base/async.ts", name: "forEachYielding" };
    return findSharedMember(bundle, bundleInto(folder), member) as typeof forEachYielding;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the longest blocks, in milliseconds, of a first load, a refresh, the comparison with the 30 days before, and
 * the next start, which reads the disk cache.
 */
async function measureBlocks(service: ReturnType<typeof shippedClient>): Promise<readonly number[]> {
  const files = new FakeFiles();
  const first = await openEditor(service, files);
  const times = [await first.block("refresh"), await first.block("refresh"), await first.block("compare")];
  const next = await openEditor(service, files);
  times.push(await longestBlock(() => next.tests.restore()));
  first.tests.dispose();
  next.tests.dispose();
  return times;
}

/** Opens an editor window that shows the last 14 days, with the disk cache of earlier windows. */
async function openEditor(service: ReturnType<typeof shippedClient>, files: FakeFiles) {
  const { session } = await createConnectedSession(service);
  const diskCache = new DiskCache(files, systemClock);
  const tests = new FailingTests(harbour, "14d", session, diskCache, systemClock);
  const block = (step: "refresh" | "compare") =>
    longestBlock(async () => {
      await tests[step]();
      await diskCache.settled();
      const { error, comparisonError, comparison } = tests.current;
      if (error || comparisonError || tests.current.tests.length !== 10_000) {
        throw error ?? comparisonError ?? new Error("not all tests were loaded");
      }
      if (step === "compare" && !comparison) {
        throw new Error("there is no comparison");
      }
    });
  return { tests, block };
}
