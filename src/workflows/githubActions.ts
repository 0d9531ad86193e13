import { appendAll } from "../base/collections";
import { type CiCondition, type CiJob, type CiNeed, type CiWorkflow, unknownText } from "../domain/runs/ciJobs";
import { anyKey, type ExpressionContext, evaluateCondition, fillIn } from "./expression";
import { readEvents } from "./githubEvents";
import { type Combination, expandMatrix } from "./matrix";
import { type CiFiles, createUnknownJob, type TestedBranch } from "./systems";
import type { YamlEntry, YamlNode } from "./yamlTree";
import { findEntry, findNode, findText, listEntries, listTexts, readScalar, type Value } from "./yamlValues";

export const githubFolder = ".github/workflows";

/**
 * Maximum number of names of all jobs of a repository, length of a name, and depth of workflows that call one another.
 */
const maxNames = 3_000;
const maxNameLength = 300;
const maxDepth = 5;
/** Length at which GitHub appears to cut a name with the values of a matrix. */
const maxShownLength = 100;

/** Events with which a tested branch starts a workflow. */
const startingEvents: readonly string[] = ["merge_group", "push"];

/** Condition with which a job runs even if the jobs that it needs have failed. */
const anywayPattern = /\b(?:always|failure|cancelled)\s{0,9}\(/;

/** Context in which the jobs of a file run: their own workflow, or a job of another workflow that calls them. */
interface Caller {
  readonly workflow: CiWorkflow;
  /** Prefix of the names of their checks. */
  readonly prefix: string;
  readonly inputs: Value;
  readonly conditions: readonly CiCondition[];
  readonly needs: readonly CiNeed[];
  readonly depth: number;
}

/** Reads the jobs of the workflows of GitHub Actions, including those of called workflows. */
export function readGithubActions(files: CiFiles, branch: TestedBranch): readonly CiJob[] {
  const reader = new WorkflowReader(files, branch);
  const workflows = [...files].filter(([path]) => path.startsWith(githubFolder));
  for (const [path, file] of workflows) {
    if (!isOnlyCalled(file)) {
      reader.readWorkflow(path, file);
    }
  }
  for (const [path, file] of workflows) {
    if (isOnlyCalled(file) && !reader.calledPaths.has(path)) {
      reader.readWorkflow(path, file);
    }
  }
  return reader.jobs;
}

/** Returns whether a workflow is started only by other workflows. */
function isOnlyCalled(file: YamlNode): boolean {
  const on = findNode(file, "on");
  const names = on?.entries ? [...on.entries.keys()] : listTexts(on);
  return names.length === 1 && names[0] === "workflow_call";
}

class WorkflowReader {
  readonly jobs: CiJob[] = [];
  readonly calledPaths = new Set<string>();
  #nameCount = 0;

  constructor(
    private readonly files: CiFiles,
    private readonly branch: TestedBranch,
  ) {}

  readWorkflow(path: string, file: YamlNode): void {
    const on = findEntry(file, "on");
    const workflow: CiWorkflow = {
      place: { path, line: on?.line ?? 0 },
      events: readEvents(path, on?.value),
    };
    this.#readJobs(path, file, {
      workflow,
      prefix: "",
      // If the workflow is not called, its inputs come only from a user who starts it.
      inputs: isOnlyCalled(file) ? undefined : {},
      conditions: [],
      needs: [],
      depth: 0,
    });
  }

  #readJobs(path: string, file: YamlNode, caller: Caller): void {
    const jobs = findNode(file, "jobs")?.entries ?? new Map<string, YamlEntry>();
    for (const [id, job] of jobs) {
      if (this.#nameCount > maxNames) {
        this.jobs.push(createUnknownJob({ path, line: job.line }));
        return;
      }
      const ownConditions = this.#readConditions(path, job.value, caller.inputs);
      const ownNeeds = readNeeds(path, job.value, jobs, caller.prefix);
      this.#readJob(path, id, job, {
        ...caller,
        conditions: [...ownConditions, ...caller.conditions],
        needs: [...ownNeeds, ...caller.needs],
      });
    }
  }

  #readJob(path: string, id: string, job: YamlEntry, caller: Caller): void {
    const uses = findText(job.value, "uses");
    const line = findEntry(job.value, "name")?.line ?? job.line;
    const names: string[] = [];
    const github = this.#createNameContext(caller.workflow);
    for (const combination of listCombinations(job.value)) {
      const context: ExpressionContext = { matrix: combination?.values, inputs: caller.inputs, github };
      const jobNames = createNames(id, job.value, context, combination);
      const ownNames = jobNames.map((name) => caller.prefix + name);
      this.#nameCount += ownNames.length;
      if (uses === undefined) {
        appendAll(names, ownNames);
      } else {
        const unreadNames = this.#callWorkflow(uses, job.value, ownNames, context, caller);
        appendAll(names, unreadNames);
      }
    }
    if (names.length === 0) {
      return;
    }
    const { workflow, conditions, needs } = caller;
    this.jobs.push({
      names,
      aliases: [id],
      place: { path, line },
      workflow,
      conditions,
      needs,
      hasDynamicNames: true,
    });
  }

  /**
   * Creates the properties of the event that job names may contain; `undefined` if several events of a tested branch
   * may start the jobs.
   */
  #createNameContext({ events = [] }: CiWorkflow): Value {
    const ownEvents = events.filter(({ name, isOther }) => !isOther && startingEvents.includes(name));
    const [event] = ownEvents;
    if (!event || ownEvents.length > 1) {
      return undefined;
    }
    return createGithubContext(event.name, this.branch);
  }

  /** Reads the jobs of a workflow that a job calls; returns the names of jobs of a workflow outside this repository. */
  #callWorkflow(
    uses: string,
    job: YamlNode,
    callerNames: readonly string[],
    context: ExpressionContext,
    caller: Caller,
  ): readonly string[] {
    const path = uses.replace(/^\.\//, "");
    const file = this.files.get(path);
    if (!file || caller.depth > maxDepth) {
      return callerNames.map((name) => `${name} / ${unknownText}`);
    }
    this.calledPaths.add(path);
    const inputs = readInputs(file, job, context);
    const depth = caller.depth + 1;
    for (const name of callerNames) {
      this.#readJobs(path, file, { ...caller, prefix: `${name} / `, inputs, depth });
    }
    return [];
  }

  #readConditions(path: string, job: YamlNode, inputs: Value): CiCondition[] {
    const condition = findEntry(job, "if");
    const text = condition?.value.text;
    if (!condition || text === undefined) {
      return [];
    }
    const place = { path, line: condition.line };
    const evaluate = (event: string) => {
      const github = createGithubContext(event, this.branch);
      return evaluateCondition(text, { github, inputs });
    };
    return [{ place, evaluate }];
  }
}

