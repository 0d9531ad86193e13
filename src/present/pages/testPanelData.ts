import { type Trend, trendOf } from "../../domain/failingTests/trend";
import { type Comparison, recurrenceOf } from "../../domain/failingTests/windowComparison";
import { checkLink } from "../../domain/link";
import type { TestLocation } from "../../domain/location";
import type { CommonFailure, FailingTest, RepositoryId } from "../../domain/records";
import { ratesText, recurrenceText } from "../text/failingTest";
import { missText } from "../text/locate";
import { countText, numberText, rateText } from "../text/numbers";
import { plainText, singleLineText } from "../text/sanitize";
import { titleOf } from "../text/testTitle";
import { dateTimeText, timeAndAgeText } from "../text/time";
import { createDayColumns, createDaysLoad, type DayEntry, type Days, dayStates, isLoaded, lastSeenText } from "./days";
import type { CommandButton, DayCell, Fact, FailureRow, Strip, TestCommand, TestPanelData } from "./panelData";
import { tabTitle } from "./tabTitle";

/** Available data of a test, from all sources. */
export interface TestPanelInput {
  readonly test: FailingTest;
  readonly repository: RepositoryId;
  /**
   * Time of the request for the test, in milliseconds since 1970; absent for a test that is not in the list and only
   * known from earlier days.
   */
  readonly asOf?: number;
  /** Only for a test in the list. */
  readonly comparison?: Comparison;
  /** Location of the declaration; absent while it is searched; `failed` if the workspace could not be searched. */
  readonly source?: TestLocation | "failed";
  /** Absent if no history can be loaded. */
  readonly history?: TestHistory;
}

/** The last days of one test, with an entry for each day. */
export interface TestHistory {
  readonly days: Days;
  readonly entries: readonly DayEntry[];
}

/** Maximum length of a failure text, in characters: shorter texts are shown in full, in a scrollable box. */
const maxFailureLength = 20_000;

/** Creates the panel data of a test. */
export function createTestPanelData(input: TestPanelInput, now: number): TestPanelData {
  const { test } = input;
  return {
    title: titleOf(test).title,
    context: contextText(input),
    badges: createBadges(input),
    ...(input.asOf === undefined
      ? { asOf: "", notice: notListedText }
      : { asOf: `As of ${timeAndAgeText(input.asOf, now)}` }),
    buttons: { label: "Actions", items: createButtons(test) },
    evidence: createEvidence(input),
    ...(input.history ? { strip: createStrip(input.history, now) } : {}),
    failures: createFailures(test.mostCommonFailures, now),
    about: { heading: "About this test", facts: createAboutFacts(input, now) },
    notStated,
  };
}

/** Returns the title of the panel's tab: the beginning of the test's own title. */
export function testTabTitle(test: FailingTest): string {
  return tabTitle(titleOf(test).title);
}

const notListedText =
  "This test is not in the list: it did not fail in the window that is shown. This is what is known of it from earlier days.";

/** Texts of the tab of a panel that may not show its test. */
export const testPanelTexts = { title: "Test Details" } as const;

/**
 * Returns the reason why a panel does not show current data.
 *
 * @param state the state of the test's repository
 * @param showsStoredContent whether the panel shows its stored content instead
 */
export function notLoadedNoticeText(
  state: { readonly loading: boolean; readonly asOf?: number } | undefined,
  showsStoredContent: boolean,
): string {
  return [notLoadedReasonText(state), showsStoredContent && "This is what was known last."].filter(Boolean).join(" ");
}

function notLoadedReasonText(state: { readonly loading: boolean; readonly asOf?: number } | undefined): string {
  if (!state) return "The repository of this test is not open in this window.";
  if (state.loading || state.asOf === undefined) return "The failing tests are not loaded yet.";
  return "This test is not in the list any more: it did not fail in the window that is shown.";
}

function contextText({ test, repository }: TestPanelInput): string {
  const { suites } = titleOf(test);
  const variantText = test.variant && `variant ${singleLineText(test.variant, 80)}`;
  return [suites, variantText, `${repository.owner}/${repository.name}`].filter(Boolean).join(" · ");
}

const trendBadges: Record<Trend, string | undefined> = { worse: "Getting worse", steady: undefined, fading: "Fading" };

