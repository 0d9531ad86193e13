import { formatNumber, plural, t } from "../../base/l10n";
import { joinTexts } from "./joinTexts";

/** Numbers of the failing tests to run, by outcome. */
export interface RunCounts {
  readonly allCount: number;
  readonly runningCount: number;
  /** Tests for which no test extension has an item. */
  readonly unknownCount: number;
  /** Tests that several items match. */
  readonly severalCount: number;
  /** Tests whose file is not certain. */
  readonly withoutFileCount: number;
  /** Tests beyond the maximum of one run. */
  readonly beyondLimitCount: number;
}

export type RunMode = "run" | "debug";

export const runTestsTexts = {
  locating: t("Looking for the tests in the workspace"),
  discovering: t("Waiting for test extensions to find the tests"),
  atLines: t("Running tests at their lines"),
  unsupported: t("This editor cannot run tests of other extensions by their names. Run the tests one by one."),
} as const;

/** Returns a message about the tests that are not run, why, and what to do about it; `undefined` if all are run. */
export function runTestsText(counts: RunCounts, mode: RunMode): string | undefined {
  const { allCount, runningCount, unknownCount, severalCount, withoutFileCount, beyondLimitCount } = counts;
  if (runningCount === allCount) {
    return undefined;
  }
  const reasons = joinTexts(
    [
      unknownCount > 0 &&
        plural(
          {
            one: "{0} is not known to a test extension here",
            other: "{0} are not known to a test extension here",
          },
          unknownCount,
        ),
      severalCount > 0 && plural({ one: "{0} could be several", other: "{0} could be several" }, severalCount),
      withoutFileCount > 0 &&
        plural({ one: "the file of {0} is not certain", other: "the files of {0} are not certain" }, withoutFileCount),
      beyondLimitCount > 0 &&
        plural({ one: "{0} is too many to run at once", other: "{0} are too many to run at once" }, beyondLimitCount),
    ],
    ", ",
  );
  return resultText(counts, mode, reasons);
}

function resultText({ allCount, runningCount }: RunCounts, mode: RunMode, reasons: string): string {
  if (runningCount === 0) {
    return plural({ one: "{0} test does not run: {1}.", other: "None of {0} tests runs: {1}." }, allCount, reasons);
  }
  if (mode === "debug") {
    return t("Debugging {0} of {1}: {2}.", formatNumber(runningCount), formatNumber(allCount), reasons);
  }
  return t("Running {0} of {1}: {2}.", formatNumber(runningCount), formatNumber(allCount), reasons);
}

/** Returns the progress of tests that are run one after another: `Test 3 of 12`. */
export function testProgressText(test: number, testCount: number): string {
  return t("Test {0} of {1}", formatNumber(test), formatNumber(testCount));
}

/** Returns how many of the tests that were to run at their lines have no line. */
export function withoutLineText(missingCount: number, testCount: number): string {
  return plural(
    {
      one: "{0} of {1} tests did not run: no line is its declaration for certain. Go to its source, and run it there.",
      other:
        "{0} of {1} tests did not run: no line is their declaration for certain. Go to their source, and run them there.",
    },
    missingCount,
    formatNumber(testCount),
  );
}
