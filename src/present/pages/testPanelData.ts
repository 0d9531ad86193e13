import { formatNumber, plural, t } from "../../base/l10n";
import { withoutUndefined } from "../../base/withoutUndefined";
import { findListedSince } from "../../domain/failingTests/listedSince";
import { computeTrend, type Trend } from "../../domain/failingTests/trend";
import { type Comparison, findRecurrence } from "../../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import { isOpenable } from "../../domain/link";
import type { Candidate, TestLocation } from "../../domain/location";
import type { CommonFailure, FailingTest, RepositoryId } from "../../domain/records";
import type { RememberedRuns } from "../../domain/testItems/rememberedRuns";
import { failingPlaceText } from "../text/failingLine";
import { ratesText } from "../text/failureRates";
import { formatOptional } from "../text/formatOptional";
import { joinTexts } from "../text/joinTexts";
import { missText } from "../text/locate";
import { rateText } from "../text/numbers";
import { lastRunsDescription } from "../text/repeatUntilFailure";
import { plainText, singleLineText } from "../text/sanitize";
import { listedSinceText } from "../text/strip";
import { recurrenceText } from "../text/testDetails";
import { splitTitle } from "../text/testTitle";
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
  /** The line of its most common failure, if that is known. */
  readonly failingLine?: FramePlace;
  /** Runs that were repeated here, if any were. */
  readonly repeatedRuns?: RememberedRuns;
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
  const { test, asOf, history } = input;
  const isListed = asOf !== undefined;
  return withoutUndefined({
    title: splitTitle(test).title,
    context: contextText(input),
    badges: createBadges(input),
    asOf: isListed ? t("As of {0}", timeAndAgeText(asOf, now)) : "",
    notice: isListed ? undefined : notListedText,
    buttons: { label: t("Actions"), items: createButtons(input) },
    evidence: createEvidence(input),
    strip: history && createStrip(history, now),
    failures: createFailures(test.mostCommonFailures, now),
    about: { heading: t("About this test"), facts: createAboutFacts(input, now) },
    notStated,
  });
}

/** Returns the title of the panel's tab: the beginning of the test's own title. */
export function testTabTitle(test: FailingTest): string {
  return tabTitle(splitTitle(test).title);
}

/** Texts for missing values, one for each noun: in other languages "none" agrees with its noun. */
const noneTexts = {
  owners: t({ message: "none", comment: "no owners" }),
  ticket: t({ message: "none", comment: "no ticket" }),
  page: t({ message: "none", comment: "no web page" }),
  name: t({ message: "none", comment: "no name" }),
} as const;

const notListedText = t(
  "This test is not in the list: it did not fail in the time range that is shown. This is what is known of it from earlier days.",
);

/** Texts of the tab of a panel that may not show its test. */
export const testPanelTexts = { title: t("Test Details") } as const;

type LoadState = Pick<FailingTestsState, "loading" | "asOf">;

/**
 * Returns the reason why a panel does not show current data.
 *
 * @param state the state of the test's repository
 * @param showsStoredContent whether the panel shows its stored content instead
 */
export function notLoadedNoticeText(state: LoadState | undefined, showsStoredContent: boolean): string {
  return joinTexts([notLoadedReasonText(state), showsStoredContent && t("This is what was known last.")], " ");
}

function notLoadedReasonText(state: LoadState | undefined): string {
  if (!state) {
    return t("The repository of this test is not open in this window.");
  }
  if (state.loading || state.asOf === undefined) {
    return t("The failing tests are not loaded yet.");
  }
  return t("This test is not in the list any more: it did not fail in the time range that is shown.");
}

function contextText({ test, repository }: TestPanelInput): string {
  const { suites } = splitTitle(test);
  const variantText = test.variant && t("variant {0}", singleLineText(test.variant, 80));
  return joinTexts([suites, variantText, `${repository.owner}/${repository.name}`], " · ");
}

const trendBadges: Record<Trend, string | undefined> = {
  worse: t("Getting worse"),
  steady: undefined,
  fading: t("Fading"),
};

function createBadges({ test, comparison }: TestPanelInput): string[] {
  const badges: string[] = [];
  if (test.quarantined) {
    badges.push(t("Quarantined"));
  }
  if (findRecurrence(test, comparison) === "new") {
    badges.push(t("New"));
  }
  const trend = computeTrend(test);
  const trendBadge = trend && trendBadges[trend];
  if (trendBadge) {
    badges.push(trendBadge);
  }
  return badges;
}