function createBadges({ test, comparison }: TestPanelInput): string[] {
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

function createButton(command: TestCommand): CommandButton {
  return { command, label: buttonLabels[command] };
}

function createButtons({ ticketUrl, url }: FailingTest): CommandButton[] {
  const links: TestCommand[] = [
    ...(ticketUrl ? ["openTicket" as const] : []),
    ...(url ? ["openTestPage" as const] : []),
  ];
  const commands: TestCommand[] = ["openTestSource", "runTest", ...links, "copyAsMarkdown", "askAboutFailure"];
  return commands.map(createButton);
}

const notStated: TestPanelData["notStated"] = { mark: "–", label: "not stated by the service" };

/** Creates a fact, without a value if the service does not state it. */
function createFact(term: string, value: string | undefined): Fact {
  return { term, ...(value === undefined ? {} : { value }) };
}

function createEvidence({ test, comparison }: TestPanelInput): TestPanelData["evidence"] {
  const { failureRate7d, failureRate24h, pullRequestsImpacted7d: pullRequestsHit } = test;
  const facts: Fact[] = [
    createFact("Failure rate, 7 days", failureRate7d === undefined ? undefined : rateText(failureRate7d)),
    createFact("Failure rate, 24 hours", failureRate24h === undefined ? undefined : rateText(failureRate24h)),
    createFact("Pull requests hit, 7 days", pullRequestsHit === undefined ? undefined : numberText(pullRequestsHit)),
  ];
  const recurrenceDetail = recurrenceText(test, comparison);
  return {
    heading: "Evidence",
    sentence: [`${ratesText(test)}.`, recurrenceDetail].filter(Boolean).join(" "),
    facts,
  };
}

function createStrip({ days: historyDays, entries }: TestHistory, now: number): Strip {
  const { days } = historyDays;
  const loadedCount = days.filter((day) => isLoaded(day, now)).length;
  const lastDaysText = `last ${countText(days.length, "day")}`;
  return {
    heading: `The ${lastDaysText}`,
    summary: stripSummaryText(entries, lastDaysText),
    caption: "Days on which this test failed",
    days: createDayColumns(days, now),
    cells: loadedCount === 0 ? [] : entries.map(createDayCell),
    ...createDaysLoad(historyDays, now),
  };
}

function stripSummaryText(entries: readonly DayEntry[], lastDaysText: string): string {
  const loadedCount = entries.filter(({ outcome }) => outcome !== "notLoaded").length;
  if (loadedCount === 0) return "";
  const failedText = numberText(entries.filter(({ outcome }) => outcome === "failed").length);
  return loadedCount === entries.length
    ? `Failed on ${failedText} of the ${lastDaysText}.`
    : `Failed on ${failedText} of the ${countText(loadedCount, "day")} loaded so far.`;
}

function createDayCell(entry: DayEntry): DayCell {
  const lastSeen = lastSeenText(entry);
  return { ...dayStates[entry.outcome], ...(lastSeen === undefined ? {} : { lastSeen }) };
}

function createFailures(failures: readonly CommonFailure[], now: number): TestPanelData["failures"] {
  return {
    heading: "Most common failures",
    sentence: failures.length === 0 ? "The service named none." : "",
    columns: { times: "Count", lastSeen: "Last seen", text: "Failure" },
    rows: failures.map((failure) => createFailureRow(failure, now)),
    copy: "Copy",
  };
}

function createFailureRow({ count: times, lastOccurrence, summary }: CommonFailure, now: number): FailureRow {
  return {
    ...(times === undefined ? {} : { times: countText(times, "time") }),
    ...(lastOccurrence === undefined ? {} : { lastSeen: timeAndAgeText(lastOccurrence, now, dateTimeText) }),
    text: plainText(summary, maxFailureLength) || "No failure text",
  };
}

function createAboutFacts({ test, source }: TestPanelInput, now: number): Fact[] {
  const facts: Fact[] = [
    { term: "Declared in", value: sourceText(source, test.name) },
    { term: "Owners", value: test.owners.map((owner) => singleLineText(owner)).join(", ") || "none" },
    createFact("Quarantined", test.quarantined === undefined ? undefined : test.quarantined ? "yes" : "no"),
    ...createStatusFacts(test, now),
    createLinkFact("Ticket", test.ticketUrl, "openTicket"),
    createLinkFact("Page", test.url, "openTestPage"),
    createLinkFact("Repository", test.repositoryUrl, "openRepository"),
    { term: "Name", value: singleLineText(test.name, 2_000) || "none" },
  ];
  const namedValues: [string, string | undefined][] = [
    ["Variant", test.variant],
    ["File as reported", test.filePath],
    ["Class", test.classname],
    ["Suite", test.parent],
    ["Id", test.id],
    ...test.extra.map(({ name, value }): [string, string] => [singleLineText(name, 80), String(value)]),
  ];
  for (const [term, value] of namedValues)
    if (value !== undefined) facts.push({ term, value: singleLineText(value, 2_000) });
  return facts;
}

function createStatusFacts({ status }: FailingTest, now: number): Fact[] {
  if (!status) return [createFact("Status", undefined)];
  const statusTexts = [status.value, status.reason]
    .filter((word) => word !== undefined)
    .map((word) => singleLineText(word, 500));
  const sinceFacts =
    status.since === undefined ? [] : [{ term: "Status since", value: timeAndAgeText(status.since, now) }];
  return [createFact("Status", statusTexts.join(": ") || undefined), ...sinceFacts];
}

/** Creates the fact of a link, which has a button if the link can be opened. */
function createLinkFact(term: string, link: string | undefined, command: TestCommand): Fact {
  if (link === undefined) return { term, value: "none" };
  const value = singleLineText(link, 2_000);
  return checkLink(link).ok ? { term, value, button: createButton(command) } : { term, value };
}

/** Returns `web/src/quote.test.ts, line 12`, or the reason why the line is unknown. */
function sourceText(location: TestPanelInput["source"], name: string): string {
  if (location === undefined) return "being looked for";
  if (location === "failed") return "could not be looked for. The log says why";
  switch (location.confidence) {
    case "exact":
    case "pattern":
      return `${singleLineText(location.file.path)}, line ${location.range.line + 1}`;
    case "ambiguous": {
      const locationTexts = location.candidates.map(
        ({ file, range }) => `${singleLineText(file.path)}, line ${range.line + 1}`,
      );
      return `one of ${countText(locationTexts.length, "declaration")}: ${locationTexts.join("; ")}`;
    }
    case "container":
      return `${singleLineText(location.file.path)}, line ${location.range.line + 1}. ${missText(location, name)}`;
    case "file":
      return `${singleLineText(location.file.path)}. ${missText(location, name)}`;
    case "none":
      return missText(location, name) ?? "";
  }
}
