import { trendOf } from "../../domain/failingTests/trend";
import type { FailingTest } from "../../domain/records";
import type { PathOf } from "../../locate/services/place";
import { linkTo, trendWords } from "./failingTest";
import { codeSpan, markdownText } from "./inert";
import { count, grouped, rate } from "./numbers";
import { ticketLabel } from "./testGroup";
import { placeInWords } from "./testPlace";
import { unnamedTest } from "./testTitle";
import { pointInUtc } from "./time";

/** What stands above a list of failing tests. */
export interface ListHeading {
  /** Where the tests are from, e.g. `acme/harbour`. */
  readonly title: string;
  /** Their window in words: `7 days`. */
  readonly window: string;
  /** Of `filterInWords`. */
  readonly filterWords?: string;
}

/** A longer table is no use in a pull request. */
const mostRows = 100;

const longestCell = 200;

/**
 * Failing tests as a Markdown table, for a pull request or a stand-up; at most 100 rows. Texts of the service stand in code spans, so that they
 * are no markup, end no cell and mention nobody.
 */
export function testsAsMarkdown(
  tests: readonly FailingTest[],
  { title, window, filterWords = "" }: ListHeading,
  now: number,
  pathOf?: PathOf,
): string {
  const filter = filterWords === "" ? "" : `, ${codeSpan(filterWords)}`;
  const heading = `**${count(tests.length, "failing test")}** in ${codeSpan(title)}, ${window}${filter}, ${pointInUtc(now)}`;
  const table = [
    "| Test | File | Rate 7 d | Trend | PRs | Owner | Ticket |",
    "| --- | --- | ---: | --- | ---: | --- | --- |",
    ...tests.slice(0, mostRows).map((test) => row(test, pathOf)),
  ].join("\n");
  const rest = tests.length - mostRows;
  return [heading, table, ...(rest > 0 ? [`and ${grouped(rest)} more`] : [])].join("\n\n");
}

function row(test: FailingTest, pathOf: PathOf | undefined): string {
  const { name, owners, ticketUrl, failureRate7d, pullRequestsImpacted7d } = test;
  const trend = trendOf(test);
  const cells = [
    cell(name) || unnamedTest,
    cell(placeInWords(test, pathOf)),
    failureRate7d === undefined ? "" : rate(failureRate7d),
    trend ? trendWords[trend] : "",
    pullRequestsImpacted7d === undefined ? "" : grouped(pullRequestsImpacted7d),
    owners.map((owner) => cell(owner)).join(" "),
    ticketUrl === undefined ? "" : (linkTo(markdownText(ticketLabel(ticketUrl)), ticketUrl) ?? cell(ticketUrl)),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Tables are split into cells before code spans are looked for. */
function cell(text: string): string {
  return codeSpan(text, longestCell).replaceAll("|", "\\|");
}
