import { formatNumber, t } from "../../../base/l10n";
import type { TestRun } from "../../../domain/records";
import { createPullRequestLink } from "../../../domain/runs/hostLinks";
import type { TreeNode } from "../../node";
import { dependentsText, pullRequestText } from "../../text/testRun";
import { createGroupRow, createLinkProperties, type RunId } from "./rows";

/** Creates the row of the pull requests under test. */
export function createPullRequestsNode(id: RunId, { pullRequests }: TestRun): TreeNode {
  return createGroupRow(
    id,
    "pullRequests",
    { label: t("Pull requests under test"), description: formatNumber(pullRequests.length) },
    () =>
      pullRequests.map((pullRequest) =>
        createPullRequestRow(`pullRequest:${id}`, pullRequest.number, pullRequestText(pullRequest), pullRequest.url),
      ),
    { isExpanded: pullRequests.length > 0, isFolded: true },
  );
}

/** Creates the row of the pull requests that the run depends on; `undefined` if there are none. */
export function createDependentsNode(id: RunId, run: TestRun): TreeNode | undefined {
  const { dependentPullRequests: numbers = [] } = run;
  if (numbers.length === 0) {
    return undefined;
  }
  return createGroupRow(
    id,
    "dependents",
    {
      label: t("Dependent pull requests"),
      description: formatNumber(numbers.length),
      tooltip: dependentsText,
    },
    () =>
      numbers.map((number) =>
        createPullRequestRow(`dependent:${id}`, number, `#${number}`, createPullRequestLink(run, number)),
      ),
    { isFolded: true },
  );
}

function createPullRequestRow(idPrefix: string, number: number, label: string, url: string | undefined): TreeNode {
  return {
    id: `${idPrefix}:${number}`,
    label,
    icon: "pullRequest",
    context: "value",
    copyText: `#${number}`,
    ...createLinkProperties("pullRequest", url),
  };
}
