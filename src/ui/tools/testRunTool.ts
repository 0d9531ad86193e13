import type { Memory } from "../../base/memory";
import { repositoriesNamed } from "../../domain/agents/repositoriesNamed";
import type { TestRunQuestion } from "../../domain/agents/toolInputs";
import { parseTestRunInput, repositoryNameIn } from "../../domain/runs/testRunInput";
import { ServiceError } from "../../domain/serviceError";
import { testRunAnswer, testRunProblem } from "../../present/agents/testRunAnswer";
import { agentWords, repositoryProblem, whyNothingWords } from "../../present/agents/words";
import { lookUpProblem } from "../../present/text/lookUp";
import type { AskedRuns } from "../../state/agents/askedRuns";
import { TargetBranches } from "../../storage/targetBranches";
import { logFailure } from "../adapters/failureLog";
import { placeOf } from "../commands/lookUpRun/places";
import type { Services } from "../window/services";

type RunParts = Pick<Services, "repositories" | "settings" | "clock" | "log"> & {
  readonly askedRuns: AskedRuns;
  readonly memory: Memory;
};

/** Looks up the run that a model asks for. What is missing or went wrong is said in words; rejects only if the work was given up. */
export async function answerAboutRun(question: TestRunQuestion, parts: RunParts, signal: AbortSignal): Promise<string> {
  const { askedRuns, clock, log } = parts;
  const all = await askedRuns.open(signal);
  if (typeof all === "string") return whyNothingWords[all];
  const known = all.map(({ repository }) => repository);
  const wanted = question.repository ?? repositoryNameIn(question.run, known);
  const [open, ...others] = repositoriesNamed(all, wanted);
  if (!open || others.length > 0) return repositoryProblem(wanted, known);
  const place = await placeOf(open, { ...parts, targetBranches: new TargetBranches(parts.memory) });
  const input = parseTestRunInput(question.run, place.patterns);
  if (input.kind === "empty") return agentWords.noRun;
  if (input.kind !== "run") return sentences(lookUpProblem(input));
  const run = { repository: open.repository, testRunId: input.testRunId };
  const named = question.targetBranch ?? input.targetBranch;
  const targetBranch = named ?? askedRuns.targetBranchOf(run) ?? place.targetBranch;
  if (!targetBranch) return agentWords.noTargetBranch;
  const query = { ...run, targetBranch };
  try {
    return testRunAnswer(await askedRuns.lookUp(query, signal), clock.now());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, log);
    return testRunProblem(error, query);
  }
}

function sentences({ label, detail }: ReturnType<typeof lookUpProblem>): string {
  return `${label}. ${detail}`;
}
