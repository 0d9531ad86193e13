import { plural, t } from "../../base/l10n";
import type { Comparison, Recurrence } from "../../domain/failingTests/windowComparison";
import type { CommonFailure, FailingTest } from "../../domain/records";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { ratesText, shortRateText, trendArrow } from "./failureRates";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { plainText, singleLineText } from "./sanitize";
import { ageText, type TimeFormatter, timeSpanText, zonedTimeText } from "./time";

const newText = t({ message: "new", comment: "a test that did not fail before" });
export const quarantinedText = () => t("quarantined");

/** Parts of a description besides the failure statistics of the record. */
interface DescriptionOptions {
  readonly recurrence?: Recurrence | undefined;
  /** Place of the test, and other parts of that kind. */
  readonly contextParts?: readonly (string | undefined)[];
  /** Whether the rate is labeled with its days, which needs room. */
  readonly isRateLabeled?: boolean;
  /** Whether a badge shows the 7-day rate, so that only its trend is described. */
  readonly hasRateBadge?: boolean;
  /** Qualifier in front of the description, which does not repeat it. */
  readonly apart?: string | undefined;
}

/**
 * Describes a test after its name, the most important part first: `12% ↗ · 4 PRs · Cart · linux · new`. The icon of
 * the row shows that a test is quarantined.
 */
export function testDescription(test: FailingTest, options: DescriptionOptions = {}): string {
  const { recurrence, contextParts = [], isRateLabeled = false, hasRateBadge = false, apart: qualifier } = options;
  const rateText = hasRateBadge ? trendArrow(test) : shortRateText(test, isRateLabeled);
  const parts = [
    rateText,
    shortPullRequestsText(test),
    ...contextParts,
    test.variant && singleLineText(test.variant, 40),
    recurrence === "new" && newText,
  ];
  const otherParts = parts.filter((part) => part !== qualifier);
  return joinTexts(otherParts, " · ");
}

/** Formats the failure statistics of a test: `12% ↗ · 4 PRs`; `""` if the service returned none. */
export function statisticsText(test: FailingTest): string {
  return joinTexts([shortRateText(test), shortPullRequestsText(test)], " · ");
}

/** Formats the number of pull requests affected, in short: `4 PRs`; `undefined` for none. */
export function shortPullRequestsText({ pullRequestsImpacted7d: count }: FailingTest): string | undefined {
  if (!count) {
    return undefined;
  }
  return plural({ one: "{0} PR", other: "{0} PRs" }, count);
}

/** Returns the accessibility label of a test's row; `qualifier` distinguishes it from another test of the same name. */
export function testAccessibilityLabel(test: FailingTest, recurrence?: Recurrence, qualifier?: string): string {
  const { pullRequestsImpacted7d: pullRequestCount, variant } = test;
  const parts = [
    singleLineText(withoutReporterEscapes(test.name)),
    qualifier,
    test.quarantined ? quarantinedText() : t("failing"),
    ratesText(test),
    pullRequestCount !== 0 && formatOptional(pullRequestCount, affectedPullRequestsText),
    variant && t("variant {0}", singleLineText(variant, 40)),
    recurrence === "new" && newText,
  ];
  return joinTexts(parts, ", ");
}

function affectedPullRequestsText(count: number): string {
  return plural({ one: "{0} pull request affected", other: "{0} pull requests affected" }, count);
}

/** Returns the first line of a common failure's text. */
export function failureLabel({ summary }: CommonFailure, max = 160): string {
  const firstLine = plainText(summary).split("\n", 1)[0] ?? "";
  return singleLineText(firstLine, max) || t("No failure text");
}

/** Returns `12 times · last seen 3 h ago`. */
export function failureDescription(
  { count, lastOccurrence }: CommonFailure,
  now: number,
  formatTime: TimeFormatter = zonedTimeText,
): string {
  const lastSeenText = formatOptional(lastOccurrence, (time) => {
    const age = ageText(time, now, formatTime);
    return t("last seen {0}", age);
  });
  const timesText = formatOptional(count, occurrencesText) ?? t("count unknown");
  return joinTexts([timesText, lastSeenText], " · ");
}

function occurrencesText(count: number): string {
  return plural({ one: "{0} time", other: "{0} times" }, count);
}

/** Explains that a test failed in the previous window and is no longer seen. */
export function goneText({ previousWindow }: Comparison): string {
  return t("Failed {0}, and not since.", timeSpanText(previousWindow.start, previousWindow.end));
}

/** Returns the accessibility label of the row of a test that is no longer seen. */
export function goneTestAccessibilityLabel({ name }: FailingTest): string {
  return t("{0}, not seen any more", singleLineText(withoutReporterEscapes(name)));
}
