import { repositoryKey } from "../../domain/repository";
import type { LoadedFailingTests } from "../../domain/runs/culprits";
import { isWatchable, isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { hasNumber, hasRun, type MyPullRequest } from "../../domain/runs/myPullRequest";
import { isLost } from "../../domain/runs/verdict";
import type { MissingStatuses } from "../../state/runs/missingStatuses";
import type { NodeIcon, TreeNode } from "../node";
import { findRunTone } from "../runTone";
import { createRunLabels } from "../text/runLabels";
import { runLabel, runName } from "../text/testRun";
import { runAccessibilityLabel, runDescription, runTooltip } from "../text/testRunRow";
import { setApiKeyNode } from "./noticeNodes";
import { createCulpritsNode } from "./testRuns/culpritNodes";
import { createFactNodes } from "./testRuns/factNodes";
import { createFailureReasonNode } from "./testRuns/failureReasonNode";
import { createEnterNumberNode, createMyPullRequestNode } from "./testRuns/myPullRequestNode";
import { createDependentsNode, createPullRequestsNode } from "./testRuns/pullRequestNodes";
import { createChecksNode, createRequiredStatusesNode } from "./testRuns/statusNodes";
import { createTargetNodes } from "./testRuns/targetNodes";

/**
 * Creates the rows of the test runs view: the pull requests of the checked-out branches, then the other runs that were
 * looked up, newest first, each with all its data below. Questions for the numbers of pull requests follow; alone they
 * are no rows, since the view's welcome text then offers them and a look-up.
 *
 * @param options the loaded failing tests, to be compared with failed runs; the ids of watched runs without new
 * responses; whether the key is rejected; what finds the possible reasons of statuses that were not reported
 */
export function createTestRunsTree(
  runs: readonly LookedUpRun[],
  now: number,
  { tests, unansweredIds, isKeyRefused, myPullRequests = [], findReasons }: TestRunsTreeOptions = {},
): readonly TreeNode[] {
  const repositories = new Set(runs.map(({ query }) => repositoryKey(query.repository)));
  const hasSeveralRepositories = repositories.size > 1;
  const findLabel = createRunLabels(runs, runLabel);
  const findName = createRunLabels(runs, runName);
  const createNode = (run: LookedUpRun, isExpanded: boolean) =>
    createRunNode(run, {
      label: findLabel(run),
      name: findName(run),
      isExpanded,
      hasSeveralRepositories,
      now,
      tests,
      findReasons,
      isAnswered: !unansweredIds?.has(run.id),
    });
  const myRunIds = new Set(myPullRequests.filter(hasRun).map(({ run }) => run.id));
  const otherRuns = runs.filter(({ id }) => !myRunIds.has(id));
  const rows = [
    ...myPullRequests.filter(hasNumber).map((pullRequest) => {
      const runNode = hasRun(pullRequest) ? createNode(pullRequest.run, true) : undefined;
      return createMyPullRequestNode(pullRequest, runNode, myPullRequests.length > 1);
    }),
    ...otherRuns.map((run, index) => createNode(run, index === 0 && myRunIds.size === 0)),
  ];
  // Without rows, the view has a welcome text with the next step.
  if (rows.length === 0) {
    return [];
  }
  const questions = myPullRequests
    .filter((pullRequest) => !hasNumber(pullRequest))
    .map((pullRequest) => createEnterNumberNode(pullRequest, myPullRequests.length > 1));
  return [...(isKeyRefused ? [setApiKeyNode] : []), ...rows, ...questions];
}

interface TestRunsTreeOptions {
  readonly tests?: LoadedFailingTests;
  readonly unansweredIds?: ReadonlySet<string>;
  /** Whether the service rejected the key. */
  readonly isKeyRefused?: boolean;
  readonly myPullRequests?: readonly MyPullRequest[];
  readonly findReasons?: MissingStatuses["find"];
}

/** Data of a run's row; `hasSeveralRepositories` if the list contains runs of several repositories. */
interface RunNodeOptions {
  readonly label: string;
  /** Like `label`, in its spoken form. */
  readonly name: string;
  readonly isExpanded: boolean;
  readonly hasSeveralRepositories: boolean;
  readonly now: number;
  readonly tests: LoadedFailingTests | undefined;
  readonly findReasons: MissingStatuses["find"] | undefined;
  readonly isAnswered: boolean;
}

function createRunNode(lookedUpRun: LookedUpRun, options: RunNodeOptions): TreeNode {
  const { label, name, isExpanded, hasSeveralRepositories, now, isAnswered } = options;
  return {
    id: `run:${lookedUpRun.id}`,
    label,
    description: runDescription(lookedUpRun, hasSeveralRepositories, now),
    tooltip: () => runTooltip(lookedUpRun, now),
    accessibilityLabel: runAccessibilityLabel(name, lookedUpRun, hasSeveralRepositories, now),
    icon: chooseIcon(lookedUpRun, isAnswered),
    context: chooseContext(lookedUpRun),
    isExpanded,
    runId: lookedUpRun.id,
    copyText: lookedUpRun.query.testRunId,
    children: () => createRunChildren(lookedUpRun, options),
  };
}

function chooseContext(lookedUpRun: LookedUpRun): string {
  if (isWatched(lookedUpRun)) {
    return "run.watched";
  }
  return isWatchable(lookedUpRun) ? "run.watchable" : "run";
}

/**
 * Returns the icon of a run. A run that the service deleted while it was in progress is shown as gone; the icon of a
 * watched run is animated while there are responses.
 */
function chooseIcon(lookedUpRun: LookedUpRun, isAnswered: boolean): NodeIcon {
  if (isLost(lookedUpRun)) {
    return "gone";
  }
  const tone = findRunTone(lookedUpRun.run.status);
  if (tone === "inProgress" && isWatched(lookedUpRun) && isAnswered) {
    return "inProgressWatched";
  }
  return tone;
}

function createRunChildren(lookedUpRun: LookedUpRun, { now, tests, findReasons }: RunNodeOptions): readonly TreeNode[] {
  const { id, run } = lookedUpRun;
  return [
    createFailureReasonNode(lookedUpRun),
    tests && createCulpritsNode(lookedUpRun, tests, now),
    createRequiredStatusesNode(lookedUpRun, findReasons?.(lookedUpRun)),
    createPullRequestsNode(id, run),
    createChecksNode(id, run),
    createDependentsNode(id, run),
    ...createTargetNodes(id, run),
    ...createFactNodes(lookedUpRun, now),
  ].filter((node) => node !== undefined);
}
