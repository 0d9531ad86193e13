import type { Clock } from "../../base/clock";
import type { ExplainToolInput } from "../../domain/agents/toolInputs";
import type { Locator } from "../../domain/locator";
import { parseFailingLine } from "../../domain/reports/failingLine";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { TextReader } from "../../domain/textReader";
import { locateDeclarations } from "../../locate/services/declarationLocations";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { agentTexts, reportPathProblemText, unavailableTexts } from "../../present/agents/agentTexts";
import { type ExplainAnswerData, explainAnswerText, listFailures, maxTests } from "../../present/agents/explainAnswer";
import { createLineLookup } from "../../present/agents/lineLookup";
import type { AgentFailingTests } from "../../state/agents/agentFailingTests";
import {
  type ExplainedReports,
  type Explanation,
  ReportExplainer,
  type SelectedReport,
} from "../../state/explainedReports";
import { readWorkspaceReport } from "../adapters/reportFiles";
import { findAnswerCommands, type RunCommandServices } from "../adapters/runCommands";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { createFailedAtLookup } from "./failedAt";

/** Services that explain failures to a model. */
export interface ExplainToolServices extends RunCommandServices {
  readonly files: WorkspaceFiles;
  readonly textReader: TextReader;
  readonly reports: Pick<ExplainedReports, "current">;
  readonly knownFiles: Pick<KnownFiles, "fileFor" | "findPath">;
  readonly locator: Pick<Locator, "locate" | "findFailurePlaces" | "findCommands">;
  readonly clock: Clock;
}

interface ExplainToolDependencies extends ExplainToolServices {
  readonly agentFailingTests: Pick<AgentFailingTests, "readLoaded">;
}

/**
 * Explains the failures that a model asks about from the loaded failing tests, without a request. The answer describes
 * what cannot be explained. Rejects with `CancelledError` once the signal is aborted.
 */
export async function createExplainAnswer(
  question: ExplainToolInput,
  deps: ExplainToolDependencies,
  signal: AbortSignal,
): Promise<string> {
  const { agentFailingTests, textReader, reports, knownFiles, clock } = deps;
  const states = await agentFailingTests.readLoaded(signal);
  if (typeof states === "string") {
    return unavailableTexts[states];
  }
  const { names, report: path } = question;
  const selectedReports = await readNamedReport(path, deps);
  if (typeof selectedReports === "string") {
    return selectedReports;
  }
  const failures = names.map(parseFailingLine);
  const namesReport = { failures, retriedCases: [], caseCount: failures.length };
  const isNothingAsked = path === undefined && names.length === 0;
  if (isNothingAsked && !reports.current) {
    return agentTexts.nothingExplained;
  }
  const explain = async (): Promise<Explanation | undefined> => {
    const explainer = new ReportExplainer(states, textReader);
    const allReports = [...selectedReports, { name: "", report: namesReport }];
    const failures = await explainer.explain(allReports, signal);
    if (failures === "stopped") {
      return undefined;
    }
    return { reports: selectedReports, failures, states };
  };
  const explanation = (isNothingAsked ? reports.current : undefined) ?? (await explain());
  if (!explanation) {
    return agentTexts.readingStopped;
  }
  const declarations = await locateFailures(explanation, deps, signal);
  const { findPath } = knownFiles;
  const answer = { question, explanation, findPath, ...declarations };
  return explainAnswerText(answer, clock.now());
}

/** Reads the report that a model names, if it names one; resolves with a sentence if that is not a report. */
async function readNamedReport(
  path: string | undefined,
  { textReader, files }: ExplainToolDependencies,
): Promise<readonly SelectedReport[] | string> {
  if (path === undefined) {
    return [];
  }
  const selected = await readWorkspaceReport(textReader, path, files);
  if (!selected) {
    return reportPathProblemText(path, "noFile");
  }
  if (selected.report.problem === "noReport") {
    return reportPathProblemText(path, "noReport");
  }
  return [selected];
}

/** Lookups of an answer for the failures that it lists. */
type FailureLookups = Pick<
  ExplainAnswerData,
  "findLine" | "findFailedAt" | "findRunCommand" | "runTogether" | "findDeclaration"
>;

/** Locates the listed failures: by the failing tests of CI that match them, otherwise by the tests of the report. */
async function locateFailures(
  explanation: Explanation,
  { locator, findShell, knownFiles, clock }: ExplainToolDependencies,
  signal: AbortSignal,
): Promise<FailureLookups> {
  const failures = listFailures(explanation);
  const listedTests = failures.flatMap(({ reportCase, tests }) => {
    if (tests.length === 0) {
      return [toReportedTest(reportCase)];
    }
    return tests.slice(0, maxTests).map(({ test }) => test);
  });
  const locations = await locateDeclarations(listedTests, locator, clock, signal);
  const ownFailures = failures.map(({ reportCase }) => ({
    test: toReportedTest(reportCase),
    text: reportCase.failure,
  }));
  const knownFailures = listedTests.flatMap((test) =>
    test.mostCommonFailures.map(({ summary: text }) => ({ test, text })),
  );
  const findFailedAt = await createFailedAtLookup([...ownFailures, ...knownFailures], locator, signal);
  const answerCommands = await findAnswerCommands(listedTests, { locator, findShell }, signal);
  return {
    findFailedAt,
    ...answerCommands,
    findLine: createLineLookup(locations, knownFiles),
    findDeclaration: (reportCase) => {
      const location = locations.get(toReportedTest(reportCase));
      return location && { path: location.file.path, line: location.range.line + 1 };
    },
  };
}