const buttonLabels: Record<TestCommand, string> = {
  openTestSource: t("Go to Source"),
  goToFailingLine: t("Go to Failing Line"),
  possibleCommits: t("Possible Commits"),
  runTests: t("Run Here"),
  openTicket: t("Open Ticket"),
  createIssue: t("Create Issue"),
  openTestPage: t("Open Page in Browser"),
  copyAsMarkdown: t("Copy as Markdown"),
  askAboutFailure: t("Ask About This Failure"),
};

function createButton(command: TestCommand): CommandButton {
  return { command, label: buttonLabels[command] };
}

function createButtons({ test, failingLine, history }: TestPanelInput): CommandButton[] {
  const { ticketUrl, url } = test;
  const commands: TestCommand[] = ["openTestSource"];
  if (failingLine) {
    commands.push("goToFailingLine");
  }
  commands.push("runTests");
  if (history && findListedSince(history.entries)) {
    commands.push("possibleCommits");
  }
  if (isOpenable(ticketUrl)) {
    commands.push("openTicket");
  } else {
    commands.push("createIssue");
  }
  if (isOpenable(url)) {
    commands.push("openTestPage");
  }
  commands.push("copyAsMarkdown", "askAboutFailure");
  return commands.map(createButton);
}

const notStated: TestPanelData["notStated"] = { mark: "–", label: t("not stated by the service") };

/** Creates a fact, without a value if the service does not state it. */
function createFact(term: string, value: string | undefined): Fact {
  if (value === undefined) {
    return { term };
  }
  return { term, value };
}

function createEvidence({ test, comparison }: TestPanelInput): TestPanelData["evidence"] {
  const sentences = [`${ratesText(test)}.`, recurrenceText(test, comparison)];
  return {
    heading: t("Evidence"),
    sentence: joinTexts(sentences, " "),
    facts: [
      createFact(t("Failure rate, 7 days"), formatOptional(test.failureRate7d, rateText)),
      createFact(t("Failure rate, 24 hours"), formatOptional(test.failureRate24h, rateText)),
      createFact(t("Pull requests affected, 7 days"), formatOptional(test.pullRequestsImpacted7d, formatNumber)),
    ],
  };
}

function createStrip({ days: historyDays, entries }: TestHistory, now: number): Strip {
  const { days } = historyDays;
  const loadedCount = days.filter((day) => isLoaded(day, now)).length;
  return {
    heading: plural({ one: "The last {0} day", other: "The last {0} days" }, days.length),
    summary: joinTexts([stripSummaryText(entries), listedSinceText({ days, entries })], " "),
    caption: t("Days on which this test failed"),
    days: createDayColumns(days, now),
    cells: loadedCount === 0 ? [] : entries.map(createDayCell),
    ...createDaysLoad(historyDays, now),
  };
}

function stripSummaryText(entries: readonly DayEntry[]): string {
  const loadedCount = entries.filter(({ outcome }) => outcome !== "notLoaded").length;
  if (loadedCount === 0) {
    return "";
  }
  const failedText = formatNumber(entries.filter(({ outcome }) => outcome === "failed").length);
  if (loadedCount === entries.length) {
    return plural(
      { one: "Failed on {1} of the last {0} day.", other: "Failed on {1} of the last {0} days." },
      entries.length,
      failedText,
    );
  }
  return plural(
    {
      one: "Failed on {1} of the {0} day loaded so far.",
      other: "Failed on {1} of the {0} days loaded so far.",
    },
    loadedCount,
    failedText,
  );
}

function createDayCell(entry: DayEntry): DayCell {
  const dayState = dayStates[entry.outcome];
  const lastSeen = lastSeenText(entry);
  if (lastSeen === undefined) {
    return dayState;
  }
  return { ...dayState, lastSeen };
}

function createFailures(failures: readonly CommonFailure[], now: number): TestPanelData["failures"] {
  return {
    heading: t("Most common failures"),
    sentence: failures.length === 0 ? t("The service named none.") : "",
    columns: {
      times: t({ message: "Count", comment: "how often a failure occurred" }),
      lastSeen: t("Last seen"),
      text: t("Failure"),
    },
    rows: failures.map((failure) => createFailureRow(failure, now)),
    copy: t("Copy"),
  };
}

