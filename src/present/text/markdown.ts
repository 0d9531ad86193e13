import { formatNumber, plural, t } from "../../base/l10n";
import { computeTrend } from "../../domain/failingTests/trend";
import type { FailingTest } from "../../domain/records";
import type { FindPath } from "../../locate/services/place";
import { disambiguate, qualifyTitle } from "./disambiguate";
import { editorLinkText, markdownLinkText, trendTexts } from "./failingTest";
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
  { title, window, filterText = "" }: ListHeading,
  now: number,
  options: TableOptions = {},
): string {
  const { findLink, ...otherOptions } = options;
  const rowOptions = findLink && tests.length <= maxLinkedRows ? options : otherOptions;
  const countText = plural(
    { one: "**{0} failing test** in {1}", other: "**{0} failing tests** in {1}" },
    tests.length,
    isolatedCodeText(title),
  );
  const heading = [countText, window, isolatedCodeText(filterText), utcTimeText(now)].filter(Boolean).join(", ");
  const columns = [t("Test"), t("File"), t("Rate 7 d"), t("Trend"), t("PRs"), t("Owner"), t("Ticket")];
  const shownTests = tests.slice(0, maxRows);
  const qualifiers = disambiguate(shownTests, (test) => `${test.name}\n${placeText(test, options.findPath)}`);
  const table = [
    `| ${columns.join(" | ")} |`,
    "| --- | --- | ---: | --- | ---: | --- | --- |",
    ...shownTests.map((test) => rowText(test, qualifiers.get(test), rowOptions)),
  ].join("\n");
  const remainingCount = tests.length - maxRows;
  return [heading, table, ...(remainingCount > 0 ? [andMoreText(remainingCount)] : [])].join("\n\n");
}

function rowText(test: FailingTest, qualifier: string | undefined, { findPath, findLink }: TableOptions): string {
  const { name, owners, ticketUrl, failureRate7d, pullRequestsImpacted7d } = test;
  const trend = computeTrend(test);
  const nameText = cellText(qualifyTitle(name, qualifier)) || unnamedTest;
  const link = findLink?.(test);
  const cells = [
    link === undefined ? nameText : editorLinkText(nameText, link),
    cellText(placeText(test, findPath)),
    failureRate7d === undefined ? "" : rateText(failureRate7d),
    trend ? trendTexts[trend]() : "",
    pullRequestsImpacted7d === undefined ? "" : formatNumber(pullRequestsImpacted7d),
    owners.map((owner) => cellText(owner)).join(" "),
    ticketUrl === undefined
      ? ""
      : (markdownLinkText(markdownText(ticketLabel(ticketUrl)), ticketUrl) ?? cellText(ticketUrl)),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Tables are split into cells before code spans are parsed. */
function cellText(text: string): string {
  return isolatedCodeText(text, maxCellLength).replaceAll("|", "\\|");
}
