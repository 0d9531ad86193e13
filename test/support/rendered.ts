import { type Arrangement, type Filter, groupings, sortings } from "../../src/domain/failingTests/arrangement";
import { arrangeTests, type TriageContext } from "../../src/domain/failingTests/arrangeTests";
import type { Comparison } from "../../src/domain/failingTests/windowComparison";
import type { FailingTestsState } from "../../src/domain/failingTestsState";
import type { FailingTest } from "../../src/domain/records";
import type { LookedUpRun } from "../../src/domain/runs/lookedUpRun";
import { listLatestDays } from "../../src/domain/time/days";
import { failingTestsAnswerText } from "../../src/present/agents/failingTestsAnswer";
import { testRunAnswerText } from "../../src/present/agents/testRunAnswer";
import { createFilterPicks, createOwnerPicks } from "../../src/present/arrangementPicks";
import { failureQuestionText } from "../../src/present/askAboutFailure";
import { createLookUpGroups } from "../../src/present/lookUpRows";
import { createMarkers, hoverText } from "../../src/present/markers";
import { markerText } from "../../src/present/markerText";
import type { TreeNode } from "../../src/present/node";
import type { DayEntry, Days } from "../../src/present/pages/days";
import { createHistoryPanelData, createRowTitle, HistoryRows } from "../../src/present/pages/historyPanelData";
import { createRunPanelData, listLinks, listTests } from "../../src/present/pages/runPanelData";
import { createTestPanelData } from "../../src/present/pages/testPanelData";
import { createLoadAllPick, createTestPicks, type PickItem } from "../../src/present/quickPick";
import { diagnosisText } from "../../src/present/reports/diagnosis";
import { matchReportText } from "../../src/present/reports/matchReport";
import { createStatusBarText, createViewBadge } from "../../src/present/statusBar";
import { explanationText } from "../../src/present/text/explainedFailures";
import { explanationMarkdownText } from "../../src/present/text/explainedFailuresMarkdown";
import { viewDescription } from "../../src/present/text/failingTests";
import type { FailureEvidence } from "../../src/present/text/failureEvidence";
import { createTestIssue, createTestsIssue, ownerMessageText } from "../../src/present/text/issue";
import { createListHeading } from "../../src/present/text/listHeading";
import { testsMarkdownText } from "../../src/present/text/markdown";
import { createRunPicks, recentRunsTexts } from "../../src/present/text/recentRuns";
import { runMarkdownText } from "../../src/present/text/runMarkdown";
import { testMarkdownText } from "../../src/present/text/testDetails";
import { placeText } from "../../src/present/text/testPlace";
import { viewMessageText } from "../../src/present/text/viewMessage";
import { createWatchNotification } from "../../src/present/text/watchNotification";
import { createExplainedFailuresTree } from "../../src/present/tree/explainedFailuresTree";
import { createFailingTestsTree } from "../../src/present/tree/failingTestsTree";
import { createTestRunsTree } from "../../src/present/tree/testRunsTree";
import { createWatchStatusText } from "../../src/present/watchStatus";
import type { Explanation } from "../../src/state/explainedReports";
import type { ReportedFailure } from "../../src/state/reportedTests";
import { harbour, reportedFailure } from "./builders";

/**
 * Everything that users and agents read of records, as plain data: rows with their tooltips, hovers, pages, Markdown,
 * quick picks, the status bar, notifications, answers for agents, reports.
 */
export interface Rendered {
  readonly [place: string]: unknown;
}

const hour = 3_600_000;
const context: TriageContext = {
  isMine: ({ owners }) => owners.length > 0,
  isInActiveFile: ({ filePath }) => filePath !== undefined,
  findPath: ({ filePath }) => filePath,
};
const filters: readonly Filter[] = [{}, { text: "x" }, { isNew: true }, { quarantined: "hidden" }, { mine: true }];
const file = { root: "r", path: "a.test.ts" };
const range = { line: 1, column: 0, endLine: 1, endColumn: 4 };

interface RenderOptions {
  readonly now: number;
  readonly turn?: number;
  readonly unreadable?: number;
  readonly parts?: "lists" | "documents";
}

/**
 * Renders a list of failing tests everywhere it is shown.
 *
 * @param options `turn` selects the arrangement; `what` is everything if absent
 */
