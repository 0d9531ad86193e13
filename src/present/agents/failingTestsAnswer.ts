import { formatNumber, inEnglish } from "../../base/l10n";
import type { FailingTestsToolInput } from "../../domain/agents/toolInputs";
import { computeImpact } from "../../domain/failingTests/impact";
import { rollUp } from "../../domain/failingTests/rollUp";
import { findLastSeen } from "../../domain/failingTests/sortTests";
import { findSuiteInFile } from "../../domain/failingTests/suites";
import { computeTrend } from "../../domain/failingTests/trend";
import { findRecurrence } from "../../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { createPlace, type FindPath } from "../../locate/services/place";
import { filterText } from "../text/arrangement";
import { trendTexts } from "../text/failingTest";
import { unknownNewReasonText, unreadableText, windowText } from "../text/failingTests";
import { approximateText, countText, rateText } from "../text/numbers";
import { singleLineText } from "../text/sanitize";
import { serviceErrorMessage } from "../text/serviceError";
import { rollUpText } from "../text/testGroup";
import { ageText, utcSpanText, utcTimeText } from "../text/time";
import { agentLinkText, agentText, type DataRecord, dataAnswerText, optionalAgentText } from "./dataLines";
import type { MatchingTest } from "./matchingTests";

/** Maximum number of listed tests; others are counted. */
export const maxListedTests = 50;
/** Maximum number of listed repositories; others are counted. */
export const maxRepositories = 20;
/** Maximum number of tests that are described in detail. */
const maxDetailedTests = 5;

/** Lookup of the line, 1-based, that declares a test in its file, as far as it is known. */
export type FindLine = (test: FailingTest) => number | undefined;

/** Data of an answer about failing tests. */
export interface FailingTestsAnswerData {
  readonly question: FailingTestsToolInput;
  readonly states: readonly FailingTestsState[];
  /** In listing order. */
  readonly matching: readonly MatchingTest[];
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  /** Whether the user has selected their owners. */
  readonly hasOwners: boolean;
}

/** Formats the failing tests for a language model: the request, missing data, and the tests as JSON Lines. */
export function failingTestsAnswerText(answerData: FailingTestsAnswerData, now: number): string {
  return inEnglish(() => createAnswerText(answerData, now));
}

function createAnswerText(answerData: FailingTestsAnswerData, now: number): string {
  const { states, matching } = answerData;
  const listedStates = states.slice(0, maxRepositories);
  const heading = [
    ...listedStates.map(
      (state, index) => `${states.length > 1 ? `Repository ${index + 1}: ` : ""}${stateText(state, now)}`,
    ),
    ...(listedStates.length < states.length
      ? [`Not listed: ${countText(states.length - listedStates.length, "more repository", "more repositories")}.`]
      : []),
    matchSummaryText(answerData),
    ...createNotes(answerData).map((note) => `Note: ${note}`),
  ];
  const hasSeveralRepositories = states.length > 1;
  const isDetailed = matching.length <= maxDetailedTests;
  const records = matching
    .slice(0, maxListedTests)
    .map((matchingTest) => createTestRecord(matchingTest, { now, hasSeveralRepositories, isDetailed, ...answerData }));
  const repositories = listedStates.map(({ repository }) => agentText(repositoryKey(repository)));
  return dataAnswerText(heading, [{ repositories }, ...records], (writtenCount) =>
    remainingText(matching.slice(Math.max(0, writtenCount - 1))),
  );
}

/** Returns the number of failing tests, their time range and its age. */
export function stateText(state: FailingTestsState, now: number): string {
  const { tests, window, choice, asOf } = state;
  if (!window || asOf === undefined) return "The failing tests are not loaded.";
  const span = utcSpanText(window.start, window.end);
  return `${countText(tests.length, "failing test")} in a time range of ${windowText(choice)}, ${span}, asked for ${ageText(asOf, now)}.`;
}

function matchSummaryText({ question, states, matching }: FailingTestsAnswerData): string {
  const conditions = [
    filterText(question.filter),
    question.file === undefined ? "" : `file "${singleLineText(question.file, 120)}"`,
  ];
  const filterSummary = conditions.filter((words) => words !== "").join(", ");
  const totalCount = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const matchedText =
    filterSummary === ""
      ? "No filter"
      : `${formatNumber(matching.length)} of ${formatNumber(totalCount)} match the filter ${filterSummary}`;
  return `${matchedText}. Sorted by impact: pull requests affected in 7 days × failure rate of 7 days.`;
}

