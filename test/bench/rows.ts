import { type Arrangement, defaultArrangement, groupings, sortings } from "../../src/domain/failingTests/arrangement";
import { arrangeTests, type TriageContext } from "../../src/domain/failingTests/arrangeTests";
import type { FailingTestsState } from "../../src/domain/failingTestsState";
import type { FailingTest } from "../../src/domain/records";
import type { TreeNode } from "../../src/present/node";
import { createFailingTestsTree } from "../../src/present/tree/failingTestsTree";
import { harbour } from "../support/builders";
import { limitRow, type Measurement, measureMs, median, type Row } from "./measurement";
import { askAll, query, shippedClient, withPages } from "./support/pages";

const noOwner: TriageContext = {
  isMine: (test) => test.owners.includes("@acme/team-7"),
  isInActiveFile: () => false,
  findPath: (test) => test.filePath,
};

/**
 * The rows of 10,000 tests, up to where VS Code takes over: the first after the first page, and all
 * after a change of arrangement.
 */
export const rows: Measurement = {
  name: "rows",
  run: async ({ bundle }) => {
    const first: number[] = [];
    const tests = await withPages(0, async (url) => {
      const service = shippedClient(bundle, url);
      for (let round = 0; round < 5; round++) {
        first.push(await firstRows(service));
      }
      return askAll(service);
    });
    return [limitRow("first rows after the first answer", "ms", median(first), 100), ...(await arranging(tests))];
  },
};

/** From the first page, as the client gives it, to the rows that the view shows first. */
async function firstRows(service: ReturnType<typeof shippedClient>): Promise<number> {
  for await (const page of service.failingTests(query, new AbortController().signal)) {
    return measureMs(() => shownRows(findState(page.tests), defaultArrangement));
  }
  throw new Error("no page");
}

async function arranging(tests: readonly FailingTest[]): Promise<Row[]> {
  const arrangements: readonly (readonly [name: string, Arrangement])[] = [
    ...groupings.map((grouping) => [`group by ${grouping}`, { ...defaultArrangement, grouping }] as const),
    ...sortings.map((sorting) => [`sort by ${sorting}`, { ...defaultArrangement, sorting }] as const),
    ["filter mine", { ...defaultArrangement, filter: { mine: true } }],
    ["filter text", { ...defaultArrangement, filter: { text: "invoice late" } }],
    ["filter no ticket", { ...defaultArrangement, filter: { ticket: "without" } }],
  ];
  const state = findState(tests);
  const slowest: { name: string; ms: number } = { name: "", ms: 0 };
  for (const [name, arrangement] of arrangements) {
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      times.push(await measureMs(() => shownRows(state, arrangement)));
    }
    const ms = median(times);
    if (ms > slowest.ms) {
      Object.assign(slowest, { name, ms });
    }
  }
  return [limitRow(`regroup, sort, filter 10,000 tests, to rows (slowest: ${slowest.name})`, "ms", slowest.ms, 100)];
}

/** Counts the rows that VS Code requests at once: the first level, and what is below the rows that are open. */
function shownRows(state: FailingTestsState, arrangement: Arrangement): number {
  const groups = arrangeTests([state], arrangement, noOwner);
  const tree = createFailingTestsTree(groups, { arrangement, now: query.end, findPath: () => undefined });
  return countOpen(tree);
}

function countOpen(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + (node.isExpanded ? countOpen(node.children?.() ?? []) : 0), 0);
}

function findState(tests: readonly FailingTest[]): FailingTestsState {
  const window = { start: query.start, end: query.end };
  return { repository: harbour, choice: "7d", tests, unreadable: 0, loading: false, window, asOf: query.end };
}
