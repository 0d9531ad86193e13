import { repositoryKey } from "../../../domain/repository";
import {
  isEndangeredByPush,
  type MyNumberedPullRequest,
  type MyPullRequest,
  type MyTestedPullRequest,
} from "../../../domain/runs/myPullRequest";
import type { TestBranch } from "../../../domain/runs/testBranchPatterns";
import type { ServiceError } from "../../../domain/serviceError";
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
  const rows = createStateRows(pullRequest, key);
  if (runNode) {
    rows.push(runNode);
  }
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

function createStateRows(pullRequest: MyNumberedPullRequest, key: string): TreeNode[] {
  const fetchRow = createFetchRow(key);
  switch (pullRequest.kind) {
    case "notTested":
      return [{ ...fetchRow, description: myPullRequestTexts.fetch.description(pullRequest.number) }];
    case "lookingUp":
      return [createLookingUpRow(key)];
    case "unknownTarget":
      return [createLookUpRow(pullRequest.testBranch, key)];
    case "unknownRun":
      return [createUnknownRunRow(pullRequest.testBranch, key), fetchRow];
    case "failed":
      return [createFailedRow(pullRequest.error, key), fetchRow];
    case "run":
      return createRunStateRows(pullRequest, key);
  }
}

function createFetchRow(key: string): TreeNode {
  return {
    id: `fetch:${key}`,
    label: myPullRequestTexts.fetch.label,
    icon: "fetch",
    context: "step",
    action: { kind: "fetchTestBranches", repositoryKey: key },
  };
}

function createLookingUpRow(key: string): TreeNode {
  return {
    id: `lookingUp:${key}`,
    label: myPullRequestTexts.lookingUp,
    icon: "inProgressWatched",
    context: "notice",
  };
}

function createLookUpRow({ name }: TestBranch, key: string): TreeNode {
  return {
    id: `lookUp:${key}`,
    ...myPullRequestTexts.lookUp,
    icon: "inProgress",
    context: "step",
    action: {
      kind: "lookUpTestRun",
      branch: name,
      repository: key,
    },
  };
}

function createUnknownRunRow({ name }: TestBranch, key: string): TreeNode {
  return {
    id: `unknownRun:${key}`,
    label: myPullRequestTexts.unknownRun,
    description: singleLineText(name),
    icon: "gone",
    context: "notice",
    action: {
      kind: "lookUpTestRun",
      branch: name,
      repository: key,
    },
  };
}

function createFailedRow(error: ServiceError | undefined, key: string): TreeNode {
  const text = error ? serviceErrorMessage(error).text : myPullRequestTexts.seeLog;
  return {
    id: `failed:${key}`,
    label: myPullRequestTexts.failedLookUp,
    description: text,
    tooltip: () => markdownText(text),
    icon: "notice",
    context: "notice",
  };
}

function createRunStateRows(pullRequest: MyTestedPullRequest, key: string): TreeNode[] {
  const rows: TreeNode[] = [];
  if (isEndangeredByPush(pullRequest)) {
    rows.push({
      id: `pushWarning:${key}`,
      label: pushWarningTexts.label,
      description: pushWarningTexts.description(pullRequest),
      icon: "neverReported",
      context: "notice",
    });
  }
  const departure = departureTexts(pullRequest);
  if (departure) {
    rows.push({
      id: `departure:${key}`,
      ...departure,
      icon: pullRequest.departure === "merged" ? "passed" : "gone",
      context: "notice",
    });
  }
  return rows;
}
