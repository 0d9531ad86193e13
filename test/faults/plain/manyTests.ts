// Loads 10,000 tests from 100 pages in a separate process, and prints the cost as JSON: `Costs`.
import { HttpService } from "../../../src/api/client";
import { systemClock } from "../../../src/base/clock";
import { defaultArrangement } from "../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../src/domain/failingTests/arrangeTests";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { createFailingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { withPages } from "../../bench/support/pages";
import { longestOwnBlock, ownTime } from "../../support/cpuTime";
import { silentLog } from "../../support/silentLog";
import { allNodes } from "../../support/treeText";
import { createFailingTests } from "./window";

/** Cost of loading the tests in a window. */
export interface Costs {
  /** Processor time from the first response to the first rows, in milliseconds. */
  readonly firstRows: number;
  /** Longest block of the event loop, in milliseconds. */
  readonly block: number;
  /** Maximum growth of the process. */
  readonly megabytes: number;
}

const rounds = 3;

async function load(baseUrl: string): Promise<Costs> {
  const idle = process.memoryUsage().rss;
  let largest = idle;
  let [onResponse, onRows] = [() => {}, () => {}];
  const response = new Promise<void>((resolve) => (onResponse = resolve));
  const rows = new Promise<void>((resolve) => (onRows = resolve));
  let hasRows = false;
  const firstRowsMs = response.then(() => ownTime(rows));
  const apiKey = "key-of-ten-thousand-tests";
  const service = new HttpService({
    baseUrl,
    apiKey,
    log: silentLog,
    clock: systemClock,
    userAgent: "faults",
    onRequestEnd: onResponse,
  });
  const { tests } = await createFailingTests(service, systemClock);
  tests.onDidChange((state) => {
    if (!hasRows && state.tests.length > 0) {
      hasRows = true;
      if (visibleRows(state) === 0) {
        throw new Error("no rows");
      }
      onRows();
    }
    largest = Math.max(largest, process.memoryUsage().rss);
  });
  const block = await longestOwnBlock(() => tests.refresh());
  const { length } = tests.current.tests;
  if (length !== 10_000) {
    throw new Error(`${length} tests`);
  }
  largest = Math.max(largest, process.memoryUsage().rss);
  tests.dispose();
  return { firstRows: await firstRowsMs, block, megabytes: (largest - idle) / 2 ** 20 };
}

/** Counts the rows that VS Code requests first: those on the first level. */
function visibleRows(state: FailingTestsState): number {
  const context = { isMine: () => false, isInActiveFile: () => false, findPath: () => undefined };
  const arrangedTests = arrangeTests([state], defaultArrangement, context);
  const rows = createFailingTestsTree(arrangedTests, {
    arrangement: defaultArrangement,
    now: Date.now(),
    findPath: () => undefined,
  });
  return allNodes(rows.map(({ children: _, ...row }) => row)).length;
}

async function main(): Promise<void> {
  const costs: Costs[] = [];
  await withPages(0, async (url) => {
    for (let round = 0; round < rounds; round++) {
      costs.push(await load(url));
    }
  });
  // Only the first load shows the growth of memory.
  const [{ megabytes } = { megabytes: Number.NaN }] = costs;
  const findMin = (field: "firstRows" | "block") => Math.min(...costs.map((cost) => cost[field]));
  console.log(JSON.stringify({ firstRows: findMin("firstRows"), block: findMin("block"), megabytes } satisfies Costs));
}

void main();
