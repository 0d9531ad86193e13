import type { TestReport } from "../../../src/domain/reports/testReport";
import { type FailedCase, findCaseName } from "../../../src/reports/caseCollector";
import { readWholeReport } from "../../support/readWholeReport";

type Outcome = "failed" | "passed on retry" | "passed" | "skipped";

/** A test of a report; a field that the report lacks is null. */
export interface ReadTest {
  readonly name: string;
  readonly classname: string | null;
  readonly suites: readonly string[];
  readonly file: string | null;
  readonly line: number | null;
  readonly outcome: Outcome;
  readonly text: string;
}

/** Reads all tests of a report, a log or an archive: first the failed and retried ones, then the others. */
export async function readTests(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{
  readonly report: TestReport;
  readonly tests: readonly ReadTest[];
}> {
  const otherTests: ReadTest[] = [];
  const report = await readWholeReport(chunks, undefined, (otherCase, hasPassed) => {
    otherTests.push(describeCase(otherCase, hasPassed ? "passed" : "skipped", ""));
  });
  const failedTests = report.failures.map((failure) => describeCase(failure, "failed", failure.failure));
  const retriedTests = report.retriedCases.map((retriedCase) =>
    describeCase(retriedCase, "passed on retry", retriedCase.failure),
  );
  return { report, tests: [...failedTests, ...retriedTests, ...otherTests] };
}

function describeCase(reportCase: FailedCase, outcome: Outcome, text: string): ReadTest {
  const { classname, suites, file, line } = reportCase;
  return {
    name: findCaseName(reportCase),
    classname: classname || null,
    suites: suites.filter((suite) => suite !== ""),
    file: file || null,
    line: line || null,
    outcome,
    text,
  };
}
