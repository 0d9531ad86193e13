import { formatNumber, inEnglish } from "../../base/l10n";
import type { ExplainToolInput } from "../../domain/agents/toolInputs";
import { isComparable } from "../../domain/failingTestsState";
import { type ExplainedFailure, type FailureClass, failureClasses } from "../../domain/reports/explainFailures";
import type { ReportCase } from "../../domain/reports/testReport";
import { repositoryKey } from "../../domain/repository";
import { isFileOnly } from "../../domain/testNames/sourceEndings";
import type { FindPath } from "../../locate/services/place";
import type { Explanation } from "../../state/explainedReports";
import { explanationText, failureEvidenceText, groupByClass, reportProblemText } from "../text/explainedFailures";
import { countText } from "../text/numbers";
import { agentText, type DataRecord, dataAnswerText, optionalAgentText } from "./dataLines";
import {
  createStateNotes,
  createTestRecord,
  type FindLine,
  leftOutText,
  maxRepositories,
  stateText,
} from "./failingTestsAnswer";

/** Maximum number of listed failures; others are counted. */
const maxListedFailures = 50;
/** Maximum number of failures that are described in detail. */
const maxDetailedFailures = 5;
/** Maximum number of listed reports. */
const maxReports = 20;
/** Maximum number of failing tests of CI that are listed for one failure. */
export const maxTests = 3;

/** Minimum characters of a name that is searched for in longer ones. */
const minPartLength = 4;

/** Names of the classes in the answer, with their consequences for the person. */
const classNames: Record<FailureClass, { readonly name: string; readonly hint: string }> = {
  unseen: { name: "notSeenInCi", hint: "probably the person's own, or new" },
  onePullRequest: { name: "seenOnOnePullRequest", hint: "may be the person's own" },
  known: { name: "knownInCi", hint: "fails for others as well" },
  quarantined: { name: "quarantined", hint: "known in CI, blocks no merge" },
};

/** Data of an answer about failures. */
export interface ExplainAnswerData {
  readonly question: ExplainToolInput;
  readonly explanation: Explanation;
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  /** Finds the declaration of a failed test that CI has not seen failing, as far as it is known. */
  readonly findDeclaration: (reportCase: ReportCase) => Declaration | undefined;
}

/** Line, 1-based, that declares a test, and its file. */
export interface Declaration {
  readonly path: string;
  readonly line: number;
}

/** Returns the failures that an answer lists, in its order. */
export function listedFailures({ failures }: Explanation): readonly ExplainedFailure[] {
  return sortByClass(failures).slice(0, maxListedFailures);
}

function sortByClass(failures: readonly ExplainedFailure[]): readonly ExplainedFailure[] {
  return groupByClass(failures).flatMap((group) => group.failures);
}

/** Formats an explanation for a language model: missing data, the classes, and the failures as JSON Lines. */
export function explainAnswerText(answerData: ExplainAnswerData, now: number): string {
  return inEnglish(() => createAnswerText(answerData, now));
}

function createAnswerText(answerData: ExplainAnswerData, now: number): string {
  const { explanation } = answerData;
  const { reports, log, states } = explanation;
  const listedStates = states.slice(0, maxRepositories);
  const longerNames = findLongerNames(answerData);
  const heading = [
    ...listedStates.map(
      (state, index) => `${states.length > 1 ? `Repository ${index + 1}: ` : ""}${stateText(state, now)}`,
    ),
    ...[...createNotes(answerData), ...longerNameNotes(longerNames)].map((note) => `Note: ${note}`),
    ...(explanation.failures.length === 0 ? [noFailuresText(explanation)] : summaryTexts(explanation, now)),
  ];
  const failures = sortByClass(explanation.failures);
  const sources = reports.slice(0, maxReports).map((selected) => ({
    report: agentText(selected.name),
    problem: optionalAgentText(reportProblemText(selected)),
  }));
  const repositories = listedStates.map(({ repository }) => agentText(repositoryKey(repository)));
  const logs = log ? [{ log: agentText(log.name) }] : [];
  const head: readonly DataRecord[] = [{ repositories }, ...logs, ...sources];
  const options = { ...answerData, longerNames, now, isDetailed: failures.length <= maxDetailedFailures };
  const records = failures.slice(0, maxListedFailures).map((failure) => createFailureRecord(failure, options));
  return dataAnswerText(heading, [...head, ...records], (writtenCount) =>
    remainingText(failures.slice(Math.max(0, writtenCount - head.length))),
  );
}

/** Returns the limitations of the answer. */
function createNotes({ question, explanation: { reports, states } }: ExplainAnswerData): string[] {
  const { omittedCount, leftOut } = question;
  return [
    ...states.slice(0, maxRepositories).flatMap(createStateNotes),
    ...(reports.some(({ report }) => report.problem !== undefined)
      ? ["a report was not read whole. Its record says why."]
      : []),
    ...(omittedCount > 0
      ? [`the last ${countText(omittedCount, "name", "names")} were left out. Ask again for them.`]
      : []),
    ...(leftOut.length > 0 ? [leftOutText(leftOut)] : []),
  ];
}

