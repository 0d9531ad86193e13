import type { Log } from "../../base/log";
import { formatTrace } from "../../base/log";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { isInRepository, parsePullRequest } from "../../domain/runs/branchPullRequest";
import type { CheckedOutBranch, MyPullRequest } from "../../domain/runs/myPullRequest";
import { repositoryNameText } from "../../present/text/lookUp";
import { myPullRequestTexts, numberPromptText, otherRepositoryText } from "../../present/text/myPullRequest";
import { iconSafeText } from "../../present/text/sanitize";
import type { MyPullRequests } from "../../state/runs/myPullRequests";
import { commands, views } from "../contributions/ids";
import { askForText, type TextComment } from "../widgets/askForText";
import { notify } from "../widgets/messages";
import { withProgress } from "../widgets/progress";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";
import { readRepository } from "./testArgument";

type PullRequests = Pick<MyPullRequests, "current" | "update" | "findEnteredNumber" | "setNumber" | "fetch">;

interface MyPullRequestDependencies {
  readonly myPullRequests: PullRequests;
  readonly log: Log;
}

/**
 * Creates the commands for the pull request of the checked-out branch: one sets or forgets its number, one fetches and
 * looks for its test branch. With several repositories, and invoked from elsewhere than a row, they ask which.
 */
export function myPullRequestCommands(deps: MyPullRequestDependencies): Command[] {
  const { myPullRequests } = deps;
  return [
    {
      id: commands.setPullRequest,
      execute: async (argument) => {
        const pullRequest = await resolvePullRequest(argument, myPullRequests);
        if (pullRequest) {
          await askForNumber(pullRequest, myPullRequests);
        }
      },
    },
    {
      id: commands.fetchTestBranches,
      execute: async (argument) => {
        const pullRequest = await resolvePullRequest(argument, myPullRequests);
        if (pullRequest) {
          await fetchTestBranches(pullRequest, deps);
        }
      },
    },
  ];
}

/** Returns the pull requests of a repository; of all repositories without one. */
function findPullRequests(repository: string | undefined, { current }: PullRequests): readonly MyPullRequest[] {
  if (repository === undefined) {
    return current;
  }
  return current.filter(({ branch }) => {
    const key = repositoryKey(branch.repository);
    return isSameRepository(key, repository);
  });
}

/** Resolves with `undefined` if the user leaves, and after a message to them if no branch has a pull request. */
async function resolvePullRequest(argument: unknown, myPullRequests: PullRequests): Promise<MyPullRequest | undefined> {
  await myPullRequests.update();
  const pullRequests = findPullRequests(readRepository(argument), myPullRequests);
  if (pullRequests.length === 0) {
    void notify("information", myPullRequestTexts.noBranch);
  }
  if (pullRequests.length <= 1) {
    return pullRequests[0];
  }
  const items = pullRequests.map((pullRequest) => ({
    label: iconSafeText(repositoryNameText(pullRequest.branch.repository)),
    description: iconSafeText(pullRequest.branch.name),
    value: pullRequest,
  }));
  return chooseOne(items, { title: myPullRequestTexts.heading, placeholder: myPullRequestTexts.chooseRepository });
}

async function askForNumber(pullRequest: MyPullRequest, myPullRequests: PullRequests): Promise<void> {
  const { branch } = pullRequest;
  const enteredNumber = myPullRequests.findEnteredNumber(branch);
  const text = await askForText({
    title: myPullRequestTexts.heading,
    prompt: numberPromptText(branch, enteredNumber),
    placeholder: myPullRequestTexts.numberPlaceholder,
    value: pullRequest.kind === "unknownNumber" ? "" : String(pullRequest.number),
    ignoreFocusOut: true,
    comment: (value) => findProblem(value, branch),
  });
  if (text === undefined) {
    return;
  }
  const number = isEmpty(text) ? undefined : parsePullRequest(text)?.number;
  await myPullRequests.setNumber(branch, number);
}

function findProblem(text: string, { repository }: CheckedOutBranch): TextComment | undefined {
  if (isEmpty(text)) {
    return undefined;
  }
  const pullRequest = parsePullRequest(text);
  if (!pullRequest) {
    return { kind: "problem", text: myPullRequestTexts.invalidNumber };
  }
  if (isInRepository(pullRequest, repository)) {
    return undefined;
  }
  return { kind: "problem", text: otherRepositoryText(repository) };
}

function isEmpty(text: string): boolean {
  return text.trim() === "";
}

async function fetchTestBranches(
  { branch }: MyPullRequest,
  { myPullRequests, log }: MyPullRequestDependencies,
): Promise<void> {
  try {
    const fetchBranches = () => myPullRequests.fetch(branch);
    await withProgress({ viewId: views.testRuns }, myPullRequestTexts.fetching, fetchBranches);
  } catch (error) {
    log.warn(`git: fetching failed: ${formatTrace(error)}`);
    void notify("error", myPullRequestTexts.fetchFailed);
  }
}
