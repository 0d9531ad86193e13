import { preferNonEmpty } from "../../base/collections";
import { passesFilter } from "./branchFilter";
import type { CiEvent, CiJob, CiPlace, CiWorkflow } from "./ciJobs";

/** How the branches of GitHub's own merge queue begin. */
const queuePrefix = "gh-readonly-queue/";

/** A run's branch, and what was reported on it. */
interface TestedRun {
  readonly testBranch: string;
  readonly targetBranch: string;
  readonly reportedChecks: readonly { readonly name: string }[];
}

/** What keeps a workflow from starting for the test branch. */
export interface StartObstacle {
  readonly kind: "event" | "branch" | "paths";
  readonly place: CiPlace;
  readonly detail?: string;
  /** Whether the file alone tells it; the changed files of `paths` are not known. */
  readonly isCertain: boolean;
}

/** Which workflows start for the test branch of a run. */
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
  return new EventStarts(run, findStartedWorkflows(run, jobs));
}

class EventStarts implements WorkflowStarts {
  readonly #mainEvent: string;
  readonly #runEvents: Set<string>;

  constructor(
    private readonly run: TestedRun,
    private readonly startedWorkflows: ReadonlySet<CiWorkflow>,
  ) {
    const isQueue = run.testBranch.startsWith(queuePrefix);
    this.#mainEvent = isQueue ? "merge_group" : "push";
    this.#runEvents = new Set([this.#mainEvent, "push"]);
    for (const { events = [] } of startedWorkflows) {
      if (!events.some((event) => this.#passes(event))) {
        this.#addPullRequests(events);
      }
    }
  }

  listEvents({ events = [] }: CiWorkflow): readonly string[] {
    const ownEvents = events.filter(({ name }) => this.#runEvents.has(name));
    const passingEvents = ownEvents.filter((event) => this.#passes(event));
    const names = preferNonEmpty(passingEvents, ownEvents).map(({ name }) => name);
    return preferNonEmpty(names, [...this.#runEvents]);
  }

  findObstacle(workflow: CiWorkflow): StartObstacle | undefined {
    const { place, events } = workflow;
    if (!events || this.startedWorkflows.has(workflow)) {
      return undefined;
    }
    const passingEvents = events.filter((event) => this.#passes(event));
    if (passingEvents.length > 0) {
      return findPathFilter(passingEvents);
    }
    const detail = this.#mainEvent;
    const mainEvents = events.filter(({ name, isOther }) => name === detail && !isOther);
    const filter = mainEvents.find(({ branches }) => branches)?.branches;
    if (!filter) {
      return { kind: "event", place, detail, isCertain: true };
    }
    return { kind: "branch", place: filter.place, detail, isCertain: true };
  }

  #addPullRequests(events: readonly CiEvent[]): void {
    for (const { name } of events) {
      if (pullRequestEvents.includes(name)) {
        this.#runEvents.add(name);
      }
    }
  }

  /** Returns whether an event starts a workflow for the branch of the run. */
  #passes({ name, branches, isOther }: CiEvent): boolean {
    if (isOther || !this.#runEvents.has(name)) {
      return false;
    }
    const branch = name === "push" ? this.run.testBranch : this.run.targetBranch;
    return !branches || passesFilter(branches, branch);
  }
}

function findPathFilter(events: readonly CiEvent[]): StartObstacle | undefined {
  const [place] = events.flatMap(({ paths }) => paths ?? []);
  const isFiltered = events.every(({ paths }) => paths !== undefined);
  return isFiltered && place ? { kind: "paths", place, isCertain: false } : undefined;
}

/** Returns the workflows of which a check was reported whose name no other workflow has. */
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
