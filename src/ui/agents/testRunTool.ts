import * as vscode from "vscode";
import { ServiceError } from "../../api/errors";
import type { AskedRuns } from "../../model/agents/askedRuns";
import { repositoriesNamed } from "../../model/agents/repositoriesNamed";
import type { TestRunQuestion } from "../../model/agents/toolInputs";
import { parseTestRunInput } from "../../model/runs/testRunInput";
import type { OpenRepository } from "../../model/workspaceTests";
import { testRunAnswer } from "../../present/agents/testRunAnswer";
import { agentWords, repositoryProblem, whyNothingWords } from "../../present/agents/words";
import { lookUpProblem } from "../../present/text/lookUp";
import { testRunErrorMessage } from "../../present/text/serviceError";
import { logFailure } from "../failureLog";
import type { ToolParts } from "./tools";

type RunParts = Pick<ToolParts, "repositories" | "settings" | "clock" | "log"> & {
  readonly askedRuns: AskedRuns;
};

/** Looks up the run that a model asks for. What is missing or went wrong is said in words; rejects only if the work was given up. */
export async function answerAboutRun(question: TestRunQuestion, parts: RunParts, signal: AbortSignal): Promise<string> {
  const { askedRuns, clock, log } = parts;
  const input = parseTestRunInput(question.run);
  if (input.kind !== "run") return `${lookUpProblem(input.kind)}.`;
  const all = await askedRuns.open(signal);
  if (typeof all === "string") return whyNothingWords[all];
  const [open, ...others] = repositoriesNamed(all, question.repository);
  if (!open || others.length > 0)
    return repositoryProblem(
      question.repository,
      all.map(({ repository }) => repository),
    );
  const run = { repository: open.repository, testRunId: input.testRunId };
  const targetBranch = question.targetBranch ?? askedRuns.targetBranchOf(run) ?? (await targetBranchOf(open, parts));
  if (!targetBranch) return agentWords.noTargetBranch;
  const query = { ...run, targetBranch };
  try {
    return testRunAnswer(await askedRuns.lookUp(query, signal), clock.now());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, log);
    return testRunErrorMessage(error, query).text;
  }
}

async function targetBranchOf({ folders }: OpenRepository, parts: RunParts): Promise<string | undefined> {
  const [first] = folders;
  const folder = first === undefined ? undefined : vscode.Uri.parse(first);
  return parts.settings.targetBranch(folder) || (folder && (await parts.repositories.defaultBranch(folder)));
}
