import { withoutUndefined } from "../../base/withoutUndefined";
import type { FailingTestsState } from "../failingTestsState";
import { isSameFailure } from "../failures/sameFailure";
import type { FailingTest } from "../records";
import type { CaseMatch } from "./matchCases";
import type { LogLineReference, ReportCase, ReportFormat } from "./testReport";

/** A record of an open repository. */
export interface KnownTest {
  readonly test: FailingTest;
  readonly state: FailingTestsState;
}

/** A record, with the clock skew of the service whose times it has. */
interface DatedTest {
  readonly test: FailingTest;
  readonly state: Pick<FailingTestsState, "clockSkewMs">;
}

/**
 * Class of a failure by the known facts about it, in the order in which a person wants to see them:
 *
 * - `unseen`: it has no record, or none from before the report
 * - `onePullRequest`: it failed on one pull request only, which may be the person's own
 * - `known`: it fails in CI
 * - `quarantined`: it fails in CI and blocks nobody
 * - `passedOnRetry`: it passed when it was retried, and does not count as a failure in the end
 */
export type FailureClass = "unseen" | "onePullRequest" | "known" | "quarantined" | "passedOnRetry";

export const failureClasses: readonly FailureClass[] = [
  "unseen",
  "onePullRequest",
  "known",
  "quarantined",
  "passedOnRetry",
];

/** Location of a report or a log that is open in an editor or stored on disk. */
export interface TextSource {
  readonly uri: string;
  /** 0-based line of the document at which the text begins. */
  readonly firstLine: number;
}

/** A failed case of a report, with the known facts about it. */
export interface ExplainedFailure {
  readonly reportCase: ReportCase;
  readonly failureClass: FailureClass;
  /** Its record; several if the names do not tell which of them it is; empty if there is none. */
  readonly tests: readonly KnownTest[];
  /** Records of other rows of the same parametrized test. */
  readonly siblings: readonly KnownTest[];
  /**
   * Whether its text equals that of a failure that the service knows, apart from values, paths and the like; absent if
   * this cannot be decided, for example because one of the two has no text.
   */
  readonly isKnownFailure?: boolean;
  /** How often the known failures of its records occurred, if the service counts all of them. */
  readonly knownOccurrenceCount?: number;
  /**
   * Set if all failures of its record occurred after the report began: the service may be counting this very report.
   */
  readonly isNewerThanReport?: true;
  /** Format of the report that contains it. */
  readonly format?: ReportFormat;
  /** Line that states the failure, if the report is a log. */
  readonly logLine?: LogLineReference;
  /** Location of the log, if its lines can be shown. */
  readonly source?: TextSource;
}

/**
 * Classifies a failure by the records that match it.
 *
 * @param startedAt start of the report's test execution, in milliseconds since 1970, if the report states it
 */
export function explainFailure(
  reportCase: ReportCase,
  match: CaseMatch<KnownTest>,
  startedAt: number | undefined,
): ExplainedFailure {
  const tests = listTests(match);
  const siblings = match.kind === "none" ? match.siblings : [];
  const isNewerThanReport = haveFailedOnlySince(tests, startedAt);
  return withoutUndefined({
    reportCase,
    failureClass: classifyFailure(tests, startedAt),
    tests,
    siblings,
    isKnownFailure: hasKnownFailure(reportCase, tests),
    knownOccurrenceCount: countOccurrences(tests),
    isNewerThanReport: isNewerThanReport || undefined,
    logLine: reportCase.logLine,
  });
}

/**
 * Classifies a failure by the records of its test.
 *
 * @param startedAt start of the execution in which it occurred, in milliseconds since 1970, if that is known
 */
export function classifyFailure(tests: readonly DatedTest[], startedAt: number | undefined): FailureClass {
  if (tests.length === 0 || haveFailedOnlySince(tests, startedAt)) {
    return "unseen";
  }
  if (tests.every(({ test }) => test.quarantined)) {
    return "quarantined";
  }
  if (tests.every(({ test }) => test.pullRequestsImpacted7d === 1)) {
    return "onePullRequest";
  }
  return "known";
}

function haveFailedOnlySince(tests: readonly DatedTest[], startedAt: number | undefined): boolean {
  if (startedAt === undefined || tests.length === 0) {
    return false;
  }
  return tests.every((known) => hasFailedOnlySince(known, startedAt));
}

/**
 * Returns whether the record shows no failure before the start of a report: each of its failures occurred once, after
 * the start. A failure that occurred several times, or on several pull requests, may have occurred before. The start
 * comes from the clock of this computer or of a CI machine, which may or may not agree with the service's clock: the
 * earlier of the two readings counts, so that the report's own failure never counts as an earlier one.
 */
function hasFailedOnlySince({ test, state }: DatedTest, startedAt: number): boolean {
  const { mostCommonFailures, pullRequestsImpacted7d } = test;
  if ((pullRequestsImpacted7d ?? 0) > 1 || mostCommonFailures.length === 0) {
    return false;
  }
  const earliestStart = startedAt + Math.min(0, state.clockSkewMs ?? 0);
  return mostCommonFailures.every(
    ({ lastOccurrence, count }) => lastOccurrence !== undefined && lastOccurrence >= earliestStart && count === 1,
  );
}

function countOccurrences(tests: readonly KnownTest[]): number | undefined {
  const failures = tests.flatMap(({ test }) => test.mostCommonFailures);
  if (failures.length === 0) {
    return undefined;
  }
  let occurrences = 0;
  for (const { count } of failures) {
    if (count === undefined) {
      return undefined;
    }
    occurrences += count;
  }
  return occurrences;
}

function hasKnownFailure(reportCase: ReportCase, tests: readonly KnownTest[]): boolean | undefined {
  const failures = tests.flatMap(({ test }) => test.mostCommonFailures);
  const summaries = failures.map(({ summary }) => summary);
  // Each access to the text of a failure decodes it again.
  return summaries.length === 0 ? undefined : isSameFailure(reportCase.failure, summaries);
}

/** Returns the known tests that a case corresponds to, or may correspond to. */
export function listTests(match: CaseMatch<KnownTest>): readonly KnownTest[] {
  if (match.kind === "same") {
    return [match.test];
  }
  if (match.kind === "several") {
    return match.tests;
  }
  return [];
}
