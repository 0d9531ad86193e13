import type { TestRun } from "../../api/records";
import { repositoryKey } from "../../model/repository";
import { type GroupedCheck, groupedChecks } from "../../model/runs/checks";
import { type RequiredStatus, requiredStatuses } from "../../model/runs/requiredStatuses";
import type { LookedUpRun } from "../../model/runs/testRuns";
import type { NodeIcon, TreeNode } from "../node";
import { markdownText, oneLine } from "../text/inert";
import { count } from "../text/numbers";
import { reportedWords, runLabel, runStatusWords, runSummary, sourceWords } from "../text/testRun";
import { ago, pointInTime } from "../text/time";

const statusIcons: Record<string, NodeIcon> = {
  in_progress: "inProgress",
  succeeded: "succeeded",
  failed: "failed",
  cancelled: "cancelled",
};

/** The rows of the test runs view: the runs looked up, newest first, each with every field of the contract below it. */
export function testRunsTree(runs: readonly LookedUpRun[], now: number): readonly TreeNode[] {
  return runs.map((run, index) => runNode(run, index === 0, now));
}

function runNode(entry: LookedUpRun, expanded: boolean, now: number): TreeNode {
  const { run, query, asOf } = entry;
  return {
    id: `run:${entry.id}`,
    label: runLabel(entry),
    description: runSummary(run, query.targetBranch, asOf, now),
    tooltip: () =>
      [
        `Test run ${markdownText(query.testRunId)}`,
        `${markdownText(repositoryKey(query.repository))}, into ${markdownText(query.targetBranch)}`,
        `As of ${pointInTime(asOf)}`,
      ].join("\n\n"),
    icon: statusIcons[run.status ?? ""] ?? "unknown",
    context: "run",
    expanded,
    runId: entry.id,
    copyText: query.testRunId,
    children: () => runChildren(entry, now),
  };
}

function runChildren({ id, run }: LookedUpRun, now: number): readonly TreeNode[] {
  return [
    requiredNode(id, run),
    pullRequestsNode(id, run),
    checksNode(id, run),
    targetsNode(id, "Impacted targets", "targets", run.impactedTargets),
    targetsNode(
      id,
      "Impacted targets of the pull requests under test",
      "testedTargets",
      run.impactedTargetsForTestedPullRequests,
    ),
    dependentsNode(id, run),
    ...fields(id, run, now),
  ].filter((node) => node !== undefined);
}

function requiredNode(id: string, run: TestRun): TreeNode {
  const statuses = requiredStatuses(run);
  const reported = statuses.filter((status) => status.reported === "reported").length;
  const source = run.requiredStatusesSource === undefined ? "" : ` · ${sourceWords(run.requiredStatusesSource)}`;
  return group(
    id,
    "required",
    "Required statuses",
    `${reported} of ${statuses.length} reported${source}`,
    statuses.length > 0,
    () => statuses.map((status, index) => requiredStatusNode(id, status, index)),
  );
}

function requiredStatusNode(id: string, status: RequiredStatus, index: number): TreeNode {
  const { name, reported } = status;
  return {
    id: `required:${id}:${index}`,
    label: oneLine(name),
    description: reportedWords(status),
    icon: reported === "reported" ? "reported" : "requiredMissing",
    context: "value",
    copyText: name,
  };
}

function pullRequestsNode(id: string, run: TestRun): TreeNode {
  return group(id, "pullRequests", "Pull requests under test", String(run.pullRequests.length), true, () =>
    run.pullRequests.map(({ number, title, url }, index) => ({
      id: `pullRequest:${id}:${index}`,
      label: title ? `#${number} ${oneLine(title)}` : `#${number}`,
      icon: "pullRequest",
      context: url ? "pullRequest.link" : "value",
      copyText: `#${number}`,
      ...(url ? { url, action: { kind: "openLink", link: "pullRequest", url } as const } : {}),
    })),
  );
}

function checksNode(id: string, run: TestRun): TreeNode {
  const checks = groupedChecks(run);
  const suites = run.checkSuites.length > 0 ? ` · ${count(run.checkSuites.length, "check suite")}` : "";
  return group(id, "checks", "Checks", `${checks.length}${suites}`, false, () =>
    checks.map((check, index) => checkNode(id, check, index)),
  );
}

function checkNode(id: string, { kind, name, url, count: rows, outcome }: GroupedCheck, index: number): TreeNode {
  const facts = [
    outcome && oneLine(outcome),
    kind === "checkRun" ? "check run" : "status check",
    rows > 1 ? `reported ${count(rows, "time")}` : undefined,
  ];
  return {
    id: `check:${id}:${index}`,
    label: oneLine(name),
    description: facts.filter(Boolean).join(" · "),
    icon: "check",
    context: url ? "check.link" : "value",
    copyText: name,
    ...(url ? { url, action: { kind: "openLink", link: "check", url } as const } : {}),
  };
}

/** More targets than these are counted, not listed: a tree of thousands of rows helps nobody. */
const shownTargets = 500;

function targetsNode(
  id: string,
  label: string,
  key: string,
  targets: readonly string[] | undefined,
): TreeNode | undefined {
  if (!targets) return undefined;
  return group(id, key, label, String(targets.length), false, () => {
    const rows = targets.slice(0, shownTargets).map(
      (target, index): TreeNode => ({
        id: `${key}:${id}:${index}`,
        label: oneLine(target),
        icon: "target",
        context: "value",
        copyText: target,
      }),
    );
    const rest = targets.length - rows.length;
    return rest > 0
      ? [...rows, { id: `${key}:${id}:rest`, label: `and ${rest} more`, icon: "notice", context: "notice" }]
      : rows;
  });
}

function dependentsNode(id: string, { dependentPullRequests }: TestRun): TreeNode | undefined {
  if (!dependentPullRequests || dependentPullRequests.length === 0) return undefined;
  const numbers = dependentPullRequests.map((number) => `#${number}`).join(", ");
  return value(id, "dependents", "Dependent pull requests", numbers, "pullRequest");
}

function fields(id: string, run: TestRun, now: number): TreeNode[] {
  const rows: TreeNode[] = [
    value(id, "status", "Status", runStatusWords(run.status), "list"),
    value(id, "branch", "Test branch", run.testBranch, "branch"),
    value(id, "sha", "Commit", run.testBranchSha, "commit"),
  ];
  if (run.createdAt !== undefined) {
    rows.push(value(id, "created", "Created", `${ago(run.createdAt, now)} (${pointInTime(run.createdAt)})`, "time"));
  }
  for (const { name, value: text } of run.extra)
    rows.push(value(id, `extra:${name}`, oneLine(name), String(text), "list"));
  if (run.unreadable > 0) {
    rows.push({
      id: `unreadable:${id}`,
      label: `${count(run.unreadable, "row")} could not be read`,
      icon: "notice",
      context: "notice",
    });
  }
  return rows;
}

function value(id: string, key: string, label: string, text: string, icon: NodeIcon): TreeNode {
  return { id: `${key}:${id}`, label, description: oneLine(text), icon, context: "value", copyText: text };
}

function group(
  id: string,
  key: string,
  label: string,
  description: string,
  expanded: boolean,
  children: () => readonly TreeNode[],
): TreeNode {
  return { id: `${key}:${id}`, label, description, icon: "list", context: "group", expanded, children };
}
