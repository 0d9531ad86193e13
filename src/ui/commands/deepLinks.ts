import * as vscode from "vscode";
import { waitForCondition } from "../../base/async";
import type { Clock } from "../../base/clock";
import {
  type DeepLink,
  findLinkParts,
  findMissingTestReason,
  type LinkParts,
  parseDeepLink,
} from "../../domain/deepLink";
import type { FailingTestsSource, TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { TestKey } from "../../domain/failingTests/testKey";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { resolveTestLink } from "../../domain/linkedTest";
import type { Repositories } from "../../domain/openRepositories";
import type { FailingTest } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { getKeyId } from "../../domain/sessionState";
import { createTestPick } from "../../present/quickPick";
import {
  type LinkPrompt,
  linkInputTexts,
  linkProblemText,
  lookUpPrompt,
  missingTestMessage,
  repositoryNotOpenText,
  showTestPrompt,
} from "../../present/text/deepLink";
import { lookUpUnavailableMessage } from "../../present/text/lookUp";
import { listOpenRepositories } from "../../state/listOpenRepositories";
import type { Session } from "../../state/session";
import { commands } from "../contributions/ids";
import { askForText } from "../widgets/askForText";
import { copyText } from "../widgets/copyText";
import { confirm, notify, showMessage } from "../widgets/messages";
import { chooseTest, createTestRows } from "../widgets/testQuickPick";
import type { Command } from "./command";
import type { EditorLinks } from "./editorLinks";
import { listRows } from "./testArgument";

interface DeepLinkDependencies {
  readonly session: Session;
  readonly repositories: Repositories;
  readonly tests: FailingTestsSource & TestLookup;
  readonly clock: Clock;
}

/** Maximum milliseconds that a link, which may have opened the editor, waits for its repository or test. */
const maxWaitMs = 3_000;
/** Maximum characters that are read of a pasted text. */
const maxInputLength = 10_000;

/**
 * Creates the commands that follow a link to a test or a test run, once the user has confirmed it, and that copy such
 * links.
 */
export function deepLinkCommands(deps: DeepLinkDependencies, links: EditorLinks): Command[] {
  // A web page may open a hundred links: while one waits for confirmation, the others are dropped.
  let isAsking = false;
  return [
    {
      id: commands.followLink,
      execute: async (path, query) => {
        if (isAsking) {
          return;
        }
        isAsking = true;
        const confirm = async () => {
          const parts = readLinkParts(path, query) ?? (await askForLink());
          return parts && confirmAction(parts, deps);
        };
        const action = await confirm().finally(() => {
          isAsking = false;
        });
        await action?.();
      },
    },
    {
      id: commands.copyLink,
      execute: async (...args) => {
        const copiedLinks = listRows(args).flatMap((row) => links.createRowLink(row) ?? []);
        if (copiedLinks.length > 0) {
          await copyText(copiedLinks.join("\n"));
        } else {
          void notify("information", linkInputTexts.notMade);
        }
      },
    },
  ];
}

function readLinkParts(path: unknown, query: unknown): LinkParts | undefined {
  if (typeof path !== "string" || typeof query !== "string") {
    return undefined;
  }
  return { path, query };
}

/** Asks for a link, in any form. Resolves with `undefined` if the user leaves. */
async function askForLink(): Promise<LinkParts | undefined> {
  const text = await askForText({
    title: linkInputTexts.title,
    prompt: linkInputTexts.prompt,
    comment: (value) => {
      if (value.trim() === "" || findPastedLink(value)) {
        return undefined;
      }
      return { kind: "problem", text: linkInputTexts.noLink };
    },
  });
  if (text === undefined) {
    return undefined;
  }
  return findPastedLink(text);
}

function findPastedLink(text: string): LinkParts | undefined {
  return findLinkParts(text.slice(0, maxInputLength));
}

type Action = () => Thenable<unknown>;

/**
 * Returns the action of a link once the user has confirmed it; `undefined`, after a message to the user, if nothing is
 * to be done.
 */
async function confirmAction({ path, query }: LinkParts, deps: DeepLinkDependencies): Promise<Action | undefined> {
  const parsed = parseDeepLink(path, query);
  if (!parsed.ok) {
    void notify("warning", linkProblemText(parsed.problem));
    return undefined;
  }
  const { link } = parsed;
  const { session, repositories, clock } = deps;
  const hasStarted = () => session.current.kind !== "starting" && repositories.current.kind !== "starting";
  await waitForCondition(maxWaitMs, clock, [session.onDidChange, repositories.onDidChange], hasStarted);
  const repository = findRepositoryKey(link, repositories);
  if (repository === undefined) {
    void notify("warning", repositoryNotOpenText(link, repositories.current.kind));
    return undefined;
  }
  if (link.kind === "run") {
    return createRunAction(link, repository, deps);
  }
  return createTestAction(link, repository, deps);
}

/** Returns the key of the open repository that a link names. */
function findRepositoryKey({ repository }: DeepLink, { current }: Repositories): string | undefined {
  const openRepositories = listOpenRepositories(current);
  const openKeys = openRepositories.map((openRepository) => repositoryKey(openRepository.repository));
  return openKeys.find((key) => isSameRepository(key, repository));
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
  const isConfirmed = await askToConfirm(lookUpPrompt(repository, testRunId, targetBranch));
  if (!isConfirmed) {
    return undefined;
  }
  return () => vscode.commands.executeCommand(commands.lookUpTestRun, { testRunId, repository, targetBranch });
}

async function createTestAction(
  link: Extract<DeepLink, { kind: "test" }>,
  repository: string,
  { session, tests, clock }: DeepLinkDependencies,
): Promise<Action | undefined> {
  const isOfRepository = (state: FailingTestsState) => repositoryKey(state.repository) === repository;
  const findState = () => tests.current.find(isOfRepository);
  // While the first pages arrive, the test with the link's id may still follow one that differs only in its id.
  const find = () => {
    const linkedTests = resolveTestLink(link, tests.findTestLists(repository).flat());
    const isLoaded = findState()?.asOf !== undefined;
    const hasLinkedId = linkedTests.some(({ id }) => id === link.testId);
    return isLoaded || hasLinkedId ? linkedTests : [];
  };
  // Without an API key, no test can arrive.
  const isSettled = () => find().length > 0 || getKeyId(session.current) === undefined;
  await waitForCondition(maxWaitMs, clock, [tests.onDidChange], isSettled);
  const linkedTests = find();
  const [test] = linkedTests;
  if (!test) {
    const reason = findMissingTestReason(session.current, findState());
    showMessage("information", missingTestMessage(repository, reason));
    return undefined;
  }
  const isConfirmed = await askToConfirm(showTestPrompt(repository, test.name));
  if (!isConfirmed) {
    return undefined;
  }
  return () => showTest(linkedTests, repository);
}

/** Shows the details of a test, which the user chooses if there are several. */
async function showTest(linkedTests: readonly FailingTest[], repository: string): Promise<void> {
  const getKey = ({ id }: FailingTest) => ({ testId: id, repositoryKey: repository });
  const test = await chooseLinkedTest(linkedTests, getKey);
  if (test) {
    await vscode.commands.executeCommand(commands.showTestDetails, getKey(test));
  }
}

/** Resolves with the only test, or with the one that the user chooses. */
async function chooseLinkedTest(
  linkedTests: readonly FailingTest[],
  getKey: (test: FailingTest) => TestKey,
): Promise<FailingTest | undefined> {
  if (linkedTests.length === 1) {
    return linkedTests[0];
  }
  const rows = createTestRows(linkedTests.map((test) => createTestPick(test)));
  return chooseTest({
    placeholder: linkInputTexts.severalTests,
    content: () => ({ rows, loading: false }),
    getKey,
  });
}

function askToConfirm({ text, detail, yes }: LinkPrompt): Promise<boolean> {
  return confirm("information", { question: text, detail, yes });
}