export function renderedTests(
  tests: readonly FailingTest[],
  { now, turn = 0, unreadable = 0, parts }: RenderOptions,
): Rendered {
  const comparison = createComparison(tests, now);
  const window = { start: now - 168 * hour, end: now };
  const state: FailingTestsState = {
    ...{ repository: harbour, tests, window, choice: "7d", asOf: now - hour, unreadable, loading: false },
    ...(turn % 4 < 2 ? { comparison: comparison } : { incomplete: "capped", totalRows: tests.length }),
  };
  const arrangement: Arrangement = {
    grouping: groupings[turn % groupings.length] ?? "file",
    sorting: sortings[turn % sortings.length] ?? "impact",
    filter: filters[turn % filters.length] ?? {},
  };
  const states = [state];
  const groups = arrangeTests(states, arrangement, context);
  const view = { arrangement, now, findPath: context.findPath, asksOwners: true };
  const marker = createMarkers(tests.map((test) => ({ test, range })))[0];
  const matching = tests.map((test) => ({ test, state }));
  const question = { filter: arrangement.filter, leftOut: [] };
  const source = { answer: { confidence: "exact", file, range }, declarations: [] } as const;
  const subject = { repository: harbour, asOf: now, comparison };
  const findFailure = ({ name, mostCommonFailures: [failure] }: FailingTest) =>
    reportedFailure({ name, failure: failure?.summary ?? "" }, [[], tests.slice(0, 1), tests][turn % 3] ?? [], state);
  const links = {
    hasFailingLine: () => false,
    myFailuresLink: "command:y",
    findFailure,
    linkTo: () => "command:x",
    findComparisonAndDays: (test: FailingTest) => ({ comparison: comparison, days: createDays(test, now) }),
  };
  const failures = tests.map(findFailure);
  const explanation: Explanation = {
    reports: tests.map(({ name }) => ({
      name,
      report: { failures: [], retriedCases: [], caseCount: 1, problem: "truncated" },
    })),
    failures: failures.map(({ failure }) => failure),
    states,
  };
  const lists = () => ({
    myFailures: [explanationText(explanation, now), findRows(createExplainedFailuresTree(explanation, now))],
    tree: findRows(createFailingTestsTree(turn % 3 === 0 ? [...groups, ...groups] : groups, view)),
    view: [viewDescription(groups, arrangement.filter, now), viewMessageText({ kind: "starting" }, states, now)],
    statusBar: [createStatusBarText(states, context.isMine), createViewBadge(states, "all", context.isMine)],
    picks: withoutValues([...createTestPicks(states, context.findPath), ...[createLoadAllPick(states) ?? []].flat()]),
    filters: withoutValues([
      ...createFilterPicks(states, arrangement.filter, context, true),
      ...createOwnerPicks(tests),
    ]),
    marks: marker && [hoverText(marker, now, links), markerText(marker, findFailure)],
  });
  const documents = () => ({
    pages: tests.map((test) =>
      createTestPanelData({ ...subject, test, history: { days: days(now), entries: findEntries(test, now) } }, now),
    ),
    history: findHistory(tests, now),
    table: testsMarkdownText(tests, createListHeading(groups, arrangement.filter), now, context),
    markdown: [
      ...tests.map((test) => testMarkdownText(test, now)),
      explanationMarkdownText(explanation, now),
      ...handedOverTexts(tests, now, findFailure),
    ],
    questions: tests.map((test) => failureQuestionText(test, { source, evidence: {} }, now)),
    agents: failingTestsAnswerText(
      { question, states, matching, findPath: context.findPath, findLine: () => undefined, hasOwners: true },
      now,
    ),
    reports: [diagnosis(states, now), matchReport(tests, states)],
  });
  return { ...(parts !== "documents" && lists()), ...(parts !== "lists" && documents()) };
}

/** Renders the texts for other people: issues about one test and about all, and the message to their owners. */
function handedOverTexts(
  tests: readonly FailingTest[],
  now: number,
  findFailure: (test: FailingTest) => ReportedFailure,
): readonly string[] {
  const listedTests = tests.map((test) => ({ test, days: createDays(test, now) }));
  const issues = listedTests.map((listedTest) => {
    const { name: text } = listedTest.test;
    const evidence: FailureEvidence = {
      reportedFailure: findFailure(listedTest.test),
      days: listedTest.days,
      failingLine: { file: { root: "harbour", path: text }, line: 88, name: text },
      difference: { expected: text, actual: `${text}\n${text}` },
      commits: [{ hash: "c0ffee", title: text, author: text, time: now, files: [] }],
      command: { command: text, folder: text },
    };
    return createTestIssue(listedTest, evidence, now);
  });
  const allIssues = [...issues, createTestsIssue(listedTests, now)];
  return [...allIssues.flatMap(({ title, body }) => [title, body]), ownerMessageText(listedTests, now)];
}

