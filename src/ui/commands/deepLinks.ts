import * as vscode from "vscode";
import { waitForCondition } from "../../base/async";
import type { Clock } from "../../base/clock";
import { buildRunLink, buildTestLink, type DeepLink, missingTestReason, parseDeepLink } from "../../domain/deepLink";
import type { FailingTestsSource, TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { Repositories } from "../../domain/openRepositories";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { keyIdOf } from "../../domain/sessionState";
import type { TreeNode } from "../../present/node";
import {
  type LinkPrompt,
  linkProblemText,
  lookUpPrompt,
  missingTestMessage,
  repositoryNotOpenText,
  showTestPrompt,
} from "../../present/text/deepLink";
import { lookUpUnavailableMessage } from "../../present/text/lookUp";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";
import { copyText } from "../widgets/copyText";
import { showMessage } from "../widgets/messages";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { rowsOf } from "./testArgument";

interface DeepLinkDependencies {
  readonly session: Session;
  readonly repositories: Repositories;
  readonly tests: FailingTestsSource & TestLookup;
  readonly runs: Pick<TestRuns, "get">;
  readonly clock: Clock;
}

/** Maximum milliseconds that a link, which may have opened the editor, waits for its repository or test. */
const maxWaitMs = 3_000;

/**
 * Creates the commands that follow a link to a test or a test run, once the user has confirmed it, and that copy such
 * links.
 */
export function deepLinkCommands(deps: DeepLinkDependencies): Command[] {
  // A web page may open a hundred links: while one waits for confirmation, the others are dropped.
  let isAsking = false;
  return [
    {
      id: commands.followLink,
      execute: async (path, query) => {
        if (isAsking || typeof path !== "string" || typeof query !== "string") return;
        isAsking = true;
        const action = await confirmAction(path, query, deps).finally(() => {
          isAsking = false;
        });
        await action?.();
      },
    },
    {
      id: commands.copyLink,
      execute: async (...args) => {
        const links = rowsOf(args).flatMap((row) => createLink(row, deps.runs) ?? []);
        if (links.length > 0) await copyText(links.join("\n"));
      },
    },
  ];
}

function createLink({ testId, repositoryKey, runId }: TreeNode, runs: Pick<TestRuns, "get">): string | undefined {
  const { uriScheme } = vscode.env;
  if (testId !== undefined && repositoryKey !== undefined) return buildTestLink(uriScheme, repositoryKey, testId);
  const run = runId === undefined ? undefined : runs.get(runId);
  return run && buildRunLink(uriScheme, run.query);
}

type Action = () => Thenable<unknown>;

/**
 * Returns the action of a link once the user has confirmed it; `undefined`, after a message to the user, if nothing is
 * to be done.
 */
async function confirmAction(path: string, query: string, deps: DeepLinkDependencies): Promise<Action | undefined> {
  const parsed = parseDeepLink(path, query);
  if (!parsed.ok) {
    void vscode.window.showWarningMessage(linkProblemText(parsed.problem));
    return undefined;
  }
  const { link } = parsed;
  const { session, repositories, clock } = deps;
  await waitForCondition(maxWaitMs, clock, [session.onDidChange, repositories.onDidChange], () =>
    [session.current, repositories.current].every(({ kind }) => kind !== "starting"),
  );
  const repository = findOpenRepository(link, repositories);
  if (repository === undefined) {
    void vscode.window.showWarningMessage(repositoryNotOpenText(link, repositories.current.kind));
    return undefined;
  }
  return link.kind === "run" ? createRunAction(link, repository, deps) : createTestAction(link, repository, deps);
}

/** Finds the open repository that a link names, and returns its key. */
function findOpenRepository({ repository }: DeepLink, { current }: Repositories): string | undefined {
  const openRepositories = current.kind === "found" ? current.repositories : [];
  return openRepositories
    .map((openRepository) => repositoryKey(openRepository.repository))
    .find((key) => isSameRepository(key, repository));
}

async function createRunAction(
  { testRunId, targetBranch }: Extract<DeepLink, { kind: "run" }>,
  repository: string,
  { session }: DeepLinkDependencies,
): Promise<Action | undefined> {
  const unavailableMessage = lookUpUnavailableMessage(session.current);
  if (unavailableMessage) {
    showMessage("information", unavailableMessage);
    return undefined;
  }
  if (!(await askToConfirm(lookUpPrompt(repository, testRunId, targetBranch)))) return undefined;
  return () => vscode.commands.executeCommand(commands.lookUpTestRun, { testRunId, repository, targetBranch });
}

async function createTestAction(
  { testId }: Extract<DeepLink, { kind: "test" }>,
  repository: string,
  { session, tests, clock }: DeepLinkDependencies,
): Promise<Action | undefined> {
  const find = () => tests.find(testId, repository);
  // Without an API key, no test can arrive.
  const isSettled = () => find() !== undefined || keyIdOf(session.current) === undefined;
  await waitForCondition(maxWaitMs, clock, [tests.onDidChange], isSettled);
  const test = find();
  if (!test) {
    const state = tests.current.find((testsState) => repositoryKey(testsState.repository) === repository);
    showMessage("information", missingTestMessage(repository, missingTestReason(session.current, state)));
    return undefined;
  }
  if (!(await askToConfirm(showTestPrompt(repository, test.name)))) return undefined;
  return () => vscode.commands.executeCommand(commands.showTestDetails, { testId, repositoryKey: repository });
}

async function askToConfirm({ text, detail, yes }: LinkPrompt): Promise<boolean> {
  return (await vscode.window.showInformationMessage(text, { modal: true, detail }, yes)) === yes;
}
