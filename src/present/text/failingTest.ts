import { plural, t } from "../../base/l10n";
import { computeImpact } from "../../domain/failingTests/impact";
import { computeTrend, type Trend } from "../../domain/failingTests/trend";
import { type Comparison, findRecurrence, type Recurrence } from "../../domain/failingTests/windowComparison";
import { parseFailureText } from "../../domain/failures/failureSignature";
import { checkLink } from "../../domain/link";
import type { CommonFailure, FailingTest } from "../../domain/records";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { andMoreText, approximateText, rateText } from "./numbers";
import { codeBlockText, isolatedCodeText, markdownText, plainText, singleLineText } from "./sanitize";
import { redactSecrets } from "./secretText";
import { ageText, type TimeFormatter, timeAndAgeText, timeSpanText, utcTimeText, zonedTimeText } from "./time";

export const trendTexts: Record<Trend, () => string> = {
  worse: () => t("getting worse"),
  steady: () => t("steady"),
  fading: () => t("fading"),
};
const newText = t({ message: "new", comment: "a test that did not fail before" });
const quarantinedText = () => t("quarantined");
/** Label of a link that opens a test or a test run in the editor. */
export const openInEditorText = () => t("open in the editor");
const trendArrows: Record<Exclude<Trend, "steady">, string> = { worse: "↗", fading: "↘" };

/** Parts of a description besides the failure statistics of the record. */
interface DescriptionOptions {
  readonly recurrence?: Recurrence | undefined;
  /** Place of the test, and similar parts. */
  readonly contextParts?: readonly (string | undefined)[];
  /** Whether the rate is labeled with its days, which needs room. */
  readonly isRateLabeled?: boolean;
  /** Whether a badge shows the 7-day rate, so that only its trend is described. */
  readonly hasRateBadge?: boolean;
  /** Text in front of the description, which the description does not repeat. */
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
    pullRequestsText(test),
    ...contextParts,
    test.variant && singleLineText(test.variant, 40),
    recurrence === "new" && newText,
  ];
  const otherParts = parts.filter((part) => part !== qualifier);
  return joinTexts(otherParts, " · ");
}

/** Formats the failure statistics of a test: `12% ↗ · 4 PRs`; `""` if the service returned none. */
export function statisticsText(test: FailingTest): string {
  return joinTexts([shortRateText(test), pullRequestsText(test)], " · ");
}

function pullRequestsText({ pullRequestsImpacted7d: count }: FailingTest): string | undefined {
  if (!count) {
    return undefined;
  }
  return plural({ one: "{0} PR", other: "{0} PRs" }, count);
}

/**
 * Formats the 7-day rate with its trend: `12% ↗`, `12% in 7 days ↗`; the 24-hour rate if the service returned no
 * other, `undefined` without rates.
 */
function shortRateText(test: FailingTest, isLabeled = false): string | undefined {
  const { failureRate7d: week, failureRate24h: day } = test;
  if (week === undefined) {
    return formatOptional(day, (rate) => t("{0} in 24 h", rateText(rate)));
  }
  const text = isLabeled ? t("{0} in 7 days", rateText(week)) : rateText(week);
  return joinTexts([text, trendArrow(test)], " ");
}

function trendArrow(test: FailingTest): string | undefined {
  const trend = computeTrend(test);
  if (trend === undefined || trend === "steady") {
    return undefined;
  }
  return trendArrows[trend];
}

/** Formats the rates as evidence: `Failure rate 12% in 7 days, 40% in 24 hours: getting worse`. */
export function ratesText(test: FailingTest): string {
  const { failureRate7d: week, failureRate24h: day } = test;
  if (week === undefined) {
    if (day === undefined) {
      return t("The service gave no failure rate");
    }
    return t("Failure rate {0} in 24 hours", rateText(day));
  }
  if (day === undefined) {
    return weekRateText(week);
  }
  const trend = computeTrend(test);
  const text = t("{0}, {1} in 24 hours", weekRateText(week), rateText(day));
  return trend ? `${text}: ${trendTexts[trend]()}` : text;
}

