import { plural, t } from "../../base/l10n";
import { computeImpact } from "../../domain/failingTests/impact";
import { type Comparison, findRecurrence } from "../../domain/failingTests/windowComparison";
import { parseFailureText } from "../../domain/failures/failureSignature";
import type { FailingTest } from "../../domain/records";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { failureDescription, quarantinedText } from "./failingTest";
import { ratesText } from "./failureRates";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { editorLinkText, markdownLinkText, openInEditorText } from "./markdownLink";
import { andMoreText, approximateText } from "./numbers";
import { codeBlockText, markdownText, plainText } from "./sanitize";
import { redactedCodeText, redactSecrets } from "./secretText";
import { type TimeFormatter, timeAndAgeText, timeSpanText, utcTimeText, zonedTimeText } from "./time";

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
  formatText: (text) => redactedCodeText(text),
  formatName: (name) => redactedCodeText(name),
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

/** Returns whether the details of a test list a failure with this text, regardless of numbers, paths and the like. */
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
 * Returns a test as Markdown to paste into a pull request or a ticket. It mentions nobody, and likely secrets are
 * redacted.
 *
 * @param editorLink link that opens the test in the editor
 */
export function testMarkdownText(test: FailingTest, now: number, editorLink?: string): string {
  return paragraphsText(copiedDetailsText(test, now), testLinksText(test, editorLink));
}

/** Returns all data of a test except its links, in the format of `testMarkdownText`. */
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
