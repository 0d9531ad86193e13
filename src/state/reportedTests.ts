import type { Event } from "../base/event";
import { isComparable } from "../domain/failingTestsState";
import type { FailingTest } from "../domain/records";
import type { ExplainedFailure } from "../domain/reports/explainFailures";
import { toReportedTest } from "../domain/reports/reportedTest";
import type { ExplainedReports, Explanation } from "./explainedReports";

/** A test that failed in the explained reports. */
export interface ReportedFailure {
  readonly failure: ExplainedFailure;
  readonly explanation: Explanation;
}

interface IndexedExplanation {
  readonly explanation: Explanation | undefined;
  readonly byTest: ReadonlyMap<FailingTest, ReportedFailure>;
  readonly unseenTests: readonly FailingTest[];
}

/** Tests that failed in the explained reports: failing tests of CI, and tests that CI has not seen failing. */
export class ReportedTests {
  #index: IndexedExplanation = { explanation: undefined, byTest: new Map(), unseenTests: [] };

  readonly onDidChange: Event<void>;

  constructor(private readonly reports: Pick<ExplainedReports, "current" | "onDidChange">) {
    this.onDidChange = reports.onDidChange;
  }

  /** Whether the failing tests of CI are loaded; otherwise no failure has a record. */
  get isCompared(): boolean {
    const { current } = this.reports;
    return current !== undefined && isComparable(current.states);
  }

  /** Tests without a record, as records to locate them. */
  get unseenTests(): readonly FailingTest[] {
    return this.#currentIndex.unseenTests;
  }

  /** Returns the failure of a record, or of one of `unseenTests`, in the reports. */
  findFailure(test: FailingTest): ReportedFailure | undefined {
    return this.#currentIndex.byTest.get(test);
  }

  /** Returns whether a test is one of `unseenTests`. */
  isUnseen(test: FailingTest): boolean {
    return this.findFailure(test)?.failure.tests.length === 0;
  }

  get #currentIndex(): IndexedExplanation {
    const { current } = this.reports;
    if (this.#index.explanation !== current) {
      this.#index = createIndex(current);
    }
    return this.#index;
  }
}

function createIndex(explanation: Explanation | undefined): IndexedExplanation {
  const byTest = new Map<FailingTest, ReportedFailure>();
  const unseenTests: FailingTest[] = [];
  if (!explanation) {
    return { explanation, byTest, unseenTests };
  }
  for (const failure of explanation.failures) {
    if (failure.failureClass === "passedOnRetry") {
      continue;
    }
    for (const { test } of failure.tests) {
      setSurest(byTest, test, { failure, explanation });
    }
    if (failure.tests.length > 0) {
      continue;
    }
    const unseenTest = toReportedTest(failure.reportCase);
    byTest.set(unseenTest, { failure, explanation });
    unseenTests.push(unseenTest);
  }
  return { explanation, byTest, unseenTests };
}

/** Sets the failure of a test, unless another one matches it more certainly. */
function setSurest(
  byTest: Map<FailingTest, ReportedFailure>,
  test: FailingTest,
  reportedFailure: ReportedFailure,
): void {
  const knownFailure = byTest.get(test);
  if (!knownFailure || reportedFailure.failure.tests.length < knownFailure.failure.tests.length) {
    byTest.set(test, reportedFailure);
  }
}
