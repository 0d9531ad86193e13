import { formatNumber, inEnglish } from "../../base/l10n";
import type { ExplainToolInput } from "../../domain/agents/toolInputs";
import { isComparable } from "../../domain/failingTestsState";
import { type ExplainedFailure, type FailureClass, failureClasses } from "../../domain/reports/explainFailures";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { ReportCase } from "../../domain/reports/testReport";
import { repositoryKey } from "../../domain/repository";
import { isFileOnly } from "../../domain/testNames/sourceEndings";
import type { FindPath } from "../../locate/services/place";
import type { Explanation } from "../../state/explainedReports";
import {
  explanationText,
  failureEvidenceText,
  groupByClass,
  noFailuresText,
  reportProblemText,
} from "../text/explainedFailures";
import { countText } from "../text/numbers";
import { getCaseName } from "../text/testTitle";
import { agentText, type DataRecord, dataAnswerText, optionalAgentText } from "./dataLines";
import {
  createStateNotes,
  createTestRecord,
  type FindFailedAt,
  type FindLine,
  type FindRunCommand,
  leftOutText,
  maxRepositories,
  type RunCommand,
  stateTexts,
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

interface ClassName {
  readonly name: string;
  readonly hint: string;
}

/** Names of the classes in the answer, with their consequences for the user. */
const classNames: Record<FailureClass, ClassName> = {
  unseen: { name: "notSeenInCi", hint: "probably the person's own, or new" },
  onePullRequest: { name: "seenOnOnePullRequest", hint: "may be the person's own" },
  known: { name: "knownInCi", hint: "fails for others as well" },
  quarantined: { name: "quarantined", hint: "known in CI, blocks no merge" },
  passedOnRetry: { name: "passedOnRetry", hint: "failed first, and is no failure in the end" },
};

/** Data of an answer about failures. */
export interface ExplainAnswerData {
  readonly question: ExplainToolInput;
  readonly explanation: Explanation;
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  readonly findFailedAt?: FindFailedAt;
  readonly findRunCommand?: FindRunCommand;
  /** Commands that each run several of the tests. */
  readonly runTogether?: readonly RunCommand[] | undefined;
  /** Finds the declaration of a failed test that CI has not seen failing, as far as it is known. */
  readonly findDeclaration: (reportCase: ReportCase) => Declaration | undefined;
}

/** Line, 1-based, that declares a test, and its file. */
export interface Declaration {
  readonly path: string;
  readonly line: number;
}

/** Returns the failures that an answer lists, in its order. */
export function listFailures({ failures }: Explanation): readonly ExplainedFailure[] {
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
  const longerNames = findLongerNames(answerData);
  const failures = sortByClass(explanation.failures);
  const sources = createSourceRecords(answerData);
  const options = { ...answerData, longerNames, now, isDetailed: failures.length <= maxDetailedFailures };
  const records = failures.slice(0, maxListedFailures).map((failure) => createFailureRecord(failure, options));
  return dataAnswerText(createHeading(answerData, longerNames, now), [...sources, ...records], (writtenCount) => {
    const writtenFailures = Math.max(0, writtenCount - sources.length);
    return remainingText(failures.slice(writtenFailures));
  });
}

function createHeading(answerData: ExplainAnswerData, longerNames: LongerNames, now: number): readonly string[] {
  const { explanation } = answerData;
  const notes = [...createNotes(answerData), ...longerNameNotes(longerNames)];
  return [
    ...stateTexts(explanation.states, now),
    ...notes.map((note) => `Note: ${note}`),
    ...summaryTexts(explanation, now),
  ];
}

/** Creates the records of the repositories, the log and the reports that the failures come from. */
function createSourceRecords({ explanation, runTogether }: ExplainAnswerData): readonly DataRecord[] {
  const { states, log, reports } = explanation;
  const listedStates = states.slice(0, maxRepositories);
  const repositories = listedStates.map(({ repository }) => agentText(repositoryKey(repository)));
  const records: DataRecord[] = [{ repositories, runTogether }];
  if (log) {
    records.push({ log: agentText(log.name) });
  }
  for (const report of reports.slice(0, maxReports)) {
    records.push({
      report: agentText(report.name),
      problem: optionalAgentText(reportProblemText(report)),
    });
  }
  return records;
}

/** Returns the limitations of the answer. */
function createNotes({ question, explanation: { reports, states } }: ExplainAnswerData): string[] {
  const { omittedCount, leftOut } = question;
  const notes = states.slice(0, maxRepositories).flatMap(createStateNotes);
  const isReadInPart = reports.some(({ report }) => report.problem !== undefined);
  if (isReadInPart) {
    notes.push("a report was not read whole. Its record says why.");
  }
  if (omittedCount > 0) {
    notes.push(`the last ${countText(omittedCount, "name", "names")} were left out. Ask again for them.`);
  }
  if (leftOut.length > 0) {
    notes.push(leftOutText(leftOut));
  }
  return notes;
}

function summaryTexts(explanation: Explanation, now: number): string[] {
  if (explanation.failures.length === 0) {
    return [noFailuresText(explanation.reports.map(({ report }) => report))];
  }
  const text = explanationText(withoutNames(explanation), now);
  if (!isComparable(explanation.states)) {
    return [text];
  }
  const classes = failureClasses.map((failureClass) => {
    const { name, hint } = classNames[failureClass];
    return `${name} (${hint})`;
  });
  return [
    text,
    `Classes: ${classes.join(", ")}. They say what CI has seen in the time range, and are evidence, not a verdict.`,
  ];
}

/** Leaves out the names of reports and logs, which are data. */
function withoutNames(explanation: Explanation): Explanation {
  const { log } = explanation;
  if (!log) {
    return { ...explanation, reports: [] };
  }
  return { ...explanation, reports: [], log: { ...log, name: "The log" } };
}

/** Names of failing tests of CI that contain the name of a failure that CI has not seen. */
type LongerNames = ReadonlyMap<ExplainedFailure, readonly string[]>;

/** Finds the longer names of the failures that were asked for by name: models shorten names. */
function findLongerNames({ question, explanation: { failures, states } }: ExplainAnswerData): LongerNames {
  const askedNames = new Set(question.names);
  const longerNames = new Map<ExplainedFailure, readonly string[]>();
  const shortNames = failures.filter((failure) => isUnknownPart(failure) && askedNames.has(failure.reportCase.name));
  if (shortNames.length === 0) {
    return longerNames;
  }
  const knownNames = new Set(states.flatMap(({ tests }) => tests.map(({ name }) => name)));
  const searchedNames = [...knownNames].map((name) => ({ name, lowerCaseName: name.toLowerCase() }));
  for (const failure of shortNames.slice(0, maxListedFailures)) {
    const part = failure.reportCase.name.toLowerCase();
    const matches = searchedNames.filter(({ lowerCaseName }) => lowerCaseName.includes(part));
    if (matches.length > 0) {
      longerNames.set(
        failure,
        matches.map(({ name }) => name),
      );
    }
  }
  return longerNames;
}

/**
 * Returns whether CI has not seen a test of this name, and whether the name is long enough to search for longer ones.
 */
function isUnknownPart({ reportCase, tests, siblings }: ExplainedFailure): boolean {
  return tests.length === 0 && siblings.length === 0 && reportCase.name.length >= minPartLength;
}

function longerNameNotes(longerNames: LongerNames): string[] {
  if (longerNames.size === 0) {
    return [];
  }
  return [
    `${countText(longerNames.size, "name is", "names are")} a part of the longer names in longerNamesInCi. Ask again with the whole name before you call such a test not seen.`,
  ];
}

interface RecordOptions {
  readonly longerNames: LongerNames;
  readonly explanation: Explanation;
  readonly findPath: FindPath;
  readonly findLine: FindLine;
  readonly findFailedAt?: FindFailedAt;
  readonly findRunCommand?: FindRunCommand;
  readonly findDeclaration: ExplainAnswerData["findDeclaration"];
  readonly now: number;
  readonly isDetailed: boolean;
}

function createFailureRecord(failure: ExplainedFailure, options: RecordOptions): DataRecord {
  const { reportCase, tests, siblings, failureClass, isKnownFailure } = failure;
  const { explanation, isDetailed, findDeclaration } = options;
  const { states } = explanation;
  const declaration = tests.length === 0 ? findDeclaration(reportCase) : undefined;
  const testOptions = { ...options, hasSeveralRepositories: states.length > 1 };
  const listedTests = tests.slice(0, maxTests);
  return {
    failedTest: agentText(getCaseName(reportCase)),
    class: isComparable(states) ? classNames[failureClass].name : "unknown",
    evidence: failureEvidenceText(failure) || undefined,
    file: optionalAgentText(declaration?.path ?? reportCase.file),
    line: declaration?.line,
    failedAt: options.findFailedAt?.(toReportedTest(reportCase), reportCase.failure),
    runWith: tests.length === 0 ? options.findRunCommand?.(toReportedTest(reportCase)) : undefined,
    suite: optionalAgentText(findReportedSuite(reportCase)),
    failure: optionalAgentText(reportCase.failure, isDetailed ? 1_500 : 200),
    sameFailureAsInCi: isKnownFailure,
    failingTestsInCi: withoutEmpty(listedTests.map((knownTest) => createTestRecord(knownTest, testOptions))),
    moreFailingTestsInCi: tests.length - listedTests.length || undefined,
    longerNamesInCi: createNameList(options.longerNames.get(failure)),
    otherKnownRows: createNameList(siblings.map(({ test }) => test.name)),
  };
}

function createNameList(names: readonly string[] = []): readonly string[] | undefined {
  return withoutEmpty(names.slice(0, maxTests).map((name) => agentText(name)));
}

function withoutEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length > 0 ? values : undefined;
}

/** Returns the class of a case, or its suite if the class is only the file. */
function findReportedSuite({ classname, suites }: ReportCase): string | undefined {
  const suite = suites.at(-1);
  if (classname === undefined || (suite !== undefined && isFileOnly(classname))) {
    return suite;
  }
  return classname;
}

/** Summarizes the failures that are not listed. */
function remainingText(remainingFailures: readonly ExplainedFailure[]): string | undefined {
  if (remainingFailures.length === 0) {
    return undefined;
  }
  const groups = groupByClass(remainingFailures);
  const counts = groups.map(({ failureClass, failures }) => {
    const count = formatNumber(failures.length);
    return `${count} ${classNames[failureClass].name}`;
  });
  return `Not listed: ${counts.join(", ")}. Ask for their names to see them.`;
}
