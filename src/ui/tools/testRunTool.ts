import type { Memento } from "../../base/memento";
import { findRepositoriesByName } from "../../domain/agents/findRepositoriesByName";
import type { TestRunToolInput } from "../../domain/agents/toolInputs";
import { findRepositoryName, parseTestRunInput } from "../../domain/runs/testRunInput";
import { ServiceError } from "../../domain/serviceError";
import { agentTexts, repositoryProblemText, unavailableTexts } from "../../present/agents/agentTexts";
import { testRunAnswerText, testRunProblemText } from "../../present/agents/testRunAnswer";
import { explainInput } from "../../present/text/lookUp";
import type { AgentTestRuns } from "../../state/agents/agentTestRuns";
import { TargetBranches } from "../../storage/targetBranches";
import { logFailure } from "../adapters/failureLog";
import { createRepositoryContext } from "../adapters/repositoryContext";
import type { Services } from "../window/services";

type RunToolDependencies = Pick<Services, "repositories" | "settings" | "clock" | "log"> & {
  readonly agentTestRuns: AgentTestRuns;
  readonly memento: Memento;
};

/**
 * Looks up the test run that a model requests, and returns the answer. Missing inputs and errors are described in the
 * answer; rejects only if the call was canceled.
 */
export async function createTestRunAnswer(
  toolInput: TestRunToolInput,
  deps: RunToolDependencies,
  signal: AbortSignal,
): Promise<string> {
  const { agentTestRuns, clock, log } = deps;
  const openRepositories = await agentTestRuns.findOpenRepositories(signal);
  if (typeof openRepositories === "string") return unavailableTexts[openRepositories];
  const repositoryIds = openRepositories.map(({ repository }) => repository);
  const repositoryName = toolInput.repository ?? findRepositoryName(toolInput.run, repositoryIds);
  const [openRepository, ...otherRepositories] = findRepositoriesByName(openRepositories, repositoryName);
  if (!openRepository || otherRepositories.length > 0) return repositoryProblemText(repositoryName, repositoryIds);
  const context = await createRepositoryContext(openRepository, {
    ...deps,
    targetBranches: new TargetBranches(deps.memento),
  });
  const input = parseTestRunInput(toolInput.run, context.patterns);
  if (input.kind === "empty") return agentTexts.noRun;
  if (input.kind !== "run") return problemText(explainInput(input));
  const run = { repository: openRepository.repository, testRunId: input.testRunId };
  const requestedBranch = toolInput.targetBranch ?? input.targetBranch;
  const targetBranch = requestedBranch ?? agentTestRuns.targetBranchOf(run) ?? context.targetBranch;
  if (!targetBranch) return agentTexts.noTargetBranch;
  const query = { ...run, targetBranch };
  try {
    return testRunAnswerText(await agentTestRuns.lookUp(query, signal), clock.now());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, log);
    return testRunProblemText(error, query);
  }
}

function problemText({ label, detail }: ReturnType<typeof explainInput>): string {
  return `${label}. ${detail}`;
}
