import type { Clock } from "../../../base/clock";
import type { Log } from "../../../base/log";
import type { Memento } from "../../../base/memento";
import type { TestLookup } from "../../../domain/failingTests/failingTestsSource";
import type { OpenRepository, Repositories } from "../../../domain/openRepositories";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import { findNamedRepository } from "../../../domain/runs/testRunInput";
import { lookUpTexts, lookUpUnavailableMessage } from "../../../present/text/lookUp";
import type { TestRuns } from "../../../state/runs/testRuns";
import type { Session } from "../../../state/session";
import { waitForRepositories } from "../../../state/waitForRepositories";
import { TargetBranches } from "../../../storage/targetBranches";
import { createRepositoryContext, type RepositoryContextSources } from "../../adapters/repositoryContext";
import { commands } from "../../contributions/ids";
import { notify, showMessage } from "../../widgets/messages";
import type { Command } from "../command";
import { type LookUpArgument, parseLookUpArgument } from "./argument";
import { findImpliedRepository } from "./chooseRepository";
import { LookUpDialog } from "./dialog";
import { showLookUpDialog } from "./showLookUpDialog";

export interface LookUpDependencies {
  readonly session: Pick<Session, "current" | "onDidWait">;
  readonly repositories: Repositories & RepositoryContextSources["repositories"];
  readonly settings: RepositoryContextSources["settings"];
  readonly memento: Memento;
  readonly runs: Pick<TestRuns, "current" | "get" | "lookUp">;
  readonly tests: Pick<TestLookup, "findTestLists">;
  readonly clock: Clock;
  readonly log: Log;
  /** Shows a run that was looked up. */
  readonly showTestRun: (run: LookedUpRun) => void;
}

/**
 * Looks up a test run and shows it. A keybinding may name the run: `"args": { "id": "3f0c…", "targetBranch": "main"
 * }`, or any text that the box accepts; it is then looked up at once.
 */
export function lookUpTestRun(deps: LookUpDependencies): Command {
  return {
    id: commands.lookUpTestRun,
    execute: (argument) => lookUp(parseLookUpArgument(argument), deps),
  };
}

/**
 * Looks up a test run for the command. Rejects with `CancelledError` if the user leaves, or if the session ends
 * meanwhile.
 */
export async function lookUp(argument: LookUpArgument, deps: LookUpDependencies): Promise<void> {
  await waitForRepositories(deps.repositories, deps.clock);
  const openRepositories = findLookUpRepositories(deps);
  if (!openRepositories) {
    return;
  }
  const sources = { ...deps, targetBranches: new TargetBranches(deps.memento) };
  const contexts = await Promise.all(
    openRepositories.map((openRepository) => createRepositoryContext(openRepository, sources)),
  );
  const text = argument.testRunId || argument.branch || argument.id || "";
  const { repository: requestedRepository } = argument;
  const namedContext = requestedRepository && contexts.find(({ key }) => key === requestedRepository);
  const repositories = openRepositories.map(({ repository }) => repository);
  const repositoryInText = findNamedRepository(text, repositories);
  const impliedRepository = repositoryInText ?? findImpliedRepository(openRepositories)?.repository;
  const context = namedContext || contexts.find(({ repository }) => repository === impliedRepository);
  const dialog = new LookUpDialog(
    { ...deps, contexts, targetBranches: sources.targetBranches },
    {
      text,
      isId: Boolean(argument.testRunId),
      context,
      targetBranch: argument.targetBranch || undefined,
      notOpen: requestedRepository && !namedContext ? requestedRepository : undefined,
    },
  );
  const run = await showLookUpDialog(dialog);
  deps.showTestRun(run);
}

/** Returns the open repositories; `undefined`, after a message to the user, if no run can be looked up. */
function findLookUpRepositories({ session, repositories }: LookUpDependencies): readonly OpenRepository[] | undefined {
  const unavailableMessage = lookUpUnavailableMessage(session.current);
  if (unavailableMessage) {
    showMessage("information", unavailableMessage);
    return undefined;
  }
  const { current } = repositories;
  if (current.kind === "found") {
    return current.repositories;
  }
  const text = current.kind === "starting" ? lookUpTexts.gitStarting : lookUpTexts.noRepository;
  void notify("information", text);
  return undefined;
}
