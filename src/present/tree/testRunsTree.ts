import { repositoryKey } from "../../domain/repository";
import type { LoadedFailingTests } from "../../domain/runs/culprits";
import { isWatchable, isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isLost } from "../../domain/runs/verdict";
import type { NodeIcon, TreeNode } from "../node";
import { toneOfRun } from "../runTone";
import { createRunLabels } from "../text/runLabels";
import { runLabel, runName } from "../text/testRun";
import { runDescription, runTooltip, spokenRun } from "../text/testRunRow";
import { setApiKeyNode } from "./noticeNodes";
import { culpritsNode } from "./testRuns/culpritNodes";
import { factNodes } from "./testRuns/factNodes";
import { dependentsNode, pullRequestsNode } from "./testRuns/pullRequestNodes";
import { checksNode, requiredNode } from "./testRuns/statusNodes";
import { targetNodes } from "./testRuns/targetNodes";

/**
 * The rows of the test runs view: the runs looked up, newest first, each with every field of the contract below it.
 *
 * @param beside the failing tests that are loaded, beside failed runs; the ids of the watched runs about which nothing
 * new is learned; whether the key is refused
 */
export function testRunsTree(
  runs: readonly LookedUpRun[],
  now: number,
  { tests, unanswered, isKeyRefused }: Beside = {},
): readonly TreeNode[] {
  const repositories = new Set(runs.map(({ query }) => repositoryKey(query.repository)));
  const several = repositories.size > 1;
  const labelOf = createRunLabels(runs, runLabel);
  const nameOf = createRunLabels(runs, runName);
  const rows = runs.map((run, index) =>
    runNode(run, {
      label: labelOf(run),
      name: nameOf(run),
      expanded: index === 0,
      several,
      now,
      tests,
      isAnswered: !unanswered?.has(run.id),
    }),
  );
  // Where there are no rows the view's welcome text offers the key.
  return isKeyRefused && rows.length > 0 ? [setApiKeyNode, ...rows] : rows;
}

interface Beside {
  readonly tests?: LoadedFailingTests;
  readonly unanswered?: ReadonlySet<string>;
  /** The service refused the key. */
  readonly isKeyRefused?: boolean;
}

/** How a run's row is painted: `several` where runs of several repositories stand together. */
interface RunView {
  readonly label: string;
  /** As `label`, in the words that are spoken. */
  readonly name: string;
  readonly expanded: boolean;
  readonly several: boolean;
  readonly now: number;
  readonly tests: LoadedFailingTests | undefined;
  readonly isAnswered: boolean;
}

function runNode(entry: LookedUpRun, { label, name, expanded, several, now, tests, isAnswered }: RunView): TreeNode {
  return {
    id: `run:${entry.id}`,
    label,
    description: runDescription(entry, several, now),
    tooltip: () => runTooltip(entry, now),
    spoken: spokenRun(name, entry, several, now),
    icon: runIcon(entry, isAnswered),
    context: runContext(entry),
    expanded,
    runId: entry.id,
    copyText: entry.query.testRunId,
    children: () => runChildren(entry, now, tests),
  };
}

function runContext(entry: LookedUpRun): string {
  if (isWatched(entry)) return "run.watched";
  return isWatchable(entry) ? "run.watchable" : "run";
}

/** One that was in progress when the service forgot it is not any more; one that is watched moves while there are answers. */
function runIcon(entry: LookedUpRun, isAnswered: boolean): NodeIcon {
  if (isLost(entry)) return "gone";
  const tone = toneOfRun(entry.run.status);
  return tone === "inProgress" && isWatched(entry) && isAnswered ? "inProgressWatched" : tone;
}

function runChildren(entry: LookedUpRun, now: number, tests?: LoadedFailingTests): readonly TreeNode[] {
  const { id, run } = entry;
  return [
    requiredNode(id, run),
    tests && culpritsNode(entry, tests, now),
    pullRequestsNode(id, run),
    checksNode(id, run),
    dependentsNode(id, run),
    ...targetNodes(id, run),
    ...factNodes(entry, now),
  ].filter((node) => node !== undefined);
}
