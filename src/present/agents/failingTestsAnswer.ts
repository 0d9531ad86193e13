import { formatNumber, inEnglish } from "../../base/l10n";
import type { FailingTestsToolInput } from "../../domain/agents/toolInputs";
import { computeImpact } from "../../domain/failingTests/impact";
import { rollUp } from "../../domain/failingTests/rollUp";
import { findLastSeen } from "../../domain/failingTests/sortTests";
import { findSuiteInFile } from "../../domain/failingTests/suites";
import { computeTrend } from "../../domain/failingTests/trend";
import { findRecurrence } from "../../domain/failingTests/windowComparison";
import { type FailingTestsState, isMissing } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { createPlace, type FindPath } from "../../locate/services/place";
import { countTests } from "../sum";
import { filterText } from "../text/arrangement";
import { unknownNewReasonText } from "../text/failingTests";
import { trendTexts } from "../text/failureRates";
import { formatOptional } from "../text/formatOptional";
import { joinTexts } from "../text/joinTexts";
import { unreadableText } from "../text/loadedTests";
import { approximateText, countText, rateText } from "../text/numbers";
import { singleLineText } from "../text/sanitize";
import { serviceErrorMessage } from "../text/serviceError";
import { rollUpText } from "../text/testGroup";
import { ageText, timeAndAgeText, utcSpanText, utcTimeText } from "../text/time";
import { windowText } from "../text/timeWindow";
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

/** Lookup of the line where a test failed according to the text of a failure: `src/cart.ts:88`. */
export type FindFailedAt = (test: FailingTest, text: string) => string | undefined;

/** Lookup of the command that runs a test here. */
export type FindRunCommand = (test: FailingTest) => RunCommand | undefined;

/** A command for the user's shell, and the folder of the workspace in which it runs. */
export interface RunCommand {
  readonly command: string;
  /** Absent for the workspace folder itself. */
  readonly folder?: string;
  /** Set if it runs all tests of a file because the runner cannot select one. */
  readonly runsWholeFiles?: true;
}

/** Data of an answer about failing tests. */
export interface FailingTestsAnswerData {
  readonly question: FailingTestsToolInput;
  readonly states: readonly FailingTestsState[];
  /** In listing order. */
  readonly matching: readonly MatchingTest[];
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  readonly findFailedAt?: FindFailedAt;
  readonly findRunCommand?: FindRunCommand;
  /** Commands that each run several of the tests. */
  readonly runTogether?: readonly RunCommand[] | undefined;
  /** Whether the user has selected their owners. */
  readonly hasOwners: boolean;
}

/** Formats the failing tests for a language model: the request, missing data, and the tests as JSON Lines. */
export function failingTestsAnswerText(answerData: FailingTestsAnswerData, now: number): string {
  return inEnglish(() => createAnswerText(answerData, now));
}

function createAnswerText(answerData: FailingTestsAnswerData, now: number): string {
  const { states, matching, runTogether } = answerData;
  const options = {
    ...answerData,
    now,
    hasSeveralRepositories: states.length > 1,
    isDetailed: matching.length <= maxDetailedTests,
  };
  const listedStates = states.slice(0, maxRepositories);
  const repositories = listedStates.map(({ repository }) => agentText(repositoryKey(repository)));
  const listedTests = matching.slice(0, maxListedTests);
  const records = listedTests.map((matchingTest) => createTestRecord(matchingTest, options));
  const heading = createHeading(answerData, now);
  const overview = { repositories, runTogether };
  return dataAnswerText(heading, [overview, ...records], (writtenCount) => {
    const writtenTests = Math.max(0, writtenCount - 1);
    return remainingText(matching.slice(writtenTests));
  });
}

function createHeading(answerData: FailingTestsAnswerData, now: number): string[] {
  const { states } = answerData;
  const heading = stateTexts(states, now);
  const remainingCount = states.length - heading.length;
  if (remainingCount > 0) {
    heading.push(`Not listed: ${countText(remainingCount, "more repository", "more repositories")}.`);
  }
  heading.push(matchSummaryText(answerData));
  for (const note of createNotes(answerData)) {
    heading.push(`Note: ${note}`);
  }
  return heading;
}

/** Formats the first states, numbered if there are several. */
export function stateTexts(states: readonly FailingTestsState[], now: number): string[] {
  const texts = states.slice(0, maxRepositories).map((state) => stateText(state, now));
  if (states.length === 1) {
    return texts;
  }
  return texts.map((text, index) => `Repository ${index + 1}: ${text}`);
}

/** Returns the number of failing tests, their time range and its age. */
function stateText(state: FailingTestsState, now: number): string {
  const { tests, window, choice, asOf } = state;
  if (!window || asOf === undefined) {
    return "The failing tests are not loaded.";
  }
  const count = countText(tests.length, "failing test");
  if (isMissing(state, "timeRange")) {
    return `${count} of a source that knows no time ranges: they fail now, asked for ${ageText(asOf, now)}.`;
  }
  const span = utcSpanText(window.start, window.end);
  const range = `${windowText(choice)}, ${span}`;
  return `${count} in a time range of ${range}, asked for ${ageText(asOf, now)}.`;
}

function matchSummaryText({ question, states, matching }: FailingTestsAnswerData): string {
  const order = "Sorted by impact: pull requests affected in 7 days × failure rate of 7 days.";
  const fileText = formatOptional(question.file, (file) => `file "${singleLineText(file, 120)}"`);
  const filterSummary = joinTexts([filterText(question.filter), fileText], ", ");
  if (filterSummary === "") {
    return `No filter. ${order}`;
  }
  const totalCount = countTests(states);
  const countsText = `${formatNumber(matching.length)} of ${formatNumber(totalCount)}`;
  return `${countsText} match the filter ${filterSummary}. ${order}`;
}

