import { formatNumber, plural, t } from "../../base/l10n";
import type { Explanation } from "../../state/explainedReports";
import { countFailures, knownCountTexts } from "./failureCounts";
import { joinTexts } from "./joinTexts";
import { type FormatWord, singleLineText } from "./sanitize";

/**
 * Returns the number of tests that the log of an unknown program names, by class, and the limits of that evidence:
 * `build.log names 5 failing tests of CI: 1 known in CI; 2 quarantined.`
 */
export function logSummaryText(
  { failures }: Explanation,
  logName: string,
  formatWord: FormatWord = singleLineText,
): string {
  const onePullRequestCount = countFailures(failures, "onePullRequest");
  const newerCount = countFailures(failures, "unseen");
  const clauses = [
    ...knownCountTexts(failures),
    onePullRequestCount > 0 && t("{0} seen on one pull request", formatNumber(onePullRequestCount)),
    newerCount > 0 && t("{0} seen only since the log began", formatNumber(newerCount)),
  ];
  const testsText = plural(
    { one: "{1} names {0} failing test of CI", other: "{1} names {0} failing tests of CI" },
    failures.length,
    formatWord(logName, 120),
  );
  const missingText = t("No known test runner wrote it, so tests that CI has not seen are not shown.");
  return `${t("{0}: {1}.", testsText, joinTexts(clauses, "; "))} ${missingText}`;
}

/** Returns the line in which a log names a test: `Line 1,204 of the log`. */
export function logLineText(line: number): string {
  return t("Line {0} of the log", formatNumber(line + 1));
}
