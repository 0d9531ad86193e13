import { formatNumber, plural, t } from "../../base/l10n";
import { joinTexts } from "./joinTexts";

/** Numbers of failing tests that were asked for, by what becomes of them. */
export interface RunCounts {
  readonly allCount: number;
  readonly runningCount: number;
  /** No test extension has an item for them. */
  readonly unknownCount: number;
  /** A test extension has their files, but the ids of its tests are not their names. */
  readonly unnamedCount: number;
  /** Several items may be theirs. */
  readonly severalCount: number;
  /** Their file is not known for sure. */
  readonly withoutFileCount: number;
  /** More than are run at once. */
  readonly beyondLimitCount: number;
}

export type RunMode = "run" | "debug";

export const runTestsTexts = {
  locating: t("Looking for the tests in the workspace"),
  discovering: t("Waiting for test extensions to find the tests"),
  unsupported: t("This editor cannot run tests of other extensions by their names. Run the tests one by one."),
} as const;

/** Returns a message about the tests that are not run, why, and what to do about it; `undefined` if all are run. */
export function runTestsText(counts: RunCounts, mode: RunMode): string | undefined {
  const { allCount, runningCount, unknownCount, unnamedCount, severalCount, withoutFileCount, beyondLimitCount } =
    counts;
  if (runningCount === allCount) return undefined;
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
      unnamedCount > 0 &&
        plural(
          {
            one: "{0} is in a file of a test extension whose tests cannot be addressed by name",
            other: "{0} are in files of a test extension whose tests cannot be addressed by name",
          },
          unnamedCount,
        ),
      severalCount > 0 && plural({ one: "{0} could be several", other: "{0} could be several" }, severalCount),
      withoutFileCount > 0 &&
        plural({ one: "the file of {0} is not certain", other: "the files of {0} are not certain" }, withoutFileCount),
      beyondLimitCount > 0 &&
        plural({ one: "{0} is too many to run at once", other: "{0} are too many to run at once" }, beyondLimitCount),
    ],
    ", ",
  );
  const message = resultText(counts, mode, reasons);
  if (unnamedCount > 0) {
    return `${message} ${startAtLineText(unnamedCount)}`;
  }
  return message;
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

/** Says how to run tests that cannot be addressed: a single one is run at its declaration. */
function startAtLineText(count: number): string {
  return plural(
    {
      one: "Start that one by itself: it then runs at its line.",
      other: "Start those {0} one by one: each then runs at its line.",
    },
    count,
  );
}
