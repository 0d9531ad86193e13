import * as vscode from "vscode";
import { ServiceError } from "../../api/errors";
import type { RepositoryId } from "../../api/records";
import type { TestRunQuery } from "../../api/service";
import type { Log } from "../../base/log";
import { repositoryKey } from "../../model/repository";
import { parseTestRunInput } from "../../model/runs/testRunInput";
import type { TestRuns } from "../../model/runs/testRuns";
import type { Session } from "../../model/session";
import type { OpenRepository, Repositories } from "../../model/workspaceTests";
import { lookUpProblem, lookUpText } from "../../present/text/lookUp";
import { testRunErrorMessage } from "../../present/text/serviceError";
import type { Command } from "../command";
import { logFailure } from "../failureLog";
import type { GitRepositories } from "../git";
import { commands, views } from "../ids";
import { showMessage } from "../messages";
import { back, inputStep } from "../multiStep";
import type { Settings } from "../settings";
import { textOf } from "./testArgument";

export interface LookUpDependencies {
  readonly session: Session;
  readonly repositories: Repositories & Pick<GitRepositories, "defaultBranch">;
  readonly settings: Pick<Settings, "targetBranch">;
  readonly runs: TestRuns;
  readonly log: Log;
}

/** Looks a test run up, and forgets one. */
export function testRunCommands(deps: LookUpDependencies): Command[] {
  return [
    { id: commands.lookUpTestRun, run: (argument) => lookUp(argument, deps) },
    {
      id: commands.removeTestRun,
      run: async (argument) => {
        const id = textOf(argument, "runId");
        if (id !== undefined) await deps.runs.remove(id);
      },
    },
  ];
}

/** A keybinding or a link may say which: `"args": { "id": "3f0c…", "repository": "host/owner/name", "targetBranch": "main" }`. */
async function lookUp(argument: unknown, deps: LookUpDependencies): Promise<void> {
  const given = (argument ?? {}) as Readonly<Record<string, unknown>>;
  const open = await chooseRepository(deps, given.repository);
  if (!open) return;
  const branch = await targetBranchOf(open, deps);
  const query = named(given, open.repository, branch) ?? (await askForRun(open.repository, branch));
  await vscode.commands.executeCommand(`${views.testRuns}.focus`);
  try {
    await vscode.window.withProgress({ location: { viewId: views.testRuns }, title: lookUpText.asking }, () =>
      deps.runs.lookUp(query, new AbortController().signal),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, deps.log);
    const { testRunId: id, repository, targetBranch } = query;
    const again = { id, repository: repositoryKey(repository), targetBranch };
    showMessage("error", testRunErrorMessage(error, query), [commands.lookUpTestRun, again]);
  }
}

function named(
  { id, targetBranch }: Readonly<Record<string, unknown>>,
  repository: RepositoryId,
  branch: string,
): TestRunQuery | undefined {
  if (typeof id !== "string") return undefined;
  return { repository, testRunId: id, targetBranch: typeof targetBranch === "string" ? targetBranch : branch };
}

async function chooseRepository(
  { session, repositories }: LookUpDependencies,
  key: unknown,
): Promise<OpenRepository | undefined> {
  if (session.current.kind !== "connected") {
    const refused = session.current.kind === "keyRefused";
    showMessage("information", refused ? lookUpText.keyRefused : lookUpText.notConnected);
    return undefined;
  }
  const open = repositories.current.kind === "found" ? repositories.current.repositories : [];
  const named = open.find(({ repository }) => repositoryKey(repository) === key);
  if (named) return named;
  if (open.length <= 1) {
    if (open.length === 0) void vscode.window.showInformationMessage(lookUpText.noRepository);
    return open[0];
  }
  const items = open.map((value) => ({ label: repositoryKey(value.repository), value }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: lookUpText.title,
    placeHolder: lookUpText.repository.placeholder,
  });
  return chosen?.value;
}

async function targetBranchOf(open: OpenRepository, { settings, repositories }: LookUpDependencies): Promise<string> {
  const folder = open.folders[0] === undefined ? undefined : vscode.Uri.parse(open.folders[0]);
  const configured = settings.targetBranch(folder);
  return configured || (folder && (await repositories.defaultBranch(folder))) || "main";
}

/** Asks for the run, then for the target branch. Rejects with `CancelledError` if a box is closed. */
async function askForRun(repository: RepositoryId, defaultBranch: string): Promise<TestRunQuery> {
  let run = "";
  for (;;) {
    const first = await inputStep({
      title: lookUpText.title,
      step: 1,
      totalSteps: 2,
      ...lookUpText.run,
      value: run,
      validate: (text) => {
        const input = parseTestRunInput(text);
        return input.kind === "run" ? undefined : lookUpProblem(input.kind);
      },
    });
    if (first === back) continue;
    run = first;
    const { prompt, placeholder, invalid } = lookUpText.branch;
    const second = await inputStep({
      title: lookUpText.title,
      step: 2,
      totalSteps: 2,
      prompt,
      placeholder,
      value: defaultBranch,
      validate: (text) => (text.trim() === "" ? invalid : undefined),
    });
    const input = parseTestRunInput(run);
    if (second !== back && input.kind === "run") {
      return { repository, testRunId: input.testRunId, targetBranch: second.trim() };
    }
  }
}
