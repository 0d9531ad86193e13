import { preferNonEmpty } from "../../base/collections";
import { passesFilter } from "./branchFilter";
import type { CiEvent, CiJob, CiPlace, CiWorkflow } from "./ciJobs";

/** Prefix of the branches of GitHub's own merge queue. */
const queuePrefix = "gh-readonly-queue/";

/** Branches of a run, and the checks that were reported. */
interface TestedRun {
  readonly testBranch: string;
  readonly targetBranch: string;
  readonly reportedChecks: readonly { readonly name: string }[];
}

/** Reason why a workflow does not start for the test branch. */
export interface StartObstacle {
  readonly kind: "event" | "branch" | "paths";
  readonly place: CiPlace;
  readonly detail?: string;
  /** Whether the file alone proves it; for `paths` it does not, since the changed files are not known. */
  readonly isCertain: boolean;
}

/** Starts of workflows for the test branch of a run. */
export interface WorkflowStarts {
  findObstacle(workflow: CiWorkflow): StartObstacle | undefined;
  /** Events that start a workflow, or may. */
  listEvents(workflow: CiWorkflow): readonly string[];
}

const pullRequestEvents: readonly string[] = ["pull_request", "pull_request_target"];

/**
 * Finds out which events start workflows: those of the test branch, and those of a pull request if a workflow has run
 * that only one can have started. A workflow of which a check was reported has started.
 */
export function createStarts(run: TestedRun, jobs: readonly CiJob[]): WorkflowStarts {
  const isQueue = run.testBranch.startsWith(queuePrefix);
  const mainEvent = isQueue ? "merge_group" : "push";
  const runEvents = new Set([mainEvent, "push"]);
  const passes = (event: CiEvent) => runEvents.has(event.name) && mayStart(event, run);
  const startedWorkflows = findStartedWorkflows(run, jobs);
  for (const { events = [] } of startedWorkflows) {
    if (events.some(passes)) {
      continue;
    }
    for (const { name } of events) {
      if (pullRequestEvents.includes(name)) {
        runEvents.add(name);
      }
    }
  }
  return {
    listEvents: ({ events = [] }) => {
      const ownEvents = events.filter(({ name }) => runEvents.has(name));
      const passingEvents = ownEvents.filter(passes);
      const names = preferNonEmpty(passingEvents, ownEvents).map(({ name }) => name);
      return preferNonEmpty(names, [...runEvents]);
    },
    findObstacle: (workflow) => {
      if (startedWorkflows.has(workflow)) {
        return undefined;
      }
      return findStartObstacle(workflow, mainEvent, passes);
    },
  };
}

/** Returns whether an event that a run has starts a workflow for its branch. */
function mayStart({ name, branches, isOther }: CiEvent, { testBranch, targetBranch }: TestedRun): boolean {
  const branch = name === "push" ? testBranch : targetBranch;
  return !isOther && (!branches || passesFilter(branches, branch));
}

function findStartObstacle(
  { place, events }: CiWorkflow,
  mainEvent: string,
  passes: (event: CiEvent) => boolean,
): StartObstacle | undefined {
  if (!events) {
    return undefined;
  }
  const passingEvents = events.filter(passes);
  if (passingEvents.length > 0) {
    return findPathFilter(passingEvents);
  }
  const mainEvents = events.filter(({ name, isOther }) => name === mainEvent && !isOther);
  const filter = mainEvents.find(({ branches }) => branches)?.branches;
  if (!filter) {
    return { kind: "event", place, detail: mainEvent, isCertain: true };
  }
  return { kind: "branch", place: filter.place, detail: mainEvent, isCertain: true };
}

function findPathFilter(events: readonly CiEvent[]): StartObstacle | undefined {
  const [place] = events.flatMap(({ paths }) => paths ?? []);
  const isFiltered = events.every(({ paths }) => paths !== undefined);
  return isFiltered && place ? { kind: "paths", place, isCertain: false } : undefined;
}

/** Returns the workflows with a reported check whose name no other workflow has. */
function findStartedWorkflows({ reportedChecks }: TestedRun, jobs: readonly CiJob[]): ReadonlySet<CiWorkflow> {
  const startedWorkflows = new Set<CiWorkflow>();
  for (const { name } of reportedChecks) {
    const namedJobs = jobs.filter(({ names }) => names.includes(name));
    const workflows = new Set(namedJobs.map(({ workflow }) => workflow));
    const [workflow] = workflows;
    if (workflow && workflows.size === 1) {
      startedWorkflows.add(workflow);
    }
  }
  return startedWorkflows;
}