function createGithubContext(event: string, { repository, testBranch, targetBranch }: TestedBranch): Value {
  const isPullRequest = event.startsWith("pull_request");
  const mergeGroup: Value = {
    [anyKey]: undefined,
    base_ref: `refs/heads/${targetBranch}`,
    head_ref: `refs/heads/${testBranch}`,
  };
  const knownEvent: Value = {
    [anyKey]: undefined,
    pull_request: null,
    merge_group: event === "merge_group" ? mergeGroup : null,
  };
  return {
    [anyKey]: undefined,
    event_name: event,
    ref: isPullRequest ? undefined : `refs/heads/${testBranch}`,
    ref_name: isPullRequest ? undefined : testBranch,
    ref_type: "branch",
    base_ref: isPullRequest ? targetBranch : "",
    head_ref: isPullRequest ? testBranch : "",
    event: isPullRequest ? undefined : knownEvent,
    repository: `${repository.owner}/${repository.name}`,
    repository_owner: repository.owner,
  };
}

/** Returns the jobs of a job's matrix; `undefined` stands for a job without one. */
function listCombinations(job: YamlNode): readonly (Combination | undefined)[] {
  const matrix = findNode(job, "strategy", "matrix");
  return matrix ? expandMatrix(matrix) : [undefined];
}

function createNames(id: string, job: YamlNode, context: ExpressionContext, combination?: Combination): string[] {
  const name = (findText(job, "name") || id).slice(0, maxNameLength);
  if (name.includes("${{")) {
    const filledName = fillIn(name, context, unknownText);
    return [filledName.slice(0, maxNameLength)];
  }
  const suffixes = combination?.suffixes ?? [""];
  const names: string[] = [];
  for (const suffix of suffixes) {
    const fullName = suffix === "" ? name : `${name} (${suffix})`;
    names.push(fullName);
    if (fullName.length > maxShownLength) {
      const cutName = `${fullName.slice(0, maxShownLength - 3)}...`;
      names.push(cutName);
    }
  }
  return names;
}

function listOwnNames(id: string, job: YamlNode): readonly string[] {
  return listCombinations(job).flatMap((combination) => {
    const context = { matrix: combination?.values };
    return createNames(id, job, context, combination);
  });
}

/** Reads the inputs of a called workflow: those that its caller passes, otherwise its own defaults. */
function readInputs(file: YamlNode, job: YamlNode, context: ExpressionContext): Value {
  const inputs: Record<string, Value> = {};
  for (const [key, { value }] of listEntries(findNode(file, "on", "workflow_call", "inputs"))) {
    const givenNode = findNode(job, "with", key) ?? findNode(value, "default");
    const text = givenNode?.text && fillIn(givenNode.text, context, unknownText);
    const isKnown = !text?.includes(unknownText);
    if (givenNode && text === givenNode.text) {
      inputs[key] = readScalar(givenNode);
    } else {
      inputs[key] = isKnown ? (text ?? null) : undefined;
    }
  }
  return inputs;
}

/** Reads which jobs have to pass before a job; none if the job runs even if they have failed. */
function readNeeds(path: string, job: YamlNode, jobs: ReadonlyMap<string, YamlEntry>, prefix: string): CiNeed[] {
  const needs = findEntry(job, "needs");
  const condition = findText(job, "if") ?? "";
  if (!needs || anywayPattern.test(condition)) {
    return [];
  }
  const place = { path, line: needs.line };
  return listTexts(needs.value).map((id) => {
    const neededJob = jobs.get(id)?.value;
    const names = neededJob ? listOwnNames(id, neededJob) : [id];
    // A job that calls a workflow is reported as the jobs of that workflow.
    const suffix = findEntry(neededJob, "uses") ? ` / ${unknownText}` : "";
    return { place, names: names.map((name) => prefix + name + suffix) };
  });
}
