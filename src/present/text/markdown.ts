import { formatNumber, plural, t } from "../../base/l10n";
import { computeTrend } from "../../domain/failingTests/trend";
import type { FailingTest } from "../../domain/records";
import type { FindPath } from "../../locate/services/place";
import { disambiguate, qualifyTitle } from "./disambiguate";
import { trendTexts } from "./failureRates";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { editorLinkText, markdownLinkText } from "./markdownLink";
import { andMoreText, rateText } from "./numbers";
import { isolatedCodeText, markdownText } from "./sanitize";
import { ticketLabel } from "./testGroup";
import { placeText } from "./testPlace";
import { unnamedTest } from "./testTitle";
import { utcTimeText } from "./time";

/** Heading of a list of failing tests. */
export interface ListHeading {
  /** Origin of the tests, e.g. `acme/harbour`. */
  readonly title: string;
  /** Time window of the tests: `7 days`. */
  readonly window: string;
  /** Result of `filterText`. */
  readonly filterText?: string;
}

/** Maximum number of table rows; longer tables are of no use in a pull request. */
const maxRows = 100;

/** Maximum number of tests of a table with links: those of a longer one would not fit into a comment. */
const maxLinkedRows = 25;

const maxCellLength = 200;

/** Functions that return what a table shows of a test beyond its record. */
interface TableOptions {
  readonly findPath?: FindPath;
  /** Returns the link that opens the test in the editor. */
  readonly findLink?: (test: FailingTest) => string | undefined;
}

/**
 * Formats failing tests as a Markdown table of at most 100 rows, for a pull request or a stand-up. Texts of the
 * service are in code spans, so that they cannot contain markup, end a cell or mention a user.
 */
export function testsMarkdownText(
  tests: readonly FailingTest[],
  heading: ListHeading,
  now: number,
  options: TableOptions = {},
): string {
  const remainingCount = tests.length - maxRows;
  const paragraphs = [
    headingText(tests.length, heading, now),
    tableText(tests, options),
    remainingCount > 0 && andMoreText(remainingCount),
  ];
  return joinTexts(paragraphs, "\n\n");
}

function headingText(testCount: number, { title, window, filterText = "" }: ListHeading, now: number): string {
  const countText = plural(
    { one: "**{0} failing test** in {1}", other: "**{0} failing tests** in {1}" },
    testCount,
    isolatedCodeText(title),
  );
  return joinTexts([countText, window, isolatedCodeText(filterText), utcTimeText(now)], ", ");
}

function tableText(tests: readonly FailingTest[], { findLink, ...otherOptions }: TableOptions): string {
  const hasLinks = findLink && tests.length <= maxLinkedRows;
  const rowOptions = hasLinks ? { ...otherOptions, findLink } : otherOptions;
  const columns = [t("Test"), t("File"), t("Rate 7 d"), t("Trend"), t("PRs"), t("Owner"), t("Ticket")];
  const shownTests = tests.slice(0, maxRows);
  const qualifiers = disambiguate(shownTests, (test) => `${test.name}\n${placeText(test, otherOptions.findPath)}`);
  const rows = shownTests.map((test) => rowText(test, qualifiers.get(test), rowOptions));
  const header = `| ${columns.join(" | ")} |`;
  const alignment = "| --- | --- | ---: | --- | ---: | --- | --- |";
  return [header, alignment, ...rows].join("\n");
}

function rowText(test: FailingTest, qualifier: string | undefined, { findPath, findLink }: TableOptions): string {
  const { owners, failureRate7d, pullRequestsImpacted7d } = test;
  const trend = computeTrend(test);
  const title = qualifyTitle(test.name, qualifier);
  const ownerTexts = owners.map((owner) => cellText(owner));
  const cells = [
    nameCellText(title, findLink?.(test)),
    cellText(placeText(test, findPath)),
    formatOptional(failureRate7d, rateText),
    trend && trendTexts[trend](),
    formatOptional(pullRequestsImpacted7d, formatNumber),
    ownerTexts.join(" "),
    formatOptional(test.ticketUrl, ticketCellText),
  ];
  return `| ${cells.join(" | ")} |`;
}

function nameCellText(name: string, link: string | undefined): string {
  const nameText = cellText(name) || unnamedTest;
  if (link === undefined) {
    return nameText;
  }
  return editorLinkText(nameText, link);
}

function ticketCellText(url: string): string {
  const label = markdownText(ticketLabel(url));
  return markdownLinkText(label, url) ?? cellText(url);
}

/** Tables are split into cells before code spans are parsed. */
function cellText(text: string): string {
  const codeText = isolatedCodeText(text, maxCellLength);
  return codeText.replaceAll("|", "\\|");
}
