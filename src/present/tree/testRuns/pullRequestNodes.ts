import type { TestRun } from "../../../domain/records";
import { pullRequestLink } from "../../../domain/runs/hostLinks";
import type { TreeNode } from "../../node";
import { grouped } from "../../text/numbers";
import { dependentsSentence, pullRequestWords } from "../../text/testRun";
import { groupRow, leadingTo, type RunId } from "./rows";

/** The pull requests under test. */
export function pullRequestsNode(id: RunId, { pullRequests }: TestRun): TreeNode {
  return groupRow(
    id,
    "pullRequests",
    { label: "Pull requests under test", description: grouped(pullRequests.length) },
    () =>
      pullRequests.map((pullRequest) =>
        pullRequestRow(`pullRequest:${id}`, pullRequest.number, pullRequestWords(pullRequest), pullRequest.url),
      ),
    { expanded: pullRequests.length > 0, folded: true },
  );
}

/** The pull requests that the run depends on; absent where there are none. */
export function dependentsNode(id: RunId, run: TestRun): TreeNode | undefined {
  const { dependentPullRequests: numbers = [] } = run;
  if (numbers.length === 0) return undefined;
  return groupRow(
    id,
    "dependents",
    { label: "Dependent pull requests", description: grouped(numbers.length), tooltip: dependentsSentence },
    () =>
      numbers.map((number) => pullRequestRow(`dependent:${id}`, number, `#${number}`, pullRequestLink(run, number))),
    { folded: true },
  );
}

function pullRequestRow(id: string, number: number, label: string, url: string | undefined): TreeNode {
  return {
    id: `${id}:${number}`,
    label,
    icon: "pullRequest",
    context: "value",
    copyText: `#${number}`,
    ...leadingTo("pullRequest", url),
  };
}
