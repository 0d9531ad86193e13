import { type Comparison, type Recurrence, recurrenceOf } from "../../domain/failingTests/comparison";
import { impactOf } from "../../domain/failingTests/impact";
import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import { type Trend, trendOf } from "../../domain/failingTests/trend";
import { checkLink } from "../../domain/link";
import type { CommonFailure, FailingTest } from "../../domain/records";
import { codeSpan, markdownBlock, markdownText, oneLine, plain } from "./inert";
import { approximately, count, rate } from "./numbers";
import { withoutSecrets } from "./secretText";
import { ago, pointAndAge, pointInTime, pointInUtc, spanInTime, type WriteTime } from "./time";

export const trendWords: Record<Trend, string> = { worse: "getting worse", steady: "steady", fading: "fading" };
const trendArrows: Record<Exclude<Trend, "steady">, string> = { worse: "↗", fading: "↘" };

/** What a description says beside what the record says of the failures. */
interface DescriptionOptions {
  readonly recurrence?: Recurrence | undefined;
  /** Where the test is, and the like. */
  readonly around?: readonly (string | undefined)[];
  /** Says of which days the rate is: true where there is room for it. */
  readonly isRateLabeled?: boolean;
  /** A text that stands in front and is not repeated. */
  readonly apart?: string | undefined;
}

/**
 * Describes a test behind its name, what matters most first: `12% ↗ · 4 PRs · Cart · linux · new`. The row's icon tells
 * a quarantined test.
 */
export function testDescription(test: FailingTest, options: DescriptionOptions = {}): string {
  const { recurrence, around = [], isRateLabeled = false, apart } = options;
  const pullRequests = test.pullRequestsImpacted7d ? count(test.pullRequestsImpacted7d, "PR") : undefined;
  const variant = test.variant && oneLine(test.variant, 40);
  const parts = [rateInShort(test, isRateLabeled), pullRequests, ...around, variant, recurrence === "new" && "new"];
  return parts.filter((part) => part && part !== apart).join(" · ");
}

/**
 * Writes the rate of 7 days with its trend: `12% ↗`, `12% in 7 days ↗`; that of 24 hours where the service gave no
 * other, `undefined` without rates.
 */
function rateInShort(test: FailingTest, isLabeled: boolean): string | undefined {
  const { failureRate7d: week, failureRate24h: day } = test;
  if (week === undefined) return day === undefined ? undefined : `${rate(day)} in 24 h`;
  const trend = trendOf(test);
  const arrow = trend === undefined || trend === "steady" ? "" : ` ${trendArrows[trend]}`;
  return isLabeled ? `${rate(week)} in 7 days${arrow}` : `${rate(week)}${arrow}`;
}

/** Puts the rates into words, as evidence: `Failure rate 12% in 7 days, 40% in 24 hours: getting worse`. */
export function ratesInWords(test: FailingTest): string {
  const { failureRate7d: week, failureRate24h: day } = test;
  if (week === undefined) {
    return day === undefined ? "The service gave no failure rate" : `Failure rate ${rate(day)} in 24 hours`;
  }
  if (day === undefined) return weekRateInWords(week);
  const trend = trendOf(test);
  return `${weekRateInWords(week)}, ${rate(day)} in 24 hours${trend ? `: ${trendWords[trend]}` : ""}`;
}

/** Puts the rate of 7 days into words: `Failure rate 12% in 7 days`. */
export function weekRateInWords(week: number): string {
  return `Failure rate ${rate(week)} in 7 days`;
}

/** What a screen reader says for a test's row; `apart` tells it from another one of that name. */
export function spokenTest(test: FailingTest, recurrence?: Recurrence, apart?: string): string {
  const parts = [
    oneLine(withoutReporterEscapes(test.name)),
    apart,
    test.quarantined ? "quarantined" : "failing",
    ratesInWords(test),
    test.pullRequestsImpacted7d ? `${count(test.pullRequestsImpacted7d, "pull request")} hit` : undefined,
    test.variant && `variant ${oneLine(test.variant, 40)}`,
    recurrence === "new" && "new",
  ];
  return parts.filter(Boolean).join(", ");
}

/** A common failure on one line: its first line of text. */
export function failureLabel({ summary }: CommonFailure, max = 160): string {
  const firstLine = plain(summary).split("\n", 1)[0] ?? "";
  return oneLine(firstLine, max) || "No failure text";
}

/** `12 times · last seen 3 h ago` */
export function failureDescription(
  { count: times, lastOccurrence }: CommonFailure,
  now: number,
  write: WriteTime = pointInTime,
): string {
  const often = times === undefined ? "count unknown" : count(times, "time");
  return lastOccurrence === undefined ? often : `${often} · last seen ${ago(lastOccurrence, now, write)}`;
}

/** How texts of the service are made inert. */
interface Writer {
  readonly text: (text: string) => string;
  /** Writes a test's name. */
  readonly name: (name: string) => string;
  readonly block: (text: string, max?: number) => string;
  readonly time: WriteTime;
}

/** How much of a failure is looked at; less is copied. */
const longestCopied = 20_000;

const forTooltip: Writer = {
  text: markdownText,
  name: (name) => markdownText(withoutReporterEscapes(name)),
  block: markdownBlock,
  time: pointInTime,
};
/** Elsewhere a mere `@name` mentions somebody, and more people read it. */
const forCopy: Writer = {
  text: (text) => codeSpan(withoutSecrets(text)),
  name: (name) => codeSpan(withoutSecrets(name)),
  block: (text, max) => markdownBlock(withoutSecrets(plain(text, longestCopied)), max),
  time: pointInUtc,
};

