import { type Comparison, recurrenceOf } from "../../domain/failingTests/comparison";
import { type Trend, trendOf } from "../../domain/failingTests/trend";
import { checkLink } from "../../domain/link";
import type { Answer } from "../../domain/location";
import type { CommonFailure, FailingTest, RepositoryId } from "../../domain/records";
import { ratesInWords, recurrenceSentence } from "../text/failingTest";
import { oneLine, plain } from "../text/inert";
import { answerSentence } from "../text/locate";
import { count, grouped, rate } from "../text/numbers";
import { titleOf } from "../text/testTitle";
import { dateAndTime, pointAndAge } from "../text/time";
import { type DayEntry, type Days, dayColumns, dayStates, daysLoad, isLoaded, lastSeenText } from "./days";
import type { CommandButton, DayCell, Fact, FailureRow, Strip, TestCommand, TestPage } from "./page";
import { tabTitle } from "./tabTitle";

/** What is known of a test, from wherever it is known. */
export interface TestSubject {
  readonly test: FailingTest;
  readonly repository: RepositoryId;
  /** When the test was asked for, in milliseconds since 1970; absent for one that is not in the list, but known from the days before. */
  readonly asOf?: number;
  /** Of a test that is in the list. */
  readonly comparison?: Comparison;
  /** Where it is declared; absent while it is looked for; `failed` if the workspace could not be searched. */
  readonly source?: Answer | "failed";
  /** Absent where no history can be asked for. */
  readonly history?: TestHistory;
}

/** The last days of one test: an entry for each day. */
export interface TestHistory {
  readonly days: Days;
  readonly entries: readonly DayEntry[];
}

/** Longer failure texts are cut: they are shown whole, in a box that scrolls. */
const longestFailure = 20_000;

/** Everything that is known of a test, ready to paint. */
export function testPage(subject: TestSubject, now: number): TestPage {
  const { test } = subject;
  return {
    title: titleOf(test).own,
    context: contextOf(subject),
    badges: badgesOf(subject),
    ...(subject.asOf === undefined
      ? { asOf: "", notice: notListed }
      : { asOf: `As of ${pointAndAge(subject.asOf, now)}` }),
    buttons: { label: "Actions", items: buttonsOf(test) },
    evidence: evidenceOf(subject),
    ...(subject.history ? { strip: stripOf(subject.history, now) } : {}),
    failures: failuresOf(test.mostCommonFailures, now),
    about: { heading: "About this test", facts: aboutOf(subject, now) },
    notStated,
  };
}

/** The title of the page's tab: the beginning of the test's own title. */
export function testTabTitle(test: FailingTest): string {
  return tabTitle(titleOf(test).own);
}

const notListed =
  "This test is not in the list: it did not fail in the window that is shown. This is what is known of it from earlier days.";

/** Of the tab of a page that may not say which test it was about. */
export const testPageWords = { title: "Test Details" } as const;

/**
 * Why a page does not show what is true now: the state is that of the test's repository.
 *
 * @param remembers whether it shows what it remembers instead
 */
export function notLoadedNotice(
  state: { readonly loading: boolean; readonly asOf?: number } | undefined,
  remembers: boolean,
): string {
  return [reasonNotLoaded(state), remembers && "This is what was known last."].filter(Boolean).join(" ");
}

function reasonNotLoaded(state: { readonly loading: boolean; readonly asOf?: number } | undefined): string {
  if (!state) return "The repository of this test is not open in this window.";
  if (state.loading || state.asOf === undefined) return "The failing tests are not loaded yet.";
  return "This test is not in the list any more: it did not fail in the window that is shown.";
}

function contextOf({ test, repository }: TestSubject): string {
  const { suites } = titleOf(test);
  const variant = test.variant && `variant ${oneLine(test.variant, 80)}`;
  return [suites, variant, `${repository.owner}/${repository.name}`].filter(Boolean).join(" · ");
}

const trendBadges: Record<Trend, string | undefined> = { worse: "Getting worse", steady: undefined, fading: "Fading" };

function badgesOf({ test, comparison }: TestSubject): string[] {
  const trend = trendOf(test);
  const badges = [
    test.quarantined ? "Quarantined" : undefined,
    recurrenceOf(test, comparison) === "new" ? "New" : undefined,
    trend && trendBadges[trend],
  ];
  return badges.filter((badge) => badge !== undefined);
}

const buttonLabels: Record<TestCommand, string> = {
  openTestSource: "Go to Source",
  runTest: "Go to Source and Run Test",
  openTicket: "Open Ticket",
  openTestPage: "Open Page in Browser",
  openRepository: "Open Repository in Browser",
  copyAsMarkdown: "Copy as Markdown",
  askAboutFailure: "Ask About This Failure",
};

function button(command: TestCommand): CommandButton {
  return { command, label: buttonLabels[command] };
}

function buttonsOf({ ticketUrl, url }: FailingTest): CommandButton[] {
  const links: TestCommand[] = [
    ...(ticketUrl ? ["openTicket" as const] : []),
    ...(url ? ["openTestPage" as const] : []),
  ];
  const all: TestCommand[] = ["openTestSource", "runTest", ...links, "copyAsMarkdown", "askAboutFailure"];
  return all.map(button);
}

const notStated: TestPage["notStated"] = { mark: "–", label: "not stated by the service" };

/** `undefined` where the service does not state the value. */
function factOf(term: string, value: string | undefined): Fact {
  return { term, ...(value === undefined ? {} : { value }) };
}

