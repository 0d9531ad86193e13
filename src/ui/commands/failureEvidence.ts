import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";
import type { CommonFailure, FailingTest } from "../../domain/records";
import type { TextReader } from "../../domain/textReader";
import type { FailureEvidence } from "../../present/text/failureEvidence";
import type { ReportedTests } from "../../state/reportedTests";
import { findAnswerCommands, type RunCommandServices } from "../adapters/runCommands";
import { type CommitSources, findPossibleCommits } from "./possibleCommits";

/** Timeout for reading the commits from Git, in milliseconds: a question without them is better than a late one. */
const commitsTimeoutMs = 2_000;

export interface EvidenceSources extends CommitSources {
  readonly reportedTests: Pick<ReportedTests, "findFailure">;
  readonly textReader: Pick<TextReader, "readDifferences">;
  readonly runCommands: RunCommandServices;
  readonly clock: Clock;
}

/** Collects what is known about a test's failure besides the test's record. Never rejects. */
export async function collectEvidence(test: FailingTest, sources: EvidenceSources): Promise<FailureEvidence> {
  const reportedFailure = sources.reportedTests.findFailure(test);
  const { days } = sources.tests.findComparisonAndDays(test);
  const [knownFailure] = test.mostCommonFailures;
  const reportedText = reportedFailure?.failure.reportCase.failure ?? "";
  const failure: EvidentFailure | undefined = reportedText === "" ? knownFailure : { summary: reportedText };
  const [failingLine, difference, commits, answerCommands] = await Promise.all([
    failure && orUndefined(findFailingLine(test, failure, sources)),
    failure && orUndefined(sources.textReader.readDifferences([failure.summary])),
    orUndefined(readCommits(test, sources)),
    orUndefined(findAnswerCommands([test], sources.runCommands)),
  ]);
  const command = answerCommands?.findRunCommand(test);
  return {
    reportedFailure,
    days,
    failingLine: failingLine?.[0],
    difference: difference?.[0],
    commits,
    command,
  };
}

/** The failure that the evidence is about: that of a report, otherwise the most common one of the record. */
type EvidentFailure = Pick<CommonFailure, "summary" | "lastOccurrence">;

function findFailingLine(test: FailingTest, failure: EvidentFailure, { failingLines }: EvidenceSources) {
  return failingLines.findNow(test, failure.summary, failure.lastOccurrence);
}

async function readCommits(test: FailingTest, sources: EvidenceSources) {
  const options = { clock: sources.clock, timeoutMs: commitsTimeoutMs };
  const readPossible = () => findPossibleCommits(test, sources);
  const possible = await askExtension("possible commits", readPossible, options);
  if (possible?.result.kind !== "found") {
    return undefined;
  }
  return possible.result.commits;
}

/** Resolves with `undefined` if the promise rejects, so that the other evidence is still collected. */
function orUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch(() => undefined);
}
