import type { ExplainToolInput } from "../../domain/agents/toolInputs";
import { parseFailingLine } from "../../domain/reports/failingLine";
import { agentTexts, reportPathProblemText, unavailableTexts } from "../../present/agents/agentTexts";
import { explainAnswerText } from "../../present/agents/explainAnswer";
import type { AgentFailingTests } from "../../state/agents/agentFailingTests";
import { createCaseMatcher, type Explanation, explainReports, type SelectedReport } from "../../state/explainedReports";
import { readWorkspaceReport } from "../adapters/reportFiles";
import type { Services } from "../window/services";

type ExplainToolDependencies = Pick<Services, "files" | "reports" | "knownFiles" | "clock"> & {
  readonly agentFailingTests: AgentFailingTests;
};

/**
 * Explains the failures that a model asks about, by the loaded failing tests and without a request. What cannot be
 * explained is described in the answer. Rejects with `CancelledError` once the signal is aborted.
 */
export async function createExplainAnswer(
  question: ExplainToolInput,
  deps: ExplainToolDependencies,
  signal: AbortSignal,
): Promise<string> {
  const { agentFailingTests, files, reports, knownFiles, clock } = deps;
  const states = await agentFailingTests.loaded(signal);
  if (typeof states === "string") return unavailableTexts[states];
  const { names, report: path } = question;
  const selectedReports: SelectedReport[] = [];
  if (path !== undefined) {
    const selected = await readWorkspaceReport(path, files);
    if (!selected) return reportPathProblemText(path, "noFile");
    if (selected.report.problem === "noReport") return reportPathProblemText(path, "noReport");
    selectedReports.push(selected);
  }
  const failures = names.map(parseFailingLine);
  const namesReport = { failures, caseCount: failures.length };
  const isNothingAsked = path === undefined && names.length === 0;
  if (isNothingAsked && !reports.current) return agentTexts.nothingExplained;
  const explain = async (): Promise<Explanation> => {
    const matcher = await createCaseMatcher(states, signal);
    const failures = await explainReports([...selectedReports, { name: "", report: namesReport }], matcher, signal);
    return { reports: selectedReports, failures, states };
  };
  const explanation = (isNothingAsked ? reports.current : undefined) ?? (await explain());
  return explainAnswerText({ question, explanation, pathOf: knownFiles.pathOf }, clock.now());
}
