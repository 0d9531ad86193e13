import type { Diagnosis } from "../../../src/domain/diagnosis";
import { type Arrangement, defaultArrangement, type Filter } from "../../../src/domain/failingTests/arrangement";
import { type ArrangedTests, arrangeTests, type TriageContext } from "../../../src/domain/failingTests/arrangeTests";
import type { Comparison } from "../../../src/domain/failingTests/windowComparison";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { FailingTest } from "../../../src/domain/records";
import { ServiceError } from "../../../src/domain/serviceError";
import type { TreeNode } from "../../../src/present/node";
import { createFailingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { failingTest, harbour } from "../../support/builders";

export const now = Date.UTC(2026, 10, 20, 12);
export const hour = 3_600_000;

/** A connection without requests. */
export const connectedSession = {
  kind: "connected",
  baseUrl: "b",
  orgUrlSlug: "o",
  keyId: "k",
  keyEntry: "e",
  signal: new AbortController().signal,
  service: () => Promise.reject(),
} as const;

/** A test with all fields. */
export const full: FailingTest = failingTest({
  id: "a",
  name: "Cart > adds *tax*",
  variant: "linux",
  classname: "cart.test.ts",
  parent: "cart.test.ts",
  filePath: "/home/runner/work/harbour/harbour/web/cart.test.ts",
  url: "https://app.example/tests/a",
  ticketUrl: "https://tracker.example/HRB-1",
  repositoryUrl: "https://github.com/acme/harbour",
  status: { value: "flaky", reason: "fails now and then", since: now - 50 * hour },
  mostCommonFailures: [
    { summary: "expected 3 to be 4\n  at cart.test.ts:12", count: 12, lastOccurrence: now - 2 * hour },
    { summary: "timeout", count: 1 },
  ],
  failureRate7d: 0.12,
  failureRate24h: 0.4,
  owners: ["@acme/cart", "@kim"],
  pullRequestsImpacted7d: 4,
  quarantined: true,
  extra: [{ name: "suite_kind", value: "unit" }],
});
/** The diagnostic information of a window in which nothing is set up. */
export const emptyDiagnosis: Diagnosis = {
  now,
  versions: { extension: "0.1.0", editor: "VS Code 1.100.0", operatingSystem: "linux x64 6.1", node: "20.19.0" },
  session: { kind: "noBaseUrl" },
  proxy: { httpProxy: false, proxySupport: "override", variables: [] },
  repositories: [],
  states: [],
  settings: [],
  storage: [],
};

export const removes = failingTest({ id: "c", name: "removes", filePath: "web/cart.test.ts", failureRate7d: 0.5 });
/** A test with only a name. */
export const bare = failingTest({ id: "b", name: "plain" });

export function state(fields: Partial<FailingTestsState> = {}): FailingTestsState {
  return {
    repository: harbour,
    choice: "7d",
    tests: [full, removes, bare],
    window: { start: now - 168 * hour, end: now },
    asOf: now - 3 * 60_000,
    totalRows: 3,
    unreadable: 0,
    loading: false,
    ...fields,
  };
}

export const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });

/** Creates a comparison with the previous time window, in which these tests failed. */
export function comparedWith(previousIds: readonly string[], vanishedTests: readonly FailingTest[] = []): Comparison {
  return {
    previousWindow: { start: now - 336 * hour, end: now - 168 * hour },
    previousTestIds: new Set([...previousIds, ...vanishedTests.map(({ id }) => id)]),
    goneTests: vanishedTests,
  };
}

/** A context without tests of the user, open editors and known files. */
export const emptyContext: TriageContext = {
  isMine: () => false,
  isInActiveFile: () => false,
  findPath: () => undefined,
};

export function arrangeStates(
  states: readonly FailingTestsState[],
  filter: Filter = {},
  context: TriageContext = emptyContext,
): readonly ArrangedTests[] {
  return arrangeTests(states, { filter, sorting: "impact" }, context);
}

/** Creates the rows of an arrangement, which is by default by file and impact. */
export function rows(
  states: readonly FailingTestsState[],
  change: Partial<Arrangement> = {},
  {
    context = emptyContext,
    time = now,
    asksOwners = false,
    isKeyRefused = false,
  }: { context?: TriageContext; time?: number; asksOwners?: boolean; isKeyRefused?: boolean } = {},
): readonly TreeNode[] {
  const arrangement = { ...defaultArrangement, ...change };
  const { findPath } = context;
  return createFailingTestsTree(arrangeTests(states, arrangement, context), {
    arrangement,
    now: time,
    findPath,
    asksOwners,
    isKeyRefused,
  });
}
