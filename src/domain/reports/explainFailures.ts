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

/** A record, with the clock of the service that gave its times. */
interface DatedTest {
  readonly test: FailingTest;
  readonly state: Pick<FailingTestsState, "clockSkewMs">;
}

/**
 * What is known of a failure, in the order in which a person wants to see them:
 *
 * - `unseen`: no record of it, or none from before the report
 * - `onePullRequest`: it failed on one pull request only, which may be the person's own
 * - `known`: it fails in CI
 * - `quarantined`: it fails in CI and blocks nobody
 * - `passedOnRetry`: it passed when it was tried again, and is no failure in the end
 */
export type FailureClass = "unseen" | "onePullRequest" | "known" | "quarantined" | "passedOnRetry";

export const failureClasses: readonly FailureClass[] = [
  "unseen",
  "onePullRequest",
  "known",
  "quarantined",
  "passedOnRetry",
];

/** Place of a report or a log that is open in an editor or lies on the disk. */
export interface TextSource {
  readonly uri: string;
  /** Line of the document with which the text begins, from 0. */
  readonly firstLine: number;
}

/** A failed case of a report, with what is known of it. */
export interface ExplainedFailure {
  readonly reportCase: ReportCase;
  readonly failureClass: FailureClass;
  /** Its record; several if the names do not tell which; none if there is none. */
  readonly tests: readonly KnownTest[];
  /** Records of other rows of the same parametrized test. */
  readonly siblings: readonly KnownTest[];
  /**
   * Whether its text is that of a failure that the service knows, but for values, paths and the like; absent if nothing
   * tells, as where one of the two has no text.
   */
  readonly isKnownFailure?: boolean;
  /** How often the known failures of its records occurred, if the service counts all of them. */
  readonly knownOccurrenceCount?: number;
  /**
   * All failures of its record occurred since the report began: it may be the report itself that
   * the service counts.
   */
  readonly isNewerThanReport?: true;
  /** Format of the report that names it. */
  readonly format?: ReportFormat;
  /** The line that says so, if a log is explained. */
  readonly logLine?: LogLineReference;
  /** Where the log is, if a line of it can be shown. */
  readonly source?: TextSource;
}

/**
 * Classifies a failure by evidence.
 *
 * @param startedAt start of the report's test execution, in milliseconds since 1970, if the report has it
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
 * Returns what is known of a failure by the records of its test.
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
 * Returns whether the record shows no failure before the start of a report: its one failure occurred once, after it. A
 * failure that occurred several times, or on several pull requests, may have occurred before. The report's time is that
 * of this computer or of a CI machine, whose clock may agree with the service's: the earlier of both counts, so that
 * the report's own failure never counts as one from before.
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
  // The text of a failure is decoded each time it is read.
  return summaries.length === 0 ? undefined : isSameFailure(reportCase.failure, summaries);
}

/** Returns the known tests that a case is, or may be. */
export function listTests(match: CaseMatch<KnownTest>): readonly KnownTest[] {
  if (match.kind === "same") {
    return [match.test];
  }
  if (match.kind === "several") {
    return match.tests;
  }
  return [];
}
