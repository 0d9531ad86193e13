import * as vscode from "vscode";
import { holdsWithin } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type DeepLink, parseDeepLink, runLink, testLink, whyNoTest } from "../../domain/deepLink";
import type { ShownTests, TestLookup } from "../../domain/failingTests/shownTests";
import type { Repositories } from "../../domain/openRepositories";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { keyIdOf } from "../../domain/sessionState";
import type { TreeNode } from "../../present/node";
import {
  type LinkQuestion,
  linkElsewhere,
  linkedTestMissing,
  linkProblem,
  lookUpQuestion,
  showTestQuestion,
} from "../../present/text/deepLink";
import { whyNoLookUp } from "../../present/text/lookUp";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";
import { copyText } from "../widgets/copyText";
import { showMessage } from "../widgets/messages";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { rowsOf } from "./testArgument";

interface DeepLinkParts {
  readonly session: Session;
  readonly repositories: Repositories;
  readonly tests: ShownTests & TestLookup;
  readonly runs: Pick<TestRuns, "get">;
  readonly clock: Clock;
}

/** How long a link that opened the editor waits for what it is about. Milliseconds. */
const patience = 3_000;

/** Follows a link to a test or a test run, once the person has agreed, and copies such links. */
export function deepLinkCommands(parts: DeepLinkParts): Command[] {
  // A page may open a hundred links: while one is asked about, the others are dropped.
  let asking = false;
  return [
    {
      id: commands.followLink,
      run: async (path, query) => {
        if (asking || typeof path !== "string" || typeof query !== "string") return;
        asking = true;
        const action = await agreedAction(path, query, parts).finally(() => {
          asking = false;
        });
        await action?.();
      },
    },
    {
      id: commands.copyLink,
      run: async (...args) => {
        const links = rowsOf(args).flatMap((row) => linkOf(row, parts.runs) ?? []);
        if (links.length > 0) await copyText(links.join("\n"));
      },
    },
  ];
}

function linkOf({ testId, repositoryKey, runId }: TreeNode, runs: Pick<TestRuns, "get">): string | undefined {
  const { uriScheme } = vscode.env;
  if (testId !== undefined && repositoryKey !== undefined) return testLink(uriScheme, repositoryKey, testId);
  const run = runId === undefined ? undefined : runs.get(runId);
  return run && runLink(uriScheme, run.query);
}

type Action = () => Thenable<unknown>;

/** What a link asks for, once the person has agreed to it; `undefined`, after a word to the person, where nothing is to be done. */
async function agreedAction(path: string, query: string, parts: DeepLinkParts): Promise<Action | undefined> {
  const parsed = parseDeepLink(path, query);
  if (!parsed.ok) {
    void vscode.window.showWarningMessage(linkProblem(parsed.problem));
    return undefined;
  }
  const { link } = parsed;
  const { session, repositories, clock } = parts;
  await holdsWithin(patience, clock, [session.onDidChange, repositories.onDidChange], () =>
    [session.current, repositories.current].every(({ kind }) => kind !== "starting"),
  );
  const repository = openRepository(link, repositories);
  if (repository === undefined) {
    void vscode.window.showWarningMessage(linkElsewhere(link, repositories.current.kind));
    return undefined;
  }
  return link.kind === "run" ? toRun(link, repository, parts) : toTest(link, repository, parts);
}

/** The key of the open repository that a link names. */
function openRepository({ repository }: DeepLink, { current }: Repositories): string | undefined {
  const open = current.kind === "found" ? current.repositories : [];
  return open.map((one) => repositoryKey(one.repository)).find((key) => isSameRepository(key, repository));
}

async function toRun(
  { testRunId, targetBranch }: Extract<DeepLink, { kind: "run" }>,
  repository: string,
  { session }: DeepLinkParts,
): Promise<Action | undefined> {
  const why = whyNoLookUp(session.current);
  if (why) {
    showMessage("information", why);
    return undefined;
  }
  if (!(await agrees(lookUpQuestion(repository, testRunId, targetBranch)))) return undefined;
  return () => vscode.commands.executeCommand(commands.lookUpTestRun, { testRunId, repository, targetBranch });
}

async function toTest(
  { testId }: Extract<DeepLink, { kind: "test" }>,
  repository: string,
  { session, tests, clock }: DeepLinkParts,
): Promise<Action | undefined> {
  const find = () => tests.find(testId, repository);
  // Without a key there is nothing that could come.
  const settled = () => find() !== undefined || keyIdOf(session.current) === undefined;
  await holdsWithin(patience, clock, [tests.onDidChange], settled);
  const test = find();
  if (!test) {
    const state = tests.current.find((one) => repositoryKey(one.repository) === repository);
    showMessage("information", linkedTestMissing(repository, whyNoTest(session.current, state)));
    return undefined;
  }
  if (!(await agrees(showTestQuestion(repository, test.name)))) return undefined;
  return () => vscode.commands.executeCommand(commands.showTestDetails, { testId, repositoryKey: repository });
}

async function agrees({ text, detail, yes }: LinkQuestion): Promise<boolean> {
  return (await vscode.window.showInformationMessage(text, { modal: true, detail }, yes)) === yes;
}
