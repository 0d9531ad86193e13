import type { FailingTestsQuestion } from "../../domain/agents/toolInputs";
import { recurrenceOf } from "../../domain/failingTests/comparison";
import { impactOf } from "../../domain/failingTests/impact";
import { rollUp } from "../../domain/failingTests/rollUp";
import { lastSeenOf } from "../../domain/failingTests/sortTests";
import { suiteOf } from "../../domain/failingTests/suites";
import { trendOf } from "../../domain/failingTests/trend";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { MatchingTest } from "../../locate/services/matchingTests";
import { type PathOf, placeOf } from "../../locate/services/place";
import { filterInWords } from "../text/arrangement";
import { trendWords } from "../text/failingTest";
import { unreadableSentence, whyNewIsUnknown, windowWords } from "../text/failingTests";
import { oneLine } from "../text/inert";
import { approximately, count, grouped, rate } from "../text/numbers";
import { serviceErrorMessage } from "../text/serviceError";
import { rollUpWords } from "../text/testGroup";
import { ago, pointInUtc, spanInUtc } from "../text/time";
import { type DataRecord, dataAnswer, forAgent, forAgentIfAny, linkForAgent } from "./dataLines";

/** More tests are counted. */
const mostRows = 50;
/** More repositories are counted. */
const maxRepositories = 20;
/** So few tests are told in full. */
const fewTests = 5;

/** What an answer about failing tests is made of. */
export interface FailingTestsAnswer {
  readonly question: FailingTestsQuestion;
  readonly states: readonly FailingTestsState[];
  /** In the order in which they are listed. */
  readonly matching: readonly MatchingTest[];
  readonly pathOf: PathOf;
  /** The person has said which owners they are. */
  readonly hasOwners: boolean;
}

/** The failing tests for a language model: what was asked, what is missing, and the tests as JSON, one a line. */
export function failingTestsAnswer(answer: FailingTestsAnswer, now: number): string {
  const { states, matching } = answer;
  const named = states.slice(0, maxRepositories);
  const heading = [
    ...named.map(
      (state, index) => `${states.length > 1 ? `Repository ${index + 1}: ` : ""}${stateSentence(state, now)}`,
    ),
    ...(named.length < states.length
      ? [`Not listed: ${count(states.length - named.length, "more repository", "more repositories")}.`]
      : []),
    matchSentence(answer),
    ...notes(answer).map((note) => `Note: ${note}`),
  ];
  const several = states.length > 1;
  const inFull = matching.length <= fewTests;
  const records = matching.slice(0, mostRows).map((one) => recordOf(one, { now, several, inFull, ...answer }));
  const repositories = named.map(({ repository }) => forAgent(repositoryKey(repository)));
  return dataAnswer(heading, [{ repositories }, ...records], (written) =>
    restSentence(matching.slice(Math.max(0, written - 1))),
  );
}

function stateSentence(state: FailingTestsState, now: number): string {
  const { tests, window, choice, asOf } = state;
  if (!window || asOf === undefined) return "The failing tests are not loaded.";
  const span = spanInUtc(window.start, window.end);
  return `${count(tests.length, "failing test")} in a time range of ${windowWords(choice)}, ${span}, asked for ${ago(asOf, now)}.`;
}

function matchSentence({ question, states, matching }: FailingTestsAnswer): string {
  const conditions = [
    filterInWords(question.filter),
    question.file === undefined ? "" : `file "${oneLine(question.file, 120)}"`,
  ];
  const filter = conditions.filter((words) => words !== "").join(", ");
  const all = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const matched =
    filter === "" ? "No filter" : `${grouped(matching.length)} of ${grouped(all)} match the filter ${filter}`;
  return `${matched}. Sorted by impact: pull requests hit in 7 days × failure rate of 7 days.`;
}

