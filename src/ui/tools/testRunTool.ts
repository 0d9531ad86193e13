import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import type { Memento } from "../../base/memento";
import { findRepositoriesByName } from "../../domain/agents/findRepositoriesByName";
import type { TestRunToolInput } from "../../domain/agents/toolInputs";
import type { RepositoryId } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { hasRun, type MyPullRequest } from "../../domain/runs/myPullRequest";
import { findPullRequestRuns } from "../../domain/runs/pullRequestRuns";
import {
  findNamedPullRequest,
  findRepositoryName,
  type NamedRun,
  parseTestRunInput,
} from "../../domain/runs/testRunInput";
import { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import {
  agentTexts,
  repositoryProblemText,
  type TestRunLookUp,
  unavailableTexts,
} from "../../present/agents/agentTexts";
import {
  noPullRequestRunTexts,
  noTestRunText,
  testRunAnswerText,
  testRunProblemText,
  unknownPullRequestText,
  unusableInputText,
} from "../../present/agents/testRunAnswer";
import type { AgentTestRuns } from "../../state/agents/agentTestRuns";
import type { MissingStatuses } from "../../state/runs/missingStatuses";
import type { MyPullRequests } from "../../state/runs/myPullRequests";
import type { TestRuns } from "../../state/runs/testRuns";
import { TargetBranches } from "../../storage/targetBranches";
import { readPullRequestBranches } from "../adapters/branches";
import { logFailure } from "../adapters/failureLog";
import {
  createRepositoryContext,
  type RepositoryContext,
  type RepositoryContextSources,
} from "../adapters/repositoryContext";

/** Services that find the test run that a model asks about. */
export interface RunToolServices {
  readonly repositories: RepositoryContextSources["repositories"];
  readonly settings: RepositoryContextSources["settings"];
  readonly memento: Memento;
  readonly runs: Pick<TestRuns, "current">;
  readonly myPullRequests: Pick<MyPullRequests, "current">;
  readonly missingStatuses: Pick<MissingStatuses, "findNow">;
  readonly clock: Clock;
  readonly log: Log;
}

interface RunToolDependencies extends RunToolServices {
  readonly agentTestRuns: AgentTestRuns;
}

/**
 * Looks up the test run that a model requests, and returns the answer, which also describes missing inputs and errors.
 * Rejects only if the call was canceled.
 */
export async function createTestRunAnswer(
  toolInput: TestRunToolInput,
  deps: RunToolDependencies,
  signal: AbortSignal,
): Promise<string> {
  const { agentTestRuns, missingStatuses, clock, log } = deps;
  const query = await resolveQuery(toolInput, deps, signal);
  if (typeof query === "string") {
    return query;
  }
  try {
    const entry = await agentTestRuns.lookUp(query, signal);
    const reasons = await missingStatuses.findNow(entry);
    return testRunAnswerText(entry, clock.now(), reasons);
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    logFailure(error, log);
    return testRunProblemText(error, query);
  }
}

/** Determines, without a request, what the answer to a model will look up. Rejects if the call was canceled. */
export async function prepareTestRunLookUp(
  toolInput: TestRunToolInput,
  deps: RunToolDependencies,
  signal: AbortSignal,
): Promise<TestRunLookUp> {
  const query = await resolveQuery(toolInput, deps, signal);
  if (typeof query === "string") {
    return { kind: "none" };
  }
  const { testRunId } = query;
  return { kind: deps.agentTestRuns.willRequest(query) ? "request" : "known", testRunId };
}

/** Resolves with the query for the run that a model requests, or with the reason why it cannot be looked up. */
async function resolveQuery(
  toolInput: TestRunToolInput,
  deps: RunToolDependencies,
  signal: AbortSignal,
): Promise<TestRunQuery | string> {
  const { agentTestRuns, memento, runs } = deps;
  const openRepositories = await agentTestRuns.findOpenRepositories(signal);
  if (typeof openRepositories === "string") {
    return unavailableTexts[openRepositories];
  }
  const isMine = toolInput.run === "";
  const myRun = isMine ? findMyRun(toolInput, deps) : undefined;
  if (typeof myRun === "string") {
    return noTestRunText(myRun, runs.current);
  }
  const repositoryIds = openRepositories.map(({ repository }) => repository);
  const requestedName = myRun?.repository ?? toolInput.repository;
  const repositoryName = requestedName ?? findNameIn(toolInput.run, repositoryIds);
  const [openRepository, ...otherRepositories] = findRepositoriesByName(openRepositories, repositoryName);
  if (!openRepository || otherRepositories.length > 0) {
    return repositoryProblemText(repositoryName, repositoryIds);
  }
  const context = await createRepositoryContext(openRepository, {
    ...deps,
    targetBranches: new TargetBranches(memento),
  });
  const namedRun = myRun ?? (await findNamedRun(toolInput.run, context, deps));
  if (typeof namedRun === "string") {
    return noTestRunText(namedRun, runs.current);
  }
  const run = { repository: openRepository.repository, testRunId: namedRun.testRunId };
  const requestedBranch = toolInput.targetBranch ?? namedRun.targetBranch;
  const targetBranch = requestedBranch ?? agentTestRuns.findTargetBranch(run) ?? context.targetBranch;
  if (!targetBranch) {
    return agentTexts.noTargetBranch;
  }
  return { ...run, targetBranch };
}

/** Reasons why the run of a pull request is not known, in order: the answer states the first that applies. */
const reasonsWithoutRun = ["lookingUp", "notTested", "unknownNumber"] as const;

/** Returns the run of the checked-out branch's pull request, or the reason why it is not known. */
function findMyRun({ repository }: TestRunToolInput, { myPullRequests }: RunToolDependencies): NamedRun | string {
  const pullRequests = myPullRequests.current.filter(
    ({ branch }) => findRepositoriesByName([branch], repository).length > 0,
  );
  const [namedRun, ...otherRuns] = pullRequests.flatMap((pullRequest) => createNamedRun(pullRequest) ?? []);
  if (otherRuns.length > 0) {
    return noPullRequestRunTexts.severalBranches;
  }
  if (namedRun) {
    return namedRun;
  }
  const kinds = pullRequests.map(({ kind }) => kind);
  const kind = reasonsWithoutRun.find((reason) => kinds.includes(reason));
  return noPullRequestRunTexts[kind ?? "noBranch"];
}

function createNamedRun(pullRequest: MyPullRequest): NamedRun | undefined {
  const repository = repositoryKey(pullRequest.branch.repository);
  if (hasRun(pullRequest)) {
    const { testRunId, targetBranch } = pullRequest.run.query;
    return { testRunId, targetBranch, repository };
  }
  if (!("testBranch" in pullRequest)) {
    return undefined;
  }
  return { testRunId: pullRequest.testBranch.testRunId, repository };
}

/** Returns the name of the repository in a model's input for the run. */
function findNameIn(text: string, repositoryIds: readonly RepositoryId[]): string | undefined {
  const input = parseTestRunInput(text);
  const name = input.kind === "pullRequest" ? input.repository : undefined;
  return name ?? findRepositoryName(text, repositoryIds);
}

/** Finds the run that a model's input names, the likeliest one of a pull request, or the reason why there is none. */
async function findNamedRun(
  text: string,
  { key, git, remote, patterns }: RepositoryContext,
  { runs }: RunToolDependencies,
): Promise<Pick<NamedRun, "testRunId" | "targetBranch"> | string> {
  const input = parseTestRunInput(text, patterns);
  const pullRequest = findNamedPullRequest(input);
  if (pullRequest) {
    const testBranches = await readPullRequestBranches(git, remote, patterns, pullRequest.number);
    const lookedUpRuns = runs.current.filter(({ query }) => {
      const runKey = repositoryKey(query.repository);
      return isSameRepository(runKey, key);
    });
    const [firstRun] = findPullRequestRuns(pullRequest.number, lookedUpRuns, testBranches);
    if (firstRun?.kind === "lookedUp") {
      return firstRun.run.query;
    }
    if (firstRun) {
      return firstRun.testBranch;
    }
  }
  // A bare number may also be the id of a run.
  if (input.kind === "run") {
    return input;
  }
  if (pullRequest) {
    return unknownPullRequestText(pullRequest.number);
  }
  return unusableInputText(input);
}
