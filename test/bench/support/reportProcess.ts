// Explains a large report against 10,000 records, and prints the measurements as JSON.
//   node --expose-gc out/test/bench/support/reportProcess.js FILE BUNDLE
import { systemClock } from "../../../src/base/clock";
import type { TreeNode } from "../../../src/present/node";
import { createExplainedFailuresTree } from "../../../src/present/tree/explainedFailuresTree";
import { ExplainedReports } from "../../../src/state/explainedReports";
import { UnfinishedReports } from "../../../src/state/unfinishedReports";
import { failingTest, harbour } from "../../support/builders";
import { longestOwnBlocks } from "../../support/cpuTime";
import { createRecord } from "./largeReport";
import { shippedThread } from "./workspace";

const [path = "", bundle = "dist"] = process.argv.slice(2);
const reading = shippedThread(bundle);

/** Measurements of one process. */
export interface ReportMeasurements {
  readonly firstRowsMs: number;
  readonly wholeMs: number;
  readonly blockMs: number;
  /** The longest block without the time of garbage collection. */
  readonly workMs: number;
  /** Growth of the process's memory at its peak, in MB. */
  readonly memoryMb: number;
  readonly knownCount: number;
  readonly failureCount: number;
}

/** Counts the rows that the view shows at first. */
function countFirstRows(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + (node.isExpanded ? countFirstRows(node.children?.() ?? []) : 0), 0);
}

async function main(): Promise<void> {
  const tests = Array.from({ length: 10_000 }, (_, index) => failingTest(createRecord(index)));
  const end = Date.UTC(2026, 0, 15);
  const window = { start: end - 7 * 86_400_000, end };
  const state = { repository: harbour, choice: "7d", tests, unreadable: 0, loading: false, window, asOf: end } as const;
  const reports = new ExplainedReports(
    { current: [state], onDidChange: () => ({ dispose() {} }) },
    reading.textReader,
    systemClock,
  );
  let firstRowsMs = 0;
  globalThis.gc?.();
  const memoryBefore = process.memoryUsage().rss;
  const startTime = performance.now();
  reports.onDidChange(() => {
    if (reports.current && countFirstRows(createExplainedFailuresTree(reports.current, end)) > 0) {
      firstRowsMs ||= performance.now() - startTime;
    }
  });
  const blocks = await longestOwnBlocks(async () => {
    const parts = new UnfinishedReports((part) => reports.show(part));
    const report = await reading.textReader.readReport(
      { kind: "file", path, maxBytes: 200_000_000 },
      { onProgress: (part) => parts.offer("report", part) },
    );
    await reports.show([{ name: "report", report }]);
  });
  const failures = reports.current?.failures ?? [];
  const measurements: ReportMeasurements = {
    firstRowsMs,
    wholeMs: performance.now() - startTime,
    blockMs: blocks.wholeMs,
    workMs: blocks.withoutGarbageMs,
    memoryMb: process.resourceUsage().maxRSS / 1024 - memoryBefore / 1024 / 1024,
    knownCount: failures.filter(({ failureClass }) => failureClass !== "unseen").length,
    failureCount: failures.length,
  };
  console.log(JSON.stringify(measurements));
  reading.dispose();
}

void main();