/** What makes the answer less than it seems. */
function notes({ question, states, hasOwners }: FailingTestsAnswer): string[] {
  const { filter, leftOut } = question;
  const unknownNew = filter.isNew && whyNewIsUnknown(states);
  return [
    ...states.slice(0, maxRepositories).flatMap(stateNotes),
    ...(filter.mine && !hasOwners
      ? [
          "it is not known which owners the person is. They can say so with the command Test Health: Select Your Owners.",
        ]
      : []),
    ...(unknownNew ? [`it is not known which tests are new: ${unknownNew}.`] : []),
    ...(leftOut.length > 0
      ? [
          `these inputs were not understood and left out: ${leftOut
            .slice(0, 10)
            .map((name) => oneLine(name, 40))
            .join(", ")}.`,
        ]
      : []),
  ];
}

function stateNotes(state: FailingTestsState): string[] {
  const { error, loading, incomplete, totalRows, tests } = state;
  const unreadable = unreadableSentence(state);
  const all = totalRows === undefined ? "not all" : `${grouped(tests.length)} of ${grouped(totalRows)}`;
  return [
    ...(error ? [`the last request failed. ${serviceErrorMessage(error).text}`] : []),
    ...(incomplete || (loading && totalRows !== undefined && totalRows > tests.length)
      ? [`${all} rows are loaded. The command Test Health: Load All Failing Tests loads the rest.`]
      : []),
    ...(unreadable === undefined ? [] : [unreadable]),
  ];
}

function recordOf(
  { test, state }: MatchingTest,
  options: { readonly now: number; readonly several: boolean; readonly inFull: boolean; readonly pathOf: PathOf },
): DataRecord {
  const { now, several, inFull, pathOf } = options;
  const place = placeOf(test, pathOf);
  const suite = suiteOf(test);
  const trend = trendOf(test);
  const impact = impactOf(test);
  const lastSeen = lastSeenOf(test);
  return {
    name: forAgent(test.name),
    repository: several ? forAgent(repositoryKey(state.repository)) : undefined,
    file: place.kind === "file" ? forAgent(place.path) : undefined,
    suite: forAgentIfAny(suite),
    variant: forAgentIfAny(test.variant, 80),
    owners: test.owners.slice(0, 10).map((owner) => forAgent(owner, 80)),
    failureRate7Days: test.failureRate7d === undefined ? undefined : rate(test.failureRate7d),
    failureRate24Hours: test.failureRate24h === undefined ? undefined : rate(test.failureRate24h),
    trend: trend && trendWords[trend],
    pullRequestsHit7Days: test.pullRequestsImpacted7d,
    impact: impact === undefined ? undefined : approximately(impact),
    new: state.comparison && recurrenceOf(test, state.comparison) === "new",
    quarantined: test.quarantined,
    status: statusOf(test),
    lastSeen: lastSeen === undefined ? undefined : ago(lastSeen, now, pointInUtc),
    ticket: linkForAgent(test.ticketUrl),
    page: inFull ? linkForAgent(test.url) : undefined,
    failures: failuresOf(test, inFull),
  };
}

function statusOf({ status }: FailingTest): string | undefined {
  return forAgentIfAny([status?.value, status?.reason].filter(Boolean).join(", "), 120);
}

/** The texts of the failures: each test's most common one, or all in full where there are few tests. */
function failuresOf({ mostCommonFailures }: FailingTest, inFull: boolean): readonly DataRecord[] {
  return mostCommonFailures.slice(0, inFull ? 5 : 1).map(({ summary, count: times }) => ({
    times,
    text: forAgent(summary, inFull ? 1_500 : 200),
  }));
}

/** What is not listed, in numbers. */
function restSentence(rest: readonly MatchingTest[]): string | undefined {
  if (rest.length === 0) return undefined;
  const stateOf = new Map(rest.map(({ test, state }) => [test, state]));
  const isNew = (test: FailingTest) => recurrenceOf(test, stateOf.get(test)?.comparison) === "new";
  const words = rollUpWords(
    rollUp(
      rest.map(({ test }) => test),
      isNew,
    ),
  );
  return `Not listed, with less impact: ${words}. Ask with a narrower filter to see them.`;
}