function noFailuresText({ reports }: Explanation): string {
  const caseCount = reports.reduce((sum, { report }) => sum + report.caseCount, 0);
  return `The report has ${countText(caseCount, "test", "tests")}, and none failed.`;
}

function summaryTexts(explanation: Explanation, now: number): string[] {
  const { log } = explanation;
  const classes = failureClasses.map((failureClass) => classNames[failureClass]);
  return [
    // The names of reports and logs are data.
    explanationText({ ...explanation, reports: [], ...(log && { log: { ...log, name: "The log" } }) }, now),
    ...(isComparable(explanation.states)
      ? [
          `Classes: ${classes.map(({ name, hint }) => `${name} (${hint})`).join(", ")}. They say what CI has seen in the time range, and are evidence, not a verdict.`,
        ]
      : []),
  ];
}

/** Names of failing tests of CI that contain the name of a failure that CI has not seen. */
type LongerNames = ReadonlyMap<ExplainedFailure, readonly string[]>;

/** Finds the longer names of the failures that were asked for by name: models shorten names. */
function findLongerNames({ question, explanation: { failures, states } }: ExplainAnswerData): LongerNames {
  const askedNames = new Set(question.names);
  const shortNames = failures.filter(
    ({ reportCase: { name }, tests, siblings }) =>
      tests.length + siblings.length === 0 && name.length >= minPartLength && askedNames.has(name),
  );
  if (shortNames.length === 0) return new Map();
  const knownNames = [...new Set(states.flatMap(({ tests }) => tests.map(({ name }) => name)))];
  const searchedNames = knownNames.map((name) => ({ name, lowerCaseName: name.toLowerCase() }));
  const entries = shortNames.slice(0, maxListedFailures).map((failure) => {
    const part = failure.reportCase.name.toLowerCase();
    const longerNames = searchedNames.filter(({ lowerCaseName }) => lowerCaseName.includes(part));
    return [failure, longerNames.map(({ name }) => name)] as const;
  });
  return new Map(entries.filter(([, names]) => names.length > 0));
}

function longerNameNotes(longerNames: LongerNames): string[] {
  if (longerNames.size === 0) return [];
  return [
    `${countText(longerNames.size, "name is", "names are")} a part of the longer names in longerNamesInCi. Ask again with the whole name before you call such a test not seen.`,
  ];
}

interface RecordOptions {
  readonly longerNames: LongerNames;
  readonly explanation: Explanation;
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  readonly findDeclaration: ExplainAnswerData["findDeclaration"];
  readonly now: number;
  readonly isDetailed: boolean;
}

function createFailureRecord(failure: ExplainedFailure, options: RecordOptions): DataRecord {
  const { reportCase, tests, siblings, failureClass, isKnownFailure } = failure;
  const { explanation, isDetailed, findDeclaration } = options;
  const declaration = tests.length === 0 ? findDeclaration(reportCase) : undefined;
  const { states } = explanation;
  const hasSeveralRepositories = states.length > 1;
  const records = tests
    .slice(0, maxTests)
    .map((knownTest) => createTestRecord(knownTest, { ...options, hasSeveralRepositories, isDetailed }));
  return {
    failedTest: agentText(reportCase.name),
    class: isComparable(states) ? classNames[failureClass].name : "unknown",
    evidence: failureEvidenceText(failure) || undefined,
    file: optionalAgentText(declaration?.path ?? reportCase.file),
    line: declaration?.line,
    suite: optionalAgentText(findReportedSuite(reportCase)),
    failure: optionalAgentText(reportCase.failure, isDetailed ? 1_500 : 200),
    sameFailureAsInCi: isKnownFailure,
    failingTestsInCi: records.length > 0 ? records : undefined,
    moreFailingTestsInCi: tests.length > records.length ? tests.length - records.length : undefined,
    longerNamesInCi: options.longerNames
      .get(failure)
      ?.slice(0, maxTests)
      .map((name) => agentText(name)),
    otherKnownRows:
      siblings.length > 0 ? siblings.slice(0, maxTests).map(({ test }) => agentText(test.name)) : undefined,
  };
}

/** Returns the class of a case, or its suite where the class is only the file. */
function findReportedSuite({ classname, suites }: ReportCase): string | undefined {
  const suite = suites.at(-1);
  if (classname === undefined || (suite !== undefined && isFileOnly(classname))) return suite;
  return classname;
}

/** Summarizes the failures that are not listed. */
function remainingText(remainingFailures: readonly ExplainedFailure[]): string | undefined {
  if (remainingFailures.length === 0) return undefined;
  const counts = groupByClass(remainingFailures).map(
    ({ failureClass, failures }) => `${formatNumber(failures.length)} ${classNames[failureClass].name}`,
  );
  return `Not listed: ${counts.join(", ")}. Ask for their names to see them.`;
}
