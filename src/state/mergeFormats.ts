import { createEmptyState } from "../domain/failingTestsState";
import type { FailingTest } from "../domain/records";
import { type ExplainedFailure, type KnownTest, listTests } from "../domain/reports/explainFailures";
import { toReportedTest } from "../domain/reports/reportedTest";
import type { TextReader } from "../domain/textReader";

/** State of the records that stand for failures and belong to no repository. */
const noState = createEmptyState({ host: "", owner: "", name: "" }, "7d");

/**
 * Merges the failures of reports in several formats, one list for each format, which may be of the same run: a test
 * that several formats name counts once, though each format spells its name in its own way. A lasting failure takes
 * precedence over one that passed on retry. Rejects with `CancelledError` once the signal is aborted.
 */
export async function mergeFormats(
  lists: readonly (readonly ExplainedFailure[])[],
  reader: Pick<TextReader, "matchCases">,
  signal: AbortSignal,
): Promise<readonly ExplainedFailure[]> {
  const [first, ...others] = lists;
  let mergedFailures = first ?? [];
  for (const failures of others) {
    const matches = await matchFailures(failures, mergedFailures, reader, signal);
    const replacements = new Map<ExplainedFailure, ExplainedFailure>();
    const newFailures: ExplainedFailure[] = [];
    for (const [index, failure] of failures.entries()) {
      const sameFailure = matches[index];
      if (!sameFailure) {
        newFailures.push(failure);
      } else if (sameFailure.failureClass === "passedOnRetry") {
        replacements.set(sameFailure, failure);
      }
    }
    const lastingFailures = mergedFailures.map((failure) => replacements.get(failure) ?? failure);
    mergedFailures = [...lastingFailures, ...newFailures];
  }
  return mergedFailures;
}

/** Finds for each failure the one in the other list that is certainly of the same test. */
async function matchFailures(
  failures: readonly ExplainedFailure[],
  otherFailures: readonly ExplainedFailure[],
  reader: Pick<TextReader, "matchCases">,
  signal: AbortSignal,
): Promise<readonly (ExplainedFailure | undefined)[]> {
  const otherByTest = new Map<FailingTest, ExplainedFailure>();
  for (const failure of otherFailures) {
    const test = toReportedTest(failure.reportCase);
    otherByTest.set(test, failure);
  }
  const tests = Array.from(otherByTest.keys(), (test): KnownTest => ({ test, state: noState }));
  const cases = failures.map(({ reportCase }) => reportCase);
  const matches = await reader.matchCases(cases, tests, signal);
  if (matches === "stopped") {
    return [];
  }
  return matches.map((match, index) => {
    const candidates = listTests(match).flatMap(({ test }) => otherByTest.get(test) ?? []);
    return findInProject(candidates, cases[index]?.host, match.kind === "same");
  });
}

/**
 * Returns the only failure with the same Playwright project, which reports state as the host. If a failure states none,
 * it counts only if it is certainly of the same test.
 */
function findInProject(
  failures: readonly ExplainedFailure[],
  host: string | undefined,
  isSure: boolean,
): ExplainedFailure | undefined {
  const ofProject = failures.filter(({ reportCase }) => {
    const isStated = host !== undefined && reportCase.host !== undefined;
    return isStated ? reportCase.host === host : isSure;
  });
  return ofProject.length === 1 ? ofProject[0] : undefined;
}