function evidenceOf({ test, comparison }: TestSubject): TestPage["evidence"] {
  const { failureRate7d, failureRate24h, pullRequestsImpacted7d: hit } = test;
  const facts: Fact[] = [
    factOf("Failure rate, 7 days", failureRate7d === undefined ? undefined : rate(failureRate7d)),
    factOf("Failure rate, 24 hours", failureRate24h === undefined ? undefined : rate(failureRate24h)),
    factOf("Pull requests hit, 7 days", hit === undefined ? undefined : grouped(hit)),
  ];
  const recurrence = recurrenceSentence(test, comparison);
  return {
    heading: "Evidence",
    sentence: [`${ratesInWords(test)}.`, recurrence].filter(Boolean).join(" "),
    facts,
  };
}

function stripOf({ days: all, entries }: TestHistory, now: number): Strip {
  const { days } = all;
  const loaded = days.filter((day) => isLoaded(day, now)).length;
  const last = `last ${count(days.length, "day")}`;
  return {
    heading: `The ${last}`,
    summary: stripSummary(entries, last),
    caption: "Days on which this test failed",
    days: dayColumns(days, now),
    cells: loaded === 0 ? [] : entries.map(dayCell),
    ...daysLoad(all, now),
  };
}

function stripSummary(entries: readonly DayEntry[], last: string): string {
  const loaded = entries.filter(({ outcome }) => outcome !== "notLoaded").length;
  if (loaded === 0) return "";
  const failed = grouped(entries.filter(({ outcome }) => outcome === "failed").length);
  return loaded === entries.length
    ? `Failed on ${failed} of the ${last}.`
    : `Failed on ${failed} of the ${count(loaded, "day")} loaded so far.`;
}

function dayCell(entry: DayEntry): DayCell {
  const lastSeen = lastSeenText(entry);
  return { ...dayStates[entry.outcome], ...(lastSeen === undefined ? {} : { lastSeen }) };
}

function failuresOf(failures: readonly CommonFailure[], now: number): TestPage["failures"] {
  return {
    heading: "Most common failures",
    sentence: failures.length === 0 ? "The service named none." : "",
    columns: { times: "Count", lastSeen: "Last seen", text: "Failure" },
    rows: failures.map((failure) => failureRow(failure, now)),
    copy: "Copy",
  };
}

function failureRow({ count: times, lastOccurrence, summary }: CommonFailure, now: number): FailureRow {
  return {
    ...(times === undefined ? {} : { times: count(times, "time") }),
    ...(lastOccurrence === undefined ? {} : { lastSeen: pointAndAge(lastOccurrence, now, dateAndTime) }),
    text: plain(summary, longestFailure) || "No failure text",
  };
}

function aboutOf({ test, source }: TestSubject, now: number): Fact[] {
  const facts: Fact[] = [
    { term: "Declared in", value: sourceWords(source, test.name) },
    { term: "Owners", value: test.owners.map((owner) => oneLine(owner)).join(", ") || "none" },
    factOf("Quarantined", test.quarantined === undefined ? undefined : test.quarantined ? "yes" : "no"),
    ...statusFacts(test, now),
    linkFact("Ticket", test.ticketUrl, "openTicket"),
    linkFact("Page", test.url, "openTestPage"),
    linkFact("Repository", test.repositoryUrl, "openRepository"),
    { term: "Name", value: oneLine(test.name, 2_000) || "none" },
  ];
  const named: [string, string | undefined][] = [
    ["Variant", test.variant],
    ["File as reported", test.filePath],
    ["Class", test.classname],
    ["Suite", test.parent],
    ["Id", test.id],
    ...test.extra.map(({ name, value }): [string, string] => [oneLine(name, 80), String(value)]),
  ];
  for (const [term, value] of named) if (value !== undefined) facts.push({ term, value: oneLine(value, 2_000) });
  return facts;
}

function statusFacts({ status }: FailingTest, now: number): Fact[] {
  if (!status) return [factOf("Status", undefined)];
  const words = [status.value, status.reason].filter((word) => word !== undefined).map((word) => oneLine(word, 500));
  const since = status.since === undefined ? [] : [{ term: "Status since", value: pointAndAge(status.since, now) }];
  return [factOf("Status", words.join(": ") || undefined), ...since];
}

/** A link as it came, which can be followed if it is one that can be opened. */
function linkFact(term: string, link: string | undefined, command: TestCommand): Fact {
  if (link === undefined) return { term, value: "none" };
  const value = oneLine(link, 2_000);
  return checkLink(link).ok ? { term, value, button: button(command) } : { term, value };
}

/** `web/src/quote.test.ts, line 12`, or why there is less than that. */
function sourceWords(answer: TestSubject["source"], name: string): string {
  if (answer === undefined) return "being looked for";
  if (answer === "failed") return "could not be looked for. The log says why";
  switch (answer.confidence) {
    case "exact":
    case "pattern":
      return `${oneLine(answer.file.path)}, line ${answer.range.line + 1}`;
    case "ambiguous": {
      const places = answer.candidates.map(({ file, range }) => `${oneLine(file.path)}, line ${range.line + 1}`);
      return `one of ${count(places.length, "declaration")}: ${places.join("; ")}`;
    }
    case "container":
      return `${oneLine(answer.file.path)}, line ${answer.range.line + 1}. ${answerSentence(answer, name)}`;
    case "file":
      return `${oneLine(answer.file.path)}. ${answerSentence(answer, name)}`;
    case "none":
      return answerSentence(answer, name) ?? "";
  }
}
