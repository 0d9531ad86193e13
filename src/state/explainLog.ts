import { withoutUndefined } from "../base/withoutUndefined";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { ForeignText } from "../domain/foreignText";
import type { LoggedTest } from "../domain/logs/searchLog";
import {
  type ExplainedFailure,
  explainFailure,
  type KnownTest,
  type TextSource,
} from "../domain/reports/explainFailures";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { ReportCase } from "../domain/reports/testReport";
import type { LogProblem, TextReader } from "../domain/textReader";
import { listKnownTests } from "./knownTests";

/** Log of an unknown program that the user selected. */
export interface SelectedLog {
  /** File name or the like, for display. */
  readonly name: string;
  readonly source?: TextSource;
  /** Text of the log, which is read again whenever the failing tests have changed. */
  readonly text: ForeignText;
}

/**
 * Explains the failing tests of CI that a log names; resolves with the reason instead if the log cannot be searched.
 * Rejects with `CancelledError` once the signal is aborted.
 */
export async function explainLog(
  { text, source }: SelectedLog,
  states: readonly FailingTestsState[],
  reader: Pick<TextReader, "searchLog">,
  signal: AbortSignal,
): Promise<readonly ExplainedFailure[] | LogProblem> {
  const tests = listKnownTests(states);
  const search = await reader.searchLog(text, tests, signal);
  if (typeof search === "string") {
    return search;
  }
  const failures = search.tests.flatMap((loggedTest) => explainLoggedTest(loggedTest, search.startedAt) ?? []);
  return source ? failures.map((failure) => ({ ...failure, source })) : failures;
}

function explainLoggedTest(
  { entries, line, text }: LoggedTest<KnownTest>,
  startedAt: number | undefined,
): ExplainedFailure | undefined {
  const [first, ...others] = entries;
  if (!first) {
    return undefined;
  }
  const match: CaseMatch<KnownTest> =
    others.length === 0 ? { kind: "same", test: first } : { kind: "several", tests: entries };
  const failure = explainFailure(toReportCase(first), match, startedAt);
  return { ...failure, logLine: { line, text } };
}

/** Converts a test to a case of a report. The line of a log says nothing about the failure beyond the test's name. */
function toReportCase({ test: { name, classname, filePath, parent } }: KnownTest): ReportCase {
  return withoutUndefined({
    name,
    classname,
    file: filePath,
    suites: parent === undefined ? [] : [parent],
    failure: "",
  });
}
