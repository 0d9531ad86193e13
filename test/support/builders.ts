import type { FailingTestsState } from "../../src/domain/failingTestsState";
import type { FailingTest, FailingTestsPage, RepositoryId, TestRun } from "../../src/domain/records";
import { explainFailure, type KnownTest } from "../../src/domain/reports/explainFailures";
import type { CaseMatch } from "../../src/domain/reports/matchCases";
import type { ReportCase } from "../../src/domain/reports/testReport";
import type { LookedUpRun } from "../../src/domain/runs/lookedUpRun";
import { recordObservation } from "../../src/domain/runs/observations";
import type { ReportedFailure } from "../../src/state/reportedTests";
import { heldText } from "./localReading";

export const harbour: RepositoryId = { host: "github.com", owner: "acme", name: "harbour" };

/** Creates a failing test with an id, a name and the given fields. */
export function failingTest(fields: Partial<FailingTest> = {}): FailingTest {
  return { id: "1", name: "adds tax", mostCommonFailures: [], owners: [], extra: [], ...fields };
}

/** Creates the last page, with these tests. */
export function lastPage(tests: readonly FailingTest[], fields: Partial<FailingTestsPage> = {}): FailingTestsPage {
  return { tests, unreadable: 0, totalRows: tests.length, end: "complete", ...fields };
}

/** Creates a test run in progress without pull requests and required statuses, with the given fields. */
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

/** Creates a run of `harbour` into `main` that was looked up once, with the given fields. */
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

/** Creates a failed case of an explained report that is matched with these tests; without tests, with none. */
export function reportedFailure(
  fields: Partial<ReportCase>,
  tests: readonly FailingTest[],
  state: FailingTestsState,
): ReportedFailure {
  const reportCase = { name: "adds tax", suites: [], failure: "expected 3 to be 4", ...fields };
  const match = createMatch(tests.map((test): KnownTest => ({ test, state })));
  const failure = explainFailure(reportCase, match, undefined);
  return { failure, explanation: { reports: [], failures: [failure], states: [state] } };
}

function createMatch([first, ...otherTests]: readonly KnownTest[]): CaseMatch<KnownTest> {
  if (!first) {
    return { kind: "none", siblings: [] };
  }
  return otherTests.length === 0 ? { kind: "same", test: first } : { kind: "several", tests: [first, ...otherTests] };
}

/** Creates a failure that a log names, which is matched with these tests. */
export function loggedFailure(tests: readonly FailingTest[], state: FailingTestsState): ReportedFailure {
  const { failure, explanation } = reportedFailure({ failure: "" }, tests, state);
  return { failure, explanation: { ...explanation, log: { name: "build.log", text: heldText("") } } };
}
