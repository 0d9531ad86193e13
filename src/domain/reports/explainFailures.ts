import type { FailingTestsState } from "../failingTestsState";
import { mostCommonFailureText, parseFailureText } from "../failures/failureSignature";
import type { LogLineReference } from "../logs/searchLog";
import type { FailingTest } from "../records";
import type { CaseMatch } from "./matchCases";
import type { ReportCase } from "./testReport";

/** A record of an open repository. */
export interface KnownTest {
  readonly test: FailingTest;
  readonly state: FailingTestsState;
}

/**
 * What is known of a failure, in the order in which a person wants to see them:
 *
 * - `unseen`: no record of it, or none from before the report
 * - `onePullRequest`: it failed on one pull request only, which may be the person's own
 * - `known`: it fails in CI
 * - `quarantined`: it fails in CI and blocks nobody
 */
export type FailureClass = "unseen" | "onePullRequest" | "known" | "quarantined";

export const failureClasses: readonly FailureClass[] = ["unseen", "onePullRequest", "known", "quarantined"];

/** A failed case of a report, with what is known of it. */
export interface ExplainedFailure {
  readonly reportCase: ReportCase;
  readonly failureClass: FailureClass;
  /** Its record; several if the names do not tell which; none if there is none. */
  readonly tests: readonly KnownTest[];
  /** Records of other rows of the same parametrized test. */
  readonly siblings: readonly KnownTest[];
  /**
   * Whether its text is that of a failure that the service knows, but for numbers, paths and the like; absent if one of
   * the two has no text.
   */
  readonly isKnownFailure?: boolean;
  /**
   * All failures of its record occurred since the report began: it may be the report itself that
   * the service counts.
   */
  readonly isNewerThanReport?: true;
  /** The line that names the test, if a log is explained. */
  readonly logLine?: LogLineReference;
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
  const tests = match.kind === "same" ? [match.test] : match.kind === "several" ? match.tests : [];
  const siblings = match.kind === "none" ? match.siblings : [];
  const isNewerThanReport =
    startedAt !== undefined && tests.length > 0 && tests.every(({ test }) => hasFailedOnlySince(test, startedAt));
  const isKnownFailure = hasKnownFailure(reportCase, tests);
  return {
    reportCase,
    failureClass: classOf(
      tests.map(({ test }) => test),
      isNewerThanReport,
    ),
    tests,
    siblings,
    ...(isKnownFailure !== undefined && { isKnownFailure }),
    ...(isNewerThanReport && { isNewerThanReport }),
  };
}

function classOf(tests: readonly FailingTest[], isNewerThanReport: boolean): FailureClass {
  if (tests.length === 0 || isNewerThanReport) return "unseen";
  if (tests.every(({ quarantined }) => quarantined)) return "quarantined";
  return tests.every(({ pullRequestsImpacted7d }) => pullRequestsImpacted7d === 1) ? "onePullRequest" : "known";
}

/**
 * Returns whether the record shows no failure before a time: its one failure occurred once, after it. A failure that
 * occurred several times, or on several pull requests, may have occurred before.
 */
function hasFailedOnlySince({ mostCommonFailures, pullRequestsImpacted7d }: FailingTest, time: number): boolean {
  if ((pullRequestsImpacted7d ?? 0) > 1 || mostCommonFailures.length === 0) return false;
  return mostCommonFailures.every(
    ({ lastOccurrence, count }) => lastOccurrence !== undefined && lastOccurrence >= time && count === 1,
  );
}

function hasKnownFailure({ failure }: ReportCase, tests: readonly KnownTest[]): boolean | undefined {
  const signature = parseFailureText(failure)?.signature;
  const texts = tests.flatMap(({ test }) => {
    const first = mostCommonFailureText(test);
    const others = test.mostCommonFailures.slice(1).map(({ summary }) => parseFailureText(summary));
    return [first, ...others].flatMap((text) => text?.signature ?? []);
  });
  return signature === undefined || texts.length === 0 ? undefined : texts.includes(signature);
}
