import { type Arrangement, defaultArrangement, groupings, sortings } from "../../src/domain/failingTests/arrangement";
import { arrangeTests, type TriageContext } from "../../src/domain/failingTests/arrangeTests";
import type { FailingTestsState } from "../../src/domain/failingTestsState";
import type { FailingTest } from "../../src/domain/records";
import type { TreeNode } from "../../src/present/node";
import { createFailingTestsTree } from "../../src/present/tree/failingTestsTree";
import { harbour } from "../support/builders";
import { limitRow, type Measurement, measureMs, median, type Row } from "./measurement";
import { fetchAll, query, shippedClient, withPages } from "./support/pages";

const noOwner: TriageContext = {
  isMine: (test) => test.owners.includes("@acme/team-7"),
  isInActiveFile: () => false,
  findPath: (test) => test.filePath,
};

/**
 * Measures the creation of the rows of 10,000 tests, without their display by VS Code: the first rows after the first
 * page, and all rows after a change of the arrangement.
 */
export const rows: Measurement = {
  name: "rows",
  run: async ({ bundle }) => {
    const first: number[] = [];
    const tests = await withPages(0, async (url) => {
      const service = shippedClient(bundle, url);
      for (let round = 0; round < 5; round++) {
        first.push(await measureFirstRows(service));
      }
      return fetchAll(service);
    });
    return [limitRow("first rows after the first page", "ms", median(first), 100), await measureArrangements(tests)];
  },
};

/** Measures the time from the client's first page to the first rows of the view. */
async function measureFirstRows(service: ReturnType<typeof shippedClient>): Promise<number> {
  for await (const page of service.failingTests(query, new AbortController().signal)) {
    return measureMs(() => countShownRows(createState(page.tests), defaultArrangement));
  }
  throw new Error("no page");
}

async function measureArrangements(tests: readonly FailingTest[]): Promise<Row> {
  const arrangements: readonly (readonly [name: string, Arrangement])[] = [
    ...groupings.map((grouping) => [`group by ${grouping}`, { ...defaultArrangement, grouping }] as const),
    ...sortings.map((sorting) => [`sort by ${sorting}`, { ...defaultArrangement, sorting }] as const),
    ["filter mine", { ...defaultArrangement, filter: { mine: true } }],
    ["filter text", { ...defaultArrangement, filter: { text: "invoice late" } }],
    ["filter no ticket", { ...defaultArrangement, filter: { ticket: "without" } }],
  ];
  const state = createState(tests);
  const slowest: { name: string; ms: number } = { name: "", ms: 0 };
  for (const [name, arrangement] of arrangements) {
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      times.push(await measureMs(() => countShownRows(state, arrangement)));
    }
    const ms = median(times);
    if (ms > slowest.ms) {
      Object.assign(slowest, { name, ms });
    }
  }
  return limitRow(`rows of 10,000 tests in another arrangement (slowest: ${slowest.name})`, "ms", slowest.ms, 100);
}

/** Counts the rows that VS Code requests immediately: those on the first level and below expanded rows. */
function countShownRows(state: FailingTestsState, arrangement: Arrangement): number {
  const groups = arrangeTests([state], arrangement, noOwner);
  const tree = createFailingTestsTree(groups, { arrangement, now: query.end, findPath: () => undefined });
  return countExpanded(tree);
}

function countExpanded(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + (node.isExpanded ? countExpanded(node.children?.() ?? []) : 0), 0);
}

function createState(tests: readonly FailingTest[]): FailingTestsState {
  const window = { start: query.start, end: query.end };
  return { repository: harbour, choice: "7d", tests, unreadable: 0, loading: false, window, asOf: query.end };
}