/** Renders a test run everywhere it is shown; `turn` selects its other properties. */
export function renderedRun(
  lookedUpRun: LookedUpRun,
  {
    now,
    turn = 0,
    tests = [],
  }: { readonly now: number; readonly turn?: number; readonly tests?: readonly FailingTest[] },
): Rendered {
  const failingTests = {
    states: [{ repository: harbour, tests, asOf: now, loading: false }],
    findPath: context.findPath,
  };
  const watchState = [{}, { watchedSince: now - hour }, { goneSince: now - hour }][turn % 3];
  const entry = { ...lookedUpRun, ...watchState };
  const box = { input: { kind: "empty" }, several: true, remoteBranches: [], badPatterns: [], now } as const;
  const ends = (["ended", "gone", "tooLong"] as const).map((reason) => ({ run: entry, reason }));
  const page = createRunPanelData(entry, now, failingTests);
  return {
    tree: findRows(createTestRunsTree([entry], now, { tests: failingTests })),
    page: [page, listLinks(page), listTests(page)],
    markdown: runMarkdownText(entry, now),
    agents: testRunAnswerText(entry, now),
    watched: [createWatchStatusText([entry]), createWatchStatusText([entry, entry], new Set([entry.id]))],
    notifications: [
      ...ends.map((end) => createWatchNotification([end], "all", now)),
      createWatchNotification(ends, "failures", now),
    ],
    picks: withoutValues([
      ...createRunPicks([entry], now),
      ...createLookUpGroups({ ...box, recent: [entry] }).flatMap(({ rows }) => rows),
    ]),
    gone: recentRunsTexts.gone(entry),
  };
}

/** Words that reveal a missing or invalid value in a text. */
const badWords = /\bundefined\b|\bNaN\b|\bInfinity\b|\[object |Invalid Date|\bnull\b|=>/;

/** Returns the paths and values of texts with such a word, and of invalid numbers. */
export function badTexts(value: unknown): string[] {
  if (typeof value === "string") {
    return badWords.test(value) ? [`: ${value}`] : [];
  }
  if (typeof value === "number") {
    return Number.isFinite(value) ? [] : [`: ${value}`];
  }
  if (typeof value !== "object" || value === null) {
    return [];
  }
  const badPlaces: string[] = [];
  for (const name in value) {
    for (const bad of badTexts(Reflect.get(value, name))) {
      badPlaces.push(`/${name}${bad}`);
    }
  }
  return badPlaces;
}

/** Converts rows to plain data: everything that is seen, read aloud, copied or opened. */
function findRows(nodes: readonly TreeNode[]): readonly unknown[] {
  return nodes.map((node) => {
    const {
      label,
      description,
      accessibilityLabel: spokenLabel,
      icon,
      iconPath,
      context: kind,
      copyText,
      url,
      action,
    } = node;
    const inside = { tooltip: node.tooltip?.(), children: findRows(node.children?.() ?? []) };
    return { label, description, spoken: spokenLabel, icon, iconPath, kind, copyText, url, action, ...inside };
  });
}

/** Removes a pick's value, which is not shown. */
function withoutValues(picks: readonly PickItem<unknown>[]): unknown {
  return picks.map(({ value: _, ...row }) => row);
}

/** Creates a comparison in which every other test failed before, and one test no longer fails. */
function createComparison(tests: readonly FailingTest[], now: number): Comparison {
  return {
    previousWindow: { start: now - 336 * hour, end: now - 168 * hour },
    previousTestIds: new Set(tests.filter((_, index) => index % 2 === 0).map(({ id }) => id)),
    goneTests: tests.slice(0, 1),
  };
}

const findEntries = (test: FailingTest, now: number): readonly DayEntry[] => [
  { outcome: "notLoaded" },
  {
    outcome: "failed",
    lastSeen: test.mostCommonFailures.map((failure) => ({ lastOccurrence: now, ...failure })),
  },
  { outcome: "failed" },
];

function days(now: number): Days {
  const spans = listLatestDays(now, 3);
  return {
    days: spans.map((span, index) => ({ ...span, loaded: index > 0, asOf: now })),
    loading: false,
    progress: { done: 2, total: 3 },
  };
}

function createDays(test: FailingTest, now: number) {
  return { days: days(now).days, entries: findEntries(test, now) };
}

function findHistory(tests: readonly FailingTest[], now: number): unknown {
  const rows = new HistoryRows();
  for (const test of tests) {
    rows.add(test, createRowTitle(test, placeText(test, context.findPath)), findEntries(test, now));
  }
  return createHistoryPanelData({ repository: harbour, days: days(now), rows }, now);
}

function diagnosis(states: readonly FailingTestsState[], now: number): string {
  const versions = { extension: "1", editor: "1", operatingSystem: "x", node: "20" };
  const proxy = { httpProxy: false, proxySupport: "override", variables: [] };
  const session = { kind: "starting" } as const;
  return diagnosisText({
    now,
    versions,
    session,
    proxy,
    repositories: [],
    states,
    testsWithFile: 0,
    settings: [],
    storage: [],
  });
}

function matchReport(tests: readonly FailingTest[], states: readonly FailingTestsState[]): string {
  const matches = tests.map((test) => ({
    test,
    path: test.filePath,
    answer: { confidence: "none", files: [], miss: "noSuchFile" } as const,
  }));
  return matchReportText({ matches, suggestions: [] }, states, () => "folder");
}
