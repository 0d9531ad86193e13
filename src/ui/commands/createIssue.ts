import * as vscode from "vscode";
import type { FailingTestsSource, TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest, RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { createIssueLink, findIssuePage, type Issue } from "../../domain/runs/issueLinks";
import {
  createTestIssue,
  createTestsIssue,
  issueTexts,
  type ListedTest,
  ownerMessageText,
  unknownIssuePageText,
} from "../../present/text/issue";
import { locatingText } from "../../present/text/locate";
import type { TestRuns } from "../../state/runs/testRuns";
import { commands } from "../contributions/ids";
import { copyText } from "../widgets/copyText";
import { openLink } from "../widgets/links";
import { notify } from "../widgets/messages";
import { withProgress } from "../widgets/progress";
import type { Command } from "./command";
import type { EditorLinks } from "./editorLinks";
import { chooseTests, type FailingTestPicker } from "./failingTestPicker";
import { collectEvidence, type EvidenceSources } from "./failureEvidence";
import { resolveTests } from "./testArgument";

/** Maximum characters of a URL that Windows opens. */
const maxWindowsUrlLength = 2_000;

interface Dependencies extends EvidenceSources {
  readonly tests: Pick<FailingTestsSource, "current"> & Pick<TestLookup, "find" | "getKey" | "findComparisonAndDays">;
  readonly runs: Pick<TestRuns, "current">;
  readonly links: Pick<EditorLinks, "createTestLink">;
  readonly picker: Pick<FailingTestPicker, "choose">;
}

/** Creates the commands that report failing tests to those who can fix them. They send nothing: the user does. */
export function issueCommands(deps: Dependencies): readonly Command[] {
  return [
    { id: commands.createIssue, execute: (...args) => proposeIssue(args, deps) },
    { id: commands.copyOwnerMessage, execute: (...args) => copyOwnerMessage(args, deps) },
  ];
}

/** Opens the Git host's page for a new issue, filled in; copies the issue instead if no such page is known. */
async function proposeIssue(args: readonly unknown[], deps: Dependencies): Promise<void> {
  const tests = await chooseTests(args, deps, issueTexts.placeholder);
  const [test] = tests;
  if (!test) {
    return;
  }
  const issue = await createIssue(tests, deps);
  const repository = findRepository(test, deps);
  const page = repository && findIssuePage(repository, listPullRequestLinks(deps.runs));
  const wholeText = `# ${issue.title}\n\n${issue.body}\n`;
  if (!page) {
    await vscode.env.clipboard.writeText(wholeText);
    void notify("information", unknownIssuePageText(repository?.host ?? ""));
    return;
  }
  const { url, isCut } = createIssueLink(page, issue, issueTexts.cutMark, findMaxUrlLength());
  if (isCut) {
    await vscode.env.clipboard.writeText(wholeText);
    void notify("information", issueTexts.cut);
  }
  await openLink("issue page", url);
}

async function copyOwnerMessage(args: readonly unknown[], deps: Dependencies): Promise<void> {
  const tests = resolveTests(args, deps.tests);
  if (tests.length === 0) {
    return;
  }
  const listedTests = tests.map((test) => describeTest(test, deps));
  await copyText(ownerMessageText(listedTests, deps.clock.now()));
}

async function createIssue(tests: readonly FailingTest[], deps: Dependencies): Promise<Issue> {
  const now = deps.clock.now();
  const listedTests = tests.map((test) => describeTest(test, deps));
  const [listedTest, ...otherTests] = listedTests;
  if (!listedTest || otherTests.length > 0) {
    return createTestsIssue(listedTests, now);
  }
  const { test } = listedTest;
  const evidence = await withProgress("statusBar", locatingText, () => collectEvidence(test, deps));
  return createTestIssue(listedTest, evidence, now);
}

function describeTest(test: FailingTest, { tests, links }: Dependencies): ListedTest {
  const { days } = tests.findComparisonAndDays(test);
  const editorLink = links.createTestLink(test);
  return { test, days, editorLink };
}

function findRepository(test: FailingTest, { tests }: Dependencies): RepositoryId | undefined {
  const key = tests.getKey(test)?.repositoryKey;
  const repositories = tests.current.map(({ repository }) => repository);
  return repositories.find((repository) => repositoryKey(repository) === key);
}

function listPullRequestLinks({ current }: Pick<TestRuns, "current">): readonly string[] {
  const pullRequests = current.flatMap(({ run }) => run.pullRequests);
  return pullRequests.flatMap(({ url }) => url ?? []);
}

/**
 * Returns the maximum length of a URL that the user's system opens. With a remote workspace, that system is not known
 * here.
 */
function findMaxUrlLength(): number {
  const isElsewhere = vscode.env.remoteName !== undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  if (process.platform === "win32" || isElsewhere) {
    return maxWindowsUrlLength;
  }
  return Number.POSITIVE_INFINITY;
}