/** Returns the limitations of the answer. */
function createNotes({ question, states, hasOwners }: FailingTestsAnswerData): string[] {
  const { filter, leftOut } = question;
  const unknownNewReason = filter.isNew && unknownNewReasonText(states);
  return [
    ...states.slice(0, maxRepositories).flatMap(createStateNotes),
    ...(filter.mine && !hasOwners
      ? [
          "it is not known which owners the person is. They can say so with the command Test Health: Select Your Owners.",
        ]
      : []),
    ...(unknownNewReason ? [`it is not known which tests are new: ${unknownNewReason}.`] : []),
    ...(leftOut.length > 0 ? [leftOutText(leftOut)] : []),
  ];
}

/** Names the first inputs that were not understood. */
export function leftOutText(leftOut: readonly string[]): string {
  const names = leftOut.slice(0, 10).map((name) => singleLineText(name, 40));
  return `these inputs were not understood and left out: ${names.join(", ")}.`;
}

/** Returns the reasons that failing tests are missing from a state or old. */
export function createStateNotes(state: FailingTestsState): string[] {
  const { error, loading, incomplete, totalRows, tests } = state;
  const unreadableNote = unreadableText(state);
  const loadedText =
    totalRows === undefined ? "not all" : `${formatNumber(tests.length)} of ${formatNumber(totalRows)}`;
  return [
    ...(error ? [`the last request failed. ${serviceErrorMessage(error).text}`] : []),
    ...(incomplete || (loading && totalRows !== undefined && totalRows > tests.length)
      ? [`${loadedText} rows are loaded. The command Test Health: Load All Failing Tests loads the rest.`]
      : []),
    ...(unreadableNote === undefined ? [] : [unreadableNote]),
  ];
}

/** Creates the record of a failing test. */
export function createTestRecord(
  { test, state }: MatchingTest,
  options: {
    readonly now: number;
    readonly hasSeveralRepositories: boolean;
    readonly isDetailed: boolean;
    readonly findPath: FindPath;
    readonly findLine: FindLine;
  },
): DataRecord {
  const { now, hasSeveralRepositories, isDetailed, findPath, findLine } = options;
  const place = createPlace(test, findPath);
  const suite = findSuiteInFile(test);
  const trend = computeTrend(test);
  const impact = computeImpact(test);
  const lastSeen = findLastSeen(test);
  return {
    name: agentText(test.name),
    repository: hasSeveralRepositories ? agentText(repositoryKey(state.repository)) : undefined,
    file: place.kind === "file" ? agentText(place.path) : undefined,
    line: place.kind === "file" ? findLine(test) : undefined,
    suite: optionalAgentText(suite),
    variant: optionalAgentText(test.variant, 80),
    owners: test.owners.slice(0, 10).map((owner) => agentText(owner, 80)),
    failureRate7Days: test.failureRate7d === undefined ? undefined : rateText(test.failureRate7d),
    failureRate24Hours: test.failureRate24h === undefined ? undefined : rateText(test.failureRate24h),
    trend: trend && trendTexts[trend](),
    pullRequestsHit7Days: test.pullRequestsImpacted7d,
    impact: impact === undefined ? undefined : approximateText(impact),
    new: state.comparison && findRecurrence(test, state.comparison) === "new",
    quarantined: test.quarantined,
    status: statusText(test),
    lastSeen: lastSeen === undefined ? undefined : ageText(lastSeen, now, utcTimeText),
    ticket: agentLinkText(test.ticketUrl),
    page: isDetailed ? agentLinkText(test.url) : undefined,
    failures: createFailureRecords(test, isDetailed),
  };
}

function statusText({ status }: FailingTest): string | undefined {
  return optionalAgentText([status?.value, status?.reason].filter(Boolean).join(", "), 120);
}

/** Creates records of the failure texts: the most common one of each test, or all in full for few tests. */
function createFailureRecords({ mostCommonFailures }: FailingTest, isDetailed: boolean): readonly DataRecord[] {
  return mostCommonFailures.slice(0, isDetailed ? 5 : 1).map(({ summary, count: times }) => ({
    times,
    text: agentText(summary, isDetailed ? 1_500 : 200),
  }));
}

/** Summarizes the tests that are not listed. */
function remainingText(remainingTests: readonly MatchingTest[]): string | undefined {
  if (remainingTests.length === 0) return undefined;
  const stateByTest = new Map(remainingTests.map(({ test, state }) => [test, state]));
  const isNew = (test: FailingTest) => findRecurrence(test, stateByTest.get(test)?.comparison) === "new";
  const summary = rollUpText(
    rollUp(
      remainingTests.map(({ test }) => test),
      isNew,
    ),
  );
  return `Not listed, with less impact: ${summary}. Ask with a narrower filter to see them.`;
}
