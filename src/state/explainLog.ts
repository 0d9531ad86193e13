import type { FailingTestsState } from "../domain/failingTestsState";
import { NameIndex } from "../domain/logs/nameIndex";
import { type LoggedTest, searchLog } from "../domain/logs/searchLog";
import { type ExplainedFailure, explainFailure, type KnownTest } from "../domain/reports/explainFailures";
import type { ReportCase } from "../domain/reports/testReport";

/** Log that the user selected. */
export interface SelectedLog {
  /** File name or the like, for display. */
  readonly name: string;
  /** Address of the document that contains the log, and the log's first line in it, from 0. */
  readonly source?: { readonly uri: string; readonly firstLine: number };
  /** Iterates over the lines; again whenever the failing tests have changed. */
  lines(): Iterable<string>;
}

/**
 * Explains the failing tests of CI that a log names; yields to the event loop. Rejects with `CancelledError` once the
 * signal is aborted.
 */
export async function explainLog(
  log: SelectedLog,
  states: readonly FailingTestsState[],
  signal: AbortSignal,
): Promise<readonly ExplainedFailure[]> {
  const knownTests = states.flatMap((state) => state.tests.map((test): KnownTest => ({ test, state })));
  const index = await NameIndex.create(knownTests, ({ test }) => test, signal);
  const { tests, startedAt } = await searchLog(log.lines(), index, signal);
  return tests.flatMap((loggedTest) => explainLoggedTest(loggedTest, startedAt) ?? []);
}

function explainLoggedTest(
  { entries, line, text }: LoggedTest<KnownTest>,
  startedAt: number | undefined,
): ExplainedFailure | undefined {
  const [first, ...others] = entries;
  if (!first) return undefined;
  const match =
    others.length === 0 ? ({ kind: "same", test: first } as const) : ({ kind: "several", tests: entries } as const);
  return { ...explainFailure(toReportCase(first), match, startedAt), logLine: { line, text } };
}

/** Returns the test as a case of a report. A line says nothing of the failure beyond the test's name. */
function toReportCase({ test: { name, classname, filePath, parent } }: KnownTest): ReportCase {
  return {
    name,
    ...(classname !== undefined && { classname }),
    ...(filePath !== undefined && { file: filePath }),
    suites: parent === undefined ? [] : [parent],
    failure: "",
  };
}
