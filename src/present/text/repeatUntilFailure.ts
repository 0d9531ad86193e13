import { formatNumber, formatPercent, plural, t } from "../../base/l10n";
import { computeCertainty, maxRuns, minRuns } from "../../domain/testItems/certainty";
import type { RememberedRuns } from "../../domain/testItems/rememberedRuns";
import { joinTexts } from "./joinTexts";
import { rateText } from "./numbers";
import { dateTimeText } from "./time";

export const repeatTexts = {
  title: t("Repeat until it fails: number of runs"),
  rateUnknown: t("The failure rate of this test in CI is not known. Enter how many times to run it, until it fails."),
  invalidCount: t("Enter a whole number from {0} to {1}.", minRuns, maxRuns),
  unknown: t(
    "No test extension here knows this test, so it does not run. Open its file and look into the Testing view.",
  ),
  ambiguous: t("Several tests here could be this one, so none runs. Run the right one in the Testing view."),
  withoutFile: t("The file of this test is not certain, so it does not run. Go to its source first."),
  showTestResults: t("Show Test Results"),
} as const;

/**
 * Returns the certainty that a number of runs gives: `At this rate, 35 runs here show a failure with 95% certainty.`
 */
export function certaintyText(failureRate: number, runs: number): string {
  return plural(
    {
      one: "Failure rate in CI: {1} in 7 days. At this rate, {0} run here shows a failure with {2} certainty.",
      other: "Failure rate in CI: {1} in 7 days. At this rate, {0} runs here show a failure with {2} certainty.",
    },
    runs,
    rateText(failureRate),
    percentageText(computeCertainty(failureRate, runs)),
  );
}

/** Returns the progress of a run: `Run 3 of 35`. */
export function runProgressText(run: number, plannedCount: number): string {
  return t("Run {0} of {1}", formatNumber(run), formatNumber(plannedCount));
}

/**
 * Returns the outcome of the runs: a failure, none, or only that they ended, if the editor reports no verdicts.
 * `undefined` if no run has ended.
 */
export function runsEndedText(runs: RememberedRuns, failureRate: number | undefined): string | undefined {
  const text = runsText(runs, failureRate);
  const { failedBefore } = runs;
  const isFailed = runs.end === "failed" || runs.end === "failedAsBefore";
  const isUnseen = runs.endedCount > 0 && runs.hasVerdicts && !isFailed;
  if (text === undefined || failedBefore === undefined || !isUnseen) {
    return text;
  }
  return `${text} ${t("Before, it failed in run {0}.", formatNumber(failedBefore))}`;
}

/** Describes the last runs of a test: `35 runs without a failure, Nov 20, 17:02; failed in run 4 before`. */
export function lastRunsDescription({ end, endedCount, hasVerdicts, endedAt, failedBefore }: RememberedRuns): string {
  const result = lastResultText({ end, endedCount, hasVerdicts });
  const beforeText = failedBefore !== undefined && t("failed in run {0} before", formatNumber(failedBefore));
  return joinTexts([`${result}, ${dateTimeText(endedAt)}`, beforeText], "; ");
}

/** Returns the outcome of a test's last runs, before it is run again. */
export function lastRunsText(runs: RememberedRuns): string {
  return t("Last: {0}.", lastRunsDescription(runs));
}

function lastResultText({ end, endedCount, hasVerdicts }: Pick<RememberedRuns, "end" | "endedCount" | "hasVerdicts">) {
  if (end === "failed") {
    return t("failed in run {0}", formatNumber(endedCount));
  }
  if (end === "failedAsBefore" || !hasVerdicts) {
    return plural({ one: "{0} run, result not known", other: "{0} runs, results not known" }, endedCount);
  }
  return plural({ one: "{0} run without a failure", other: "{0} runs without a failure" }, endedCount);
}

function runsText(runs: RememberedRuns, failureRate: number | undefined): string | undefined {
  const { plannedCount, endedCount, end } = runs;
  const [endedRuns, plannedRuns] = [formatNumber(endedCount), formatNumber(plannedCount)];
  switch (end) {
    case "failed":
      return t("Failed in run {0} of {1}. The Test Results view shows the failure.", endedRuns, plannedRuns);
    case "failedAsBefore":
      return t(
        "Whether run {0} of {1} failed is not known: the Test Results view shows the same failure as before. Its time there tells whether it is new.",
        endedRuns,
        plannedRuns,
      );
    case "notKnown":
      if (endedCount === 0) {
        return repeatTexts.unknown;
      }
      return t("Stopped after run {0} of {1}: no test extension knows the test any more.", endedRuns, plannedRuns);
    case "cancelled":
      if (endedCount === 0) {
        return undefined;
      }
      if (runs.hasVerdicts) {
        return t("Stopped after run {0} of {1}: no failure was seen.", endedRuns, plannedRuns);
      }
      return t("Stopped after run {0} of {1}. The Test Results view shows the results.", endedRuns, plannedRuns);
    case "done":
      if (runs.hasVerdicts) {
        return noFailureText(endedCount, failureRate);
      }
      return endedText(endedCount);
  }
}

function endedText(runs: number): string {
  return plural(
    {
      one: "Ran {0} time. The Test Results view shows the result.",
      other: "Ran {0} times. The Test Results view shows the results.",
    },
    runs,
  );
}

function noFailureText(runs: number, failureRate: number | undefined): string {
  if (failureRate === undefined) {
    return plural({ one: "No failure was seen in {0} run.", other: "No failure was seen in {0} runs." }, runs);
  }
  return plural(
    {
      one: "No failure was seen in {0} run. At the failure rate of CI, it would have shown one with {1} certainty.",
      other:
        "No failure was seen in {0} runs. At the failure rate of CI, they would have shown one with {1} certainty.",
    },
    runs,
    percentageText(computeCertainty(failureRate, runs)),
  );
}

/** Tolerance for what floating-point numbers cannot hold: 0.95 times 100 is a little less than 95. */
const epsilon = 1e-9;

/** Formats a probability as a whole percentage, rounded down: no text claims more than is true, or that it is 100%. */
function percentageText(probability: number): string {
  if (Math.round(probability * 100) >= 100) {
    return t("over {0}", formatPercent(0.99));
  }
  const percentage = Math.floor(probability * 100 + epsilon);
  if (percentage === 0) {
    return t("under {0}", formatPercent(0.01));
  }
  return formatPercent(percentage / 100);
}
