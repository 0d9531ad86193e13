import { repositoryKey } from "../../../domain/repository";
import { isEndangeredByPush, type MyNumberedPullRequest, type MyPullRequest } from "../../../domain/runs/myPullRequest";
import type { TreeNode } from "../../node";
import {
  departureTexts,
  myPullRequestDescription,
  myPullRequestTexts,
  pushWarningTexts,
} from "../../text/myPullRequest";
import { markdownText, singleLineText } from "../../text/sanitize";
import { serviceErrorMessage } from "../../text/serviceError";

/**
 * Creates the row of a checked-out branch's pull request, with its test run or the next step towards it below.
 *
 * @param runNode row of its test run, if it has one
 */
export function createMyPullRequestNode(
  pullRequest: MyNumberedPullRequest,
  runNode: TreeNode | undefined,
  isRepositoryShown: boolean,
): TreeNode {
  const key = repositoryKey(pullRequest.branch.repository);
  const rows = [...createStateRows(pullRequest, key), ...(runNode ? [runNode] : [])];
  return {
    id: `myPullRequest:${key}`,
    label: myPullRequestTexts.heading,
    description: myPullRequestDescription(pullRequest, isRepositoryShown),
    icon: "pullRequest",
    context: "myPullRequest",
    repositoryKey: key,
    isExpanded: true,
    children: () => rows,
  };
}

/** Creates the row that asks for the number of a checked-out branch's pull request, which Git does not know. */
export function createEnterNumberNode(pullRequest: MyPullRequest, isRepositoryShown: boolean): TreeNode {
  const key = repositoryKey(pullRequest.branch.repository);
  return {
    id: `enterNumber:${key}`,
    label: myPullRequestTexts.enterNumber,
    description: myPullRequestDescription(pullRequest, isRepositoryShown),
    icon: "pullRequest",
    context: "step",
    action: { kind: "setPullRequest", repositoryKey: key },
  };
}

function createStateRows(pullRequest: MyNumberedPullRequest, key: string): readonly TreeNode[] {
  const id = (name: string) => `${name}:${key}`;
  const { fetch, lookUp, lookingUp, unknownRun, failedLookUp, seeLog } = myPullRequestTexts;
  const fetchRow: TreeNode = {
    id: id("fetch"),
    label: fetch.label,
    icon: "fetch",
    context: "step",
    action: { kind: "fetchTestBranches", repositoryKey: key },
  };
  switch (pullRequest.kind) {
    case "notTested":
      return [{ ...fetchRow, description: fetch.description(pullRequest.number) }];
    case "lookingUp":
      return [{ id: id("lookingUp"), label: lookingUp, icon: "inProgressWatched", context: "notice" }];
    case "unknownTarget":
      return [
        {
          id: id("lookUp"),
          ...lookUp,
          icon: "inProgress",
          context: "step",
          action: { kind: "lookUpTestRun", branch: pullRequest.testBranch.name, repository: key },
        },
      ];
    case "unknownRun": {
      const { name } = pullRequest.testBranch;
      const action = { kind: "lookUpTestRun", branch: name, repository: key } as const;
      const description = singleLineText(name);
      return [
        { id: id("unknownRun"), label: unknownRun, description, icon: "gone", context: "notice", action },
        fetchRow,
      ];
    }
    case "failed": {
      const text = pullRequest.error ? serviceErrorMessage(pullRequest.error).text : seeLog;
      const tooltip = () => markdownText(text);
      return [
        { id: id("failed"), label: failedLookUp, description: text, tooltip, icon: "notice", context: "notice" },
        fetchRow,
      ];
    }
    case "run": {
      const departure = departureTexts(pullRequest);
      const icon = pullRequest.departure === "merged" ? "passed" : "gone";
      return [
        ...(isEndangeredByPush(pullRequest)
          ? [
              {
                id: id("pushWarning"),
                label: pushWarningTexts.label,
                description: pushWarningTexts.description(pullRequest),
                icon: "neverReported",
                context: "notice",
              } as const,
            ]
          : []),
        ...(departure ? [{ id: id("departure"), ...departure, icon, context: "notice" } as const] : []),
      ];
    }
  }
}
