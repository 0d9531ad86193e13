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
 * How long the extension host is kept from everything else by the longest of the usual windows,
 * from the first request to what is kept on disk.
 */
export const blocks: Measurement = {
  name: "blocks",
  run: async ({ bundle, note }) => {
    note(`30 days of 10,000 tests, ${rounds} times`);
    const all: (readonly number[])[] = [];
    await withPages(0, async (url) => {
      const service = shippedClient(bundle, url);
      for (let round = 0; round < rounds; round++) {
        all.push(await blocksOf(service));
      }
    });
    const inTurns = shippedLoop(bundle);
    const atOnce = await atLeastOf(rounds, () => {
      const pieces = sevenPieces(bundle, inTurns);
      return longestBlock(() => Promise.all(pieces.map((piece) => piece())));
    });
    const limits = ["first load", "refresh", "comparison", "next start"].map((step, index) => {
      const shortest = Math.min(...all.map((times) => times[index] ?? Number.NaN));
      return limitRow(`longest block of the event loop, 30 days of 10,000 tests: ${step}`, "ms", shortest, 50);
    });
    return [...limits, limitRow("longest block of the event loop, seven pieces of work at once", "ms", atOnce, 25)];
  },
};

async function atLeastOf(times: number, measure: () => Promise<number>): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    minMs = Math.min(minMs, await measure());
  }
  return minMs;
}

/**
 * Four questions to the locator and three pieces of the window's own work, as they are shipped:
 * files of their own, which give way to each other.
 */
function sevenPieces(bundle: string, inTurns: typeof forEachYielding): readonly (() => Promise<unknown>)[] {
  const numbers = Array.from({ length: 200_000 }, (_, number) => number);
  const write = () => inTurns(numbers, undefined, (number) => JSON.stringify({ number, text: String(number) }));
  const questions = Array.from({ length: 4 }, () => {
    const { locator, tests } = shippedWorkspace(bundle, 10_000);
    return () => locator.findFiles(tests);
  });
  return [...questions, write, write, write];
}

/** The window's loop that gives way, which the other files share. */
function shippedLoop(bundle: string): typeof forEachYielding {
  const folder = mkdtempSync(join(tmpdir(), "test-health-bundle-"));
  try {
    const member = { module: "src/base/async.ts", name: "forEachYielding" };
    return findSharedMember(bundle, bundleInto(folder), member) as typeof forEachYielding;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Of a first load, a refresh, the comparison with the 30 days before, and the next start, which
 * reads what was kept.
 */
async function blocksOf(service: ReturnType<typeof shippedClient>): Promise<readonly number[]> {
  const files = new FakeFiles();
  const first = await editor(service, files);
  const times = [await first.block("refresh"), await first.block("refresh"), await first.block("compare")];
  const next = await editor(service, files);
  times.push(await longestBlock(() => next.tests.restore()));
  first.tests.dispose();
  next.tests.dispose();
  return times;
}

/** A window of the editor that shows the last 14 days, with what earlier ones have left on disk. */
async function editor(service: ReturnType<typeof shippedClient>, files: FakeFiles) {
  const { session } = await createConnectedSession(service);
  const archive = new DiskCache(files, systemClock);
  const tests = new FailingTests(harbour, "14d", session, archive, systemClock);
  const block = (step: "refresh" | "compare") =>
    longestBlock(async () => {
      await tests[step]();
      await archive.settled();
      const { error, comparisonError, comparison } = tests.current;
      if (error || comparisonError || tests.current.tests.length !== 10_000) {
        throw error ?? new Error("not all tests");
      }
      if (step === "compare" && !comparison) {
        throw new Error("not compared");
      }
    });
  return { tests, block };
}
