import { formatNumber, plural, t } from "../../base/l10n";
import type { GroupKind, TestGroup, WorklistKey } from "../../domain/failingTests/groupTests";
import type { RollUp } from "../../domain/failingTests/rollUp";
import { splitSuite } from "../../domain/failingTests/suites";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { joinTexts } from "./joinTexts";
import { failingTestCountText, rateText, testCountText } from "./numbers";
import { singleLineText } from "./sanitize";

/** Texts of a group of failing tests. */
export interface GroupTexts {
  readonly label: string;
  /** Row label that replaces label and number, if it contains a more important number. */
  readonly rowLabel?: string;
  /** Text after the number of tests. */
  readonly descriptionSuffix?: string;
  /** Common property of the tests, if label and `descriptionSuffix` do not show it. */
  readonly sentence?: string;
}

/** Label for tests whose record names no file to search for. */
export const noFileLabel = t("No file named");
/** Label of the package that is the whole repository and has its name. */
export const rootPackageLabel = t("Root package");
export const goneLabel = t("Not seen any more");

const noneLabels: Record<Exclude<GroupKind, "worklist">, string> = {
  owner: t("No owner"),
  suite: t("No suite named"),
  failure: t("No failure text"),
};

const worklistTexts: Record<WorklistKey, GroupTexts> = {
  worse: {
    label: t("Getting worse"),
    sentence: t("Failure rate of the last 24 hours above that of the last 7 days."),
  },
  noTicket: { label: t("No ticket") },
  ticket: { label: t("With ticket") },
  quarantined: { label: t("Quarantined"), sentence: t("Quarantined tests do not block a merge.") },
};

export function createGroupTexts({ kind, key, name, tests }: TestGroup): GroupTexts {
  if (kind === "worklist") {
    return worklistTexts[key as WorklistKey];
  }
  if (key === "") {
    return { label: noneLabels[kind] };
  }
  if (kind === "suite") {
    return createSuiteTexts(name);
  }
  const label = singleLineText(name, 160) || noneLabels[kind];
  if (kind !== "failure") {
    return { label };
  }
  // The number of tests with this failure is the main information, and a long text would push it out
  // of view.
  const rowLabel = tests.length > 1 ? `${testCountText(tests.length)} · ${label}` : label;
  return { label, rowLabel, sentence: sameFailureText(tests.length) };
}

/**
 * Returns a suite's class or file as label, with its package or folder after it, so that a truncated name stays
 * recognizable.
 */
export function createSuiteTexts(name: string): GroupTexts {
  const { title, container } = splitSuite(withoutReporterEscapes(name));
  const label = singleLineText(title, 160) || noneLabels.suite;
  if (container === undefined) {
    return { label };
  }
  return { label, descriptionSuffix: singleLineText(container) };
}

/** Returns that tests share a failure text, as evidence and not as a verdict. */
export function sameFailureText(testCount: number): string {
  if (testCount === 1) {
    return t("No other test has this failure text.");
  }
  return plural(
    {
      one: "The same failure text in {0} test, but for numbers, paths, IDs and quoted values: probably one cause.",
      other: "The same failure text in {0} tests, but for numbers, paths, IDs and quoted values: probably one cause.",
    },
    testCount,
  );
}

/** Returns a ticket's label, the end of its URL: `HRB-12`, `#12`. */
export function ticketLabel(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  const lastSegment = path.split("/").findLast((segment) => segment !== "");
  if (lastSegment === undefined) {
    return singleLineText(address, 80);
  }
  if (/^\d+$/.test(lastSegment)) {
    return `#${lastSegment}`;
  }
  return singleLineText(lastSegment, 80);
}

/**
 * Summarizes the tests of a folder or group: `14 failing tests, highest failure rate 40% in 7 days, 3 new, 2
 * quarantined`.
 */
export function rollUpText({ testCount, highestRate, newCount, quarantinedCount }: RollUp): string {
  const parts = [
    failingTestCountText(testCount),
    highestRate !== undefined && t("highest failure rate {0} in 7 days", rateText(highestRate)),
    newCount > 0 && t("{0} new", formatNumber(newCount)),
    quarantinedCount > 0 && t("{0} quarantined", formatNumber(quarantinedCount)),
  ];
  return joinTexts(parts, ", ");
}