/** Everything the record holds, as Markdown: the tooltip of a row. The window before, if it is known, tells what is new. */
export function testDetails(test: FailingTest, now: number, comparison?: Comparison): string {
  return details(test, now, comparison, forTooltip);
}

function details(test: FailingTest, now: number, comparison: Comparison | undefined, writer: Writer): string {
  const more = [impactSentence(test), recurrenceSentence(test, comparison)].filter((line) => line !== undefined);
  return paragraphs(
    heading(test, writer),
    [evidence(test, now, writer), ...more].join("  \n"),
    [owners(test, writer), ...facts(test, writer)].join("  \n"),
    failures(test, now, writer),
  );
}

/**
 * What a person at the test's own source wants to know, as Markdown; `links` stand where they can be clicked without scrolling, `more` is
 * said with the evidence.
 */
export function testHover(test: FailingTest, now: number, links: string, more: readonly string[]): string {
  const about = [evidence(test, now, forTooltip), ...more, owners(test, forTooltip)].join("  \n");
  return paragraphs(heading(test, forTooltip), links, about, failures(test, now, forTooltip));
}

function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

function owners(test: FailingTest, { text }: Writer): string {
  return `Owners: ${test.owners.length > 0 ? test.owners.map((owner) => text(owner)).join(", ") : "none"}`;
}

function heading(test: FailingTest, { text, name }: Writer): string {
  const marks = [
    test.quarantined ? "quarantined" : undefined,
    test.variant ? `variant ${text(test.variant)}` : undefined,
  ];
  return [`**${name(test.name)}**`, ...marks.filter(Boolean)].join(" · ");
}

function evidence(test: FailingTest, now: number, writer: Writer): string {
  const lines = [`${ratesInWords(test)}.`];
  if (test.pullRequestsImpacted7d !== undefined) {
    lines.push(`${count(test.pullRequestsImpacted7d, "pull request")} hit in 7 days.`);
  }
  const status = statusLine(test, now, writer);
  if (status) lines.push(status);
  return lines.join("  \n");
}

/** Why a test stands where it does when sorted by impact: `Impact 0.48: pull requests hit × failure rate.` */
function impactSentence(test: FailingTest): string | undefined {
  const impact = impactOf(test);
  return impact === undefined
    ? undefined
    : `Impact ${approximately(impact)}: pull requests hit × failure rate of 7 days.`;
}

/** What the window before says of a test, as evidence; `undefined` while that has not been asked for. */
export function recurrenceSentence(test: FailingTest, comparison: Comparison | undefined): string | undefined {
  if (!comparison) return undefined;
  const before = spanInTime(comparison.before.start, comparison.before.end);
  return recurrenceOf(test, comparison) === "new"
    ? `New: did not fail ${before}.`
    : `Recurring: failed ${before} as well.`;
}

function statusLine({ status }: FailingTest, now: number, { text, time }: Writer): string | undefined {
  if (!status) return undefined;
  const words = [status.value, status.reason].filter((word) => word !== undefined).map((word) => text(word));
  if (status.since !== undefined) words.push(`since ${pointAndAge(status.since, now, time)}`);
  return words.length > 0 ? `Status: ${words.join(", ")}.` : undefined;
}

function facts({ ticketUrl, filePath, classname, parent, extra }: FailingTest, { text }: Writer): string[] {
  const named: [string, string | undefined][] = [
    ["File", filePath],
    ["Class", classname],
    ["Suite", parent === classname ? undefined : parent],
    ...extra.map(({ name, value }): [string, string] => [text(name), String(value)]),
  ];
  return [
    `Ticket: ${ticketUrl === undefined ? "none" : text(ticketUrl)}`,
    ...named.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${text(value)}`])),
  ];
}

/** How many failures a hover shows; the tree shows all. */
const shownFailures = 3;

function failures({ mostCommonFailures }: FailingTest, now: number, { block, time }: Writer): string {
  if (mostCommonFailures.length === 0) return "";
  const shown = mostCommonFailures
    .slice(0, shownFailures)
    .map((failure) => `${failureDescription(failure, now, time)}\n${block(failure.summary, 600)}`);
  const rest = mostCommonFailures.length - shown.length;
  return ["Most common failures:", ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n\n");
}

/** A Markdown link, also inside a table; `undefined` for an address that is not opened. `words` are inert already. */
export function linkTo(words: string, link: string | undefined): string | undefined {
  const checked = checkLink(link);
  return checked.ok ? `[${words}](<${checked.url.replace(/[<>|]/g, encodeURIComponent)}>)` : undefined;
}

/** A test as Markdown to paste into a pull request or a ticket. It mentions nobody, and what looks like a secret is left out. */
export function testAsMarkdown(test: FailingTest, now: number): string {
  const links = [linkTo("test page", test.url), linkTo("ticket", test.ticketUrl)].filter(Boolean);
  return paragraphs(details(test, now, undefined, forCopy), links.join(" · "));
}

/** Why a test is among those that are not seen any more. */
export function goneSentence({ before }: Comparison): string {
  return `Failed ${spanInTime(before.start, before.end)}, and not since.`;
}

/** What a screen reader says for the row of a test that is not seen any more. */
export function spokenGone({ name }: FailingTest): string {
  return `${oneLine(withoutReporterEscapes(name))}, not seen any more`;
}