/** Returns the limitations of the answer. */
function createNotes({ question, states, hasOwners }: FailingTestsAnswerData): string[] {
  const { filter, leftOut } = question;
  const notes = states.slice(0, maxRepositories).flatMap(createStateNotes);
  if (filter.mine && !hasOwners) {
    notes.push(
      "it is not known which owners the person is. They can say so with the command Test Health: Select Your Owners.",
    );
  }
  const unknownNewReason = filter.isNew && unknownNewReasonText(states);
  if (unknownNewReason) {
    notes.push(`it is not known which tests are new: ${unknownNewReason}.`);
  }
  if (leftOut.length > 0) {
    notes.push(leftOutText(leftOut));
  }
  return notes;
}

/** Names the first inputs that were not understood. */
export function leftOutText(leftOut: readonly string[]): string {
  const names = leftOut.slice(0, 10).map((name) => singleLineText(name, 40));
  return `these inputs were not understood and left out: ${names.join(", ")}.`;
}

/** Returns the reasons why failing tests are missing from a state, or why they are old. */
export function createStateNotes(state: FailingTestsState): string[] {
  const { error, loading, incomplete, totalRows, tests } = state;
  const notes: string[] = [];
  if (error) {
    notes.push(`the last request failed. ${serviceErrorMessage(error).text}`);
  }
  const isLoadingMore = loading && totalRows !== undefined && totalRows > tests.length;
  if (incomplete || isLoadingMore) {
    const loadedText = loadedRowsText(state);
    notes.push(`${loadedText} rows are loaded. The command Test Health: Load All Failing Tests loads the rest.`);
  }
  const unreadableNote = unreadableText(state);
  if (unreadableNote !== undefined) {
    notes.push(unreadableNote);
  }
  return notes;
}

function loadedRowsText({ tests, totalRows }: FailingTestsState): string {
  if (totalRows === undefined) {
    return "not all";
  }
  return `${formatNumber(tests.length)} of ${formatNumber(totalRows)}`;
}

/** Creates the record of a failing test. */
export function createTestRecord({ test, state }: MatchingTest, options: TestRecordOptions): DataRecord {
  const { now, hasSeveralRepositories, isDetailed, findPath, findLine } = options;
  const place = createPlace(test, findPath);
  const trend = computeTrend(test);
  return {
    name: agentText(test.name),
    repository: hasSeveralRepositories ? agentText(repositoryKey(state.repository)) : undefined,
    file: place.kind === "file" ? agentText(place.path) : undefined,
    line: place.kind === "file" ? findLine(test) : undefined,
    suite: optionalAgentText(findSuiteInFile(test)),
    variant: optionalAgentText(test.variant, 80),
    owners: test.owners.slice(0, 10).map((owner) => agentText(owner, 80)),
    failureRate7Days: formatOptional(test.failureRate7d, rateText),
    failureRate24Hours: formatOptional(test.failureRate24h, rateText),
    trend: trend && trendTexts[trend](),
    pullRequestsHit7Days: test.pullRequestsImpacted7d,
    impact: formatOptional(computeImpact(test), approximateText),
    new: state.comparison && findRecurrence(test, state.comparison) === "new",
    quarantined: test.quarantined,
    status: statusText(test, now),
    lastSeen: formatOptional(findLastSeen(test), (time) => ageText(time, now, utcTimeText)),
    ticket: agentLinkText(test.ticketUrl),
    runWith: options.findRunCommand?.(test),
    page: isDetailed ? agentLinkText(test.url) : undefined,
    failures: createFailureRecords(test, isDetailed, options.findFailedAt),
  };
}

interface TestRecordOptions {
  readonly now: number;
  readonly hasSeveralRepositories: boolean;
  readonly isDetailed: boolean;
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  readonly findFailedAt?: FindFailedAt | undefined;
  readonly findRunCommand?: FindRunCommand | undefined;
}

function statusText({ status }: FailingTest, now: number): string | undefined {
  const valueText = joinTexts([status?.value, status?.reason], ", ");
  const sinceText = formatOptional(status?.since, (time) => `since ${timeAndAgeText(time, now, utcTimeText)}`);
  const text = joinTexts([optionalAgentText(valueText, 120), sinceText], ", ");
  return text || undefined;
}

/** Creates records of the failure texts: the most common one of each test, or all in full for few tests. */
function createFailureRecords(
  test: FailingTest,
  isDetailed: boolean,
  findFailedAt: FindFailedAt = () => undefined,
): readonly DataRecord[] {
  const limits = isDetailed ? detailedFailureLimits : failureLimits;
  const listedFailures = test.mostCommonFailures.slice(0, limits.failures);
  return listedFailures.map(({ summary, count: times }) => ({
    times,
    failedAt: findFailedAt(test, summary),
    text: agentText(summary, limits.characters),
  }));
}

const failureLimits = { failures: 1, characters: 200 };
const detailedFailureLimits = { failures: 5, characters: 1_500 };

/** Summarizes the tests that are not listed. */
function remainingText(remainingTests: readonly MatchingTest[]): string | undefined {
  if (remainingTests.length === 0) {
    return undefined;
  }
  const entries = remainingTests.map(({ test, state }) => [test, state] as const);
  const stateByTest = new Map(entries);
  const isNew = (test: FailingTest) => {
    const comparison = stateByTest.get(test)?.comparison;
    return findRecurrence(test, comparison) === "new";
  };
  const summary = rollUpText(rollUp([...stateByTest.keys()], isNew));
  return `Not listed, with less impact: ${summary}. Ask with a narrower filter to see them.`;
}