/** Formats the 7-day rate: `Failure rate 12% in 7 days`. */
export function weekRateText(weekRate: number): string {
  return t("Failure rate {0} in 7 days", rateText(weekRate));
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

/** Functions that sanitize and format texts of the service. */
interface TextFormatter {
  readonly formatText: (text: string) => string;
  /** Formats a test's name. */
  readonly formatName: (name: string) => string;
  readonly formatBlock: (text: string, max?: number) => string;
  readonly formatTime: TimeFormatter;
}

/** Maximum length of a failure text that is processed for copying, in characters; the copied part is shorter. */
const maxCopiedLength = 20_000;

const tooltipFormatter: TextFormatter = {
  formatText: markdownText,
  formatName: (name) => markdownText(withoutReporterEscapes(name)),
  formatBlock: codeBlockText,
  formatTime: zonedTimeText,
};
/** In copied text, a plain `@name` would mention a user, and more people read it. */
const copyFormatter: TextFormatter = {
  formatText: (text) => isolatedCodeText(redactSecrets(text)),
  formatName: (name) => isolatedCodeText(redactSecrets(name)),
  formatBlock: (text, max) => codeBlockText(redactSecrets(plainText(text, maxCopiedLength)), max),
  formatTime: utcTimeText,
};

/**
 * Returns all data of the record as Markdown, for the tooltip of a row. New tests are marked if the previous window is
 * known.
 */
export function testDetailsText(test: FailingTest, now: number, comparison?: Comparison): string {
  const evidenceTexts = [impactText(test), recurrenceText(test, comparison)];
  const knownEvidenceTexts = evidenceTexts.filter((line) => line !== undefined);
  return detailsText(test, now, knownEvidenceTexts, tooltipFormatter);
}

function detailsText(
  test: FailingTest,
  now: number,
  evidenceTexts: readonly string[],
  formatter: TextFormatter,
): string {
  return paragraphsText(
    headingText(test, formatter),
    [evidenceText(test, now, formatter), ...evidenceTexts].join("  \n"),
    [ownersText(test, formatter), ...factTexts(test, formatter)].join("  \n"),
    failuresText(test, now, formatter),
  );
}

/**
 * Returns the hover at the test's own source as Markdown. `links` come early, so that they can be clicked without
 * scrolling; `evidenceTexts` follow the evidence.
 */
export function testHoverText(test: FailingTest, now: number, links: string, evidenceTexts: readonly string[]): string {
  const formatter = tooltipFormatter;
  const detailLines = [evidenceText(test, now, formatter), ...evidenceTexts, ownersText(test, formatter)];
  return paragraphsText(
    headingText(test, formatter),
    links,
    detailLines.join("  \n"),
    failuresText(test, now, formatter),
  );
}

function paragraphsText(...texts: readonly string[]): string {
  return joinTexts(texts, "\n\n");
}

function ownersText(test: FailingTest, { formatText }: TextFormatter): string {
  if (test.owners.length === 0) {
    return t("Owners: none");
  }
  return t("Owners: {0}", test.owners.map((owner) => formatText(owner)).join(", "));
}

function headingText({ name, quarantined, variant }: FailingTest, { formatText, formatName }: TextFormatter): string {
  const variantText = variant && t("variant {0}", formatText(variant));
  return joinTexts([`**${formatName(name)}**`, quarantined && quarantinedText(), variantText], " · ");
}

function evidenceText(test: FailingTest, now: number, formatter: TextFormatter): string {
  const lines = [`${ratesText(test)}.`];
  if (test.pullRequestsImpacted7d !== undefined) {
    lines.push(
      plural(
        { one: "{0} pull request affected in 7 days.", other: "{0} pull requests affected in 7 days." },
        test.pullRequestsImpacted7d,
      ),
    );
  }
  const status = statusText(test, now, formatter);
  if (status) {
    lines.push(status);
  }
  return lines.join("  \n");
}

/** Explains the position of a test when sorted by impact: `Impact 0.48: pull requests affected × failure rate.` */
function impactText(test: FailingTest): string | undefined {
  return formatOptional(computeImpact(test), (impact) =>
    t("Impact {0}: pull requests affected × failure rate of 7 days.", approximateText(impact)),
  );
}

/** Returns whether the test failed in the previous window, as evidence; `undefined` while that window is not loaded. */
export function recurrenceText(test: FailingTest, comparison: Comparison | undefined): string | undefined {
  if (!comparison) {
    return undefined;
  }
  const spanText = timeSpanText(comparison.previousWindow.start, comparison.previousWindow.end);
  if (findRecurrence(test, comparison) === "new") {
    return t("New: did not fail {0}.", spanText);
  }
  return t("Recurring: failed {0} as well.", spanText);
}

function statusText(
  { status }: FailingTest,
  now: number,
  { formatText, formatTime }: TextFormatter,
): string | undefined {
  if (!status) {
    return undefined;
  }
  const words: string[] = [];
  if (status.value !== undefined) {
    words.push(formatText(status.value));
  }
  if (status.reason !== undefined) {
    words.push(formatText(status.reason));
  }
  if (status.since !== undefined) {
    words.push(t("since {0}", timeAndAgeText(status.since, now, formatTime)));
  }
  if (words.length === 0) {
    return undefined;
  }
  return t("Status: {0}.", words.join(", "));
}

function factTexts(test: FailingTest, { formatText }: TextFormatter): string[] {
  const { ticketUrl, filePath, classname, parent, extra } = test;
  const texts: string[] = [];
  const addFact = (name: string, value: string | undefined) => {
    if (value !== undefined) {
      texts.push(`${name}: ${formatText(value)}`);
    }
  };
  if (ticketUrl === undefined) {
    texts.push(t("Ticket: none"));
  } else {
    texts.push(t("Ticket: {0}", formatText(ticketUrl)));
  }
  addFact(t("File"), filePath);
  addFact(t("Class"), classname);
  if (parent !== classname) {
    addFact(t("Suite"), parent);
  }
  for (const { name, value } of extra) {
    addFact(formatText(name), String(value));
  }
  return texts;
}

/** Maximum number of failures in a hover; the tree shows all. */
const maxHoverFailures = 3;

/** Returns whether the details of a test list a failure with this text, but for numbers, paths and the like. */
export function listsFailureText({ mostCommonFailures }: FailingTest, text: string): boolean {
  const signature = parseFailureText(text)?.signature;
  if (signature === undefined) {
    return false;
  }
  const listedFailures = mostCommonFailures.slice(0, maxHoverFailures);
  return listedFailures.some(({ summary }) => parseFailureText(summary)?.signature === signature);
}

function failuresText(test: FailingTest, now: number, { formatBlock, formatTime }: TextFormatter): string {
  const { mostCommonFailures } = test;
  if (mostCommonFailures.length === 0) {
    return "";
  }
  const texts = [t("Most common failures:")];
  for (const failure of mostCommonFailures.slice(0, maxHoverFailures)) {
    const description = failureDescription(failure, now, formatTime);
    texts.push(`${description}\n${formatBlock(failure.summary, 600)}`);
  }
  const remainingCount = mostCommonFailures.length - maxHoverFailures;
  if (remainingCount > 0) {
    texts.push(andMoreText(remainingCount));
  }
  return texts.join("\n\n");
}

/**
 * Formats a Markdown link, which is also valid in a table; `undefined` for an address that may not be opened. `label`
 * must be sanitized already.
 */
export function markdownLinkText(label: string, url: string | undefined): string | undefined {
  const linkCheck = checkLink(url);
  if (linkCheck.ok) {
    return `[${label}](<${linkCheck.url.replace(/[<>|]/g, encodeURIComponent)}>)`;
  }
  return undefined;
}

/**
 * Formats a link of this extension for Markdown. Unlike links of the service, it may lead directly into the editor.
 * `label` must be sanitized already.
 */
export function editorLinkText(label: string, link: string): string {
  return `[${label}](<${link}>)`;
}

/**
 * Returns a test as Markdown to paste into a pull request or a ticket. It mentions nobody, and likely secrets are
 * redacted.
 *
 * @param editorLink link that opens the test in the editor
 */
export function testMarkdownText(test: FailingTest, now: number, editorLink?: string): string {
  return paragraphsText(copiedDetailsText(test, now), testLinksText(test, editorLink));
}

/** Returns all data of a test but its links, as `testMarkdownText` does. */
export function copiedDetailsText(test: FailingTest, now: number): string {
  return detailsText(test, now, [], copyFormatter);
}

/** Returns the links of a test as Markdown: `[test page](…) · [ticket](…)`. */
export function testLinksText({ url, ticketUrl }: FailingTest, editorLink?: string): string {
  const links = [
    markdownLinkText(t("test page"), url),
    markdownLinkText(t("ticket"), ticketUrl),
    editorLink && editorLinkText(openInEditorText(), editorLink),
  ];
  return joinTexts(links, " · ");
}

/** Explains that a test failed in the previous window and is no longer seen. */
export function goneText({ previousWindow }: Comparison): string {
  return t("Failed {0}, and not since.", timeSpanText(previousWindow.start, previousWindow.end));
}

/** Returns the accessibility label of the row of a test that is no longer seen. */
export function goneTestAccessibilityLabel({ name }: FailingTest): string {
  return t("{0}, not seen any more", singleLineText(withoutReporterEscapes(name)));
}