function createFailureRow({ count: times, lastOccurrence, summary }: CommonFailure, now: number): FailureRow {
  return withoutUndefined({
    times: formatOptional(times, timesText),
    lastSeen: formatOptional(lastOccurrence, (time) => timeAndAgeText(time, now, dateTimeText)),
    text: plainText(summary, maxFailureLength) || t("No failure text"),
  });
}

function timesText(count: number): string {
  return plural({ one: "{0} time", other: "{0} times" }, count);
}

function createAboutFacts(input: TestPanelInput, now: number): Fact[] {
  const { test, source, failingLine, repeatedRuns } = input;
  const runsHere = repeatedRuns && { term: t("Runs here"), value: lastRunsDescription(repeatedRuns) };
  const failedAt = failingLine && { term: t("Failed at"), value: failingPlaceText(failingLine) };
  return [
    { term: t("Declared in"), value: sourceText(source, test.name) },
    ...(failedAt ? [failedAt] : []),
    ...(runsHere ? [runsHere] : []),
    { term: t("Owners"), value: ownersText(test) },
    createFact(t("Quarantined"), formatOptional(test.quarantined, yesOrNoText)),
    ...createStatusFacts(test, now),
    createLinkFact(t("Ticket"), test.ticketUrl, "openTicket", noneTexts.ticket),
    createLinkFact(t("Page"), test.url, "openTestPage", noneTexts.page),
    { term: t("Name"), value: singleLineText(test.name, 2_000) || noneTexts.name },
    ...createRecordFacts(test),
  ];
}

function ownersText({ owners }: FailingTest): string {
  return owners.map((owner) => singleLineText(owner)).join(", ") || noneTexts.owners;
}

function yesOrNoText(isTrue: boolean): string {
  return isTrue ? t("yes") : t("no");
}

/** Creates the facts of the fields that are shown as the service states them. */
function createRecordFacts(test: FailingTest): Fact[] {
  const namedValues: [string, string | undefined][] = [
    [t("Repository"), test.repositoryUrl],
    [t("Variant"), test.variant],
    [t("File as reported"), test.filePath],
    [t("Class"), test.classname],
    [t("Suite"), test.parent],
    [t("ID"), test.id],
  ];
  for (const { name, value } of test.extra) {
    namedValues.push([singleLineText(name, 80), String(value)]);
  }
  const facts: Fact[] = [];
  for (const [term, value] of namedValues) {
    if (value !== undefined) {
      facts.push({ term, value: singleLineText(value, 2_000) });
    }
  }
  return facts;
}

function createStatusFacts({ status }: FailingTest, now: number): Fact[] {
  if (!status) {
    return [createFact(t("Status"), undefined)];
  }
  const { value, reason, since } = status;
  const statusTexts = [formatOptional(value, statusWordText), formatOptional(reason, statusWordText)];
  const words = statusTexts.filter((text) => text !== undefined).join(": ");
  const facts = [createFact(t("Status"), words || undefined)];
  if (since !== undefined) {
    facts.push({ term: t("Status since"), value: timeAndAgeText(since, now) });
  }
  return facts;
}

function statusWordText(word: string): string {
  return singleLineText(word, 500);
}

/** Creates the fact of a link, which has a button if the link can be opened. */
function createLinkFact(term: string, link: string | undefined, command: TestCommand, noneText: string): Fact {
  if (link === undefined) {
    return { term, value: noneText };
  }
  const value = singleLineText(link, 2_000);
  if (isOpenable(link)) {
    return { term, value, button: createButton(command) };
  }
  return { term, value };
}

/** Returns `web/src/quote.test.ts, line 12`, or the reason why the line is unknown. */
function sourceText(location: TestPanelInput["source"], name: string): string {
  if (location === undefined) {
    return t("being looked for");
  }
  if (location === "failed") {
    return t("could not be looked for. The log says why");
  }
  switch (location.confidence) {
    case "exact":
    case "pattern":
      return lineText(location);
    case "ambiguous": {
      const locationTexts = location.candidates.map(lineText);
      return plural(
        { one: "one of {0} declaration: {1}", other: "one of {0} declarations: {1}" },
        locationTexts.length,
        locationTexts.join("; "),
      );
    }
    case "container":
      return `${lineText(location)}. ${missText(location, name)}`;
    case "file":
      return `${singleLineText(location.file.path)}. ${missText(location, name)}`;
    case "none":
      return missText(location, name) ?? "";
  }
}

function lineText({ file, range }: Pick<Candidate, "file" | "range">): string {
  return t("{0}, line {1}", singleLineText(file.path), range.line + 1);
}
