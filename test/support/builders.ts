import type { FailingTest, FailingTestsPage, RepositoryId, TestRun } from "../../src/domain/records";
import type { LookedUpRun } from "../../src/domain/runs/lookedUpRun";
import { recordObservation } from "../../src/domain/runs/observations";

export const harbour: RepositoryId = { host: "github.com", owner: "acme", name: "harbour" };

/** A failing test with nothing but an id and a name, and what is given. */
export function failingTest(fields: Partial<FailingTest> = {}): FailingTest {
  return { id: "1", name: "adds tax", mostCommonFailures: [], owners: [], extra: [], ...fields };
}

/** The last page, holding these tests. */
export function lastPage(tests: readonly FailingTest[], fields: Partial<FailingTestsPage> = {}): FailingTestsPage {
  return { tests, unreadable: 0, totalRows: tests.length, end: "complete", ...fields };
}

/** A run that is in progress, tests nothing and waits for nothing, and what is given. */
export function testRun(fields: Partial<TestRun> = {}): TestRun {
  return {
    requiredStatuses: [],
    testBranch: "queue-merge/pr-412/3f0c",
    testBranchSha: "c0ffee",
    checkSuites: [],
    statusChecks: [],
    pullRequests: [],
    status: "in_progress",
    unreadable: 0,
    extra: [],
    ...fields,
  };
}

/** A run of `harbour` into `main` that was looked up once, and what is given. */
export function lookedUpRun(
  testRunId: string,
  asOf: number,
  run = testRun(),
  fields: Partial<LookedUpRun> = {},
): LookedUpRun {
  return {
    id: `github.com/acme/harbour\nmain\n${testRunId}`,
    query: { repository: harbour, testRunId, targetBranch: "main" },
    run,
    asOf,
    seen: recordObservation(undefined, run, asOf),
    ...fields,
  };
}
