import { appendAll } from "../base/collections";
import { type CiCondition, type CiJob, type CiNeed, type CiWorkflow, unknownText } from "../domain/runs/ciJobs";
import { anyKey, type ExpressionContext, evaluateCondition, fillIn } from "./expression";
import { readEvents } from "./githubEvents";
import { type Combination, expandMatrix } from "./matrix";
import { type CiFiles, createUnknownJob, type TestedBranch } from "./systems";
import type { YamlEntry, YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts, readScalar, type Value } from "./yamlValues";

export const githubFolder = ".github/workflows";

/** Maximum number of names of a repository's jobs, and of workflows that call one another. */
const maxNames = 3_000;
const maxNameLength = 300;
const maxDepth = 5;
/** Length from which GitHub cuts a name with the values of a matrix, as far as is known. */
const maxShownLength = 100;

/** Where the jobs of a file run: in their own workflow, or called by a job of another. */
interface Caller {
  readonly workflow: CiWorkflow;
  /** What stands before the names of their checks. */
  readonly prefix: string;
  readonly inputs: Value;
  readonly conditions: readonly CiCondition[];
  readonly needs: readonly CiNeed[];
  readonly depth: number;
}

/** Reads the jobs of the workflows of GitHub Actions, those of called workflows among them. */
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

/** Returns whether only other workflows start a workflow. */
function isOnlyCalled(file: YamlNode): boolean {
  const on = findEntry(file, "on")?.value;
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
    const line = findEntry(file, "on")?.line ?? 0;
    const workflow = { place: { path, line }, events: readEvents(path, findEntry(file, "on")?.value) };
    // Of a workflow that is not called, only a person gives inputs.
    const inputs = isOnlyCalled(file) ? undefined : {};
    this.#readJobs(path, file, { workflow, prefix: "", inputs, conditions: [], needs: [], depth: 0 });
  }

  #readJobs(path: string, file: YamlNode, caller: Caller): void {
    const jobs = findEntry(file, "jobs")?.value.entries ?? new Map<string, YamlEntry>();
    for (const [id, job] of jobs) {
      if (this.#nameCount > maxNames) {
        this.jobs.push(createUnknownJob({ path, line: job.line }));
        return;
      }
      const conditions = [...this.#readConditions(path, job.value, caller.inputs), ...caller.conditions];
      const needs = [...readNeeds(path, job.value, jobs, caller.prefix), ...caller.needs];
      this.#readJob(path, id, job, { ...caller, conditions, needs });
    }
  }

  #readJob(path: string, id: string, job: YamlEntry, caller: Caller): void {
    const uses = findText(job.value, "uses");
    const line = findEntry(job.value, "name")?.line ?? job.line;
    const names: string[] = [];
    const github = this.#createNameContext(caller.workflow);
    for (const combination of listCombinations(job.value)) {
      const context: ExpressionContext = { matrix: combination?.values, inputs: caller.inputs, github };
      const ownNames = createNames(id, job.value, context, combination).map((name) => caller.prefix + name);
      this.#nameCount += ownNames.length;
      const shownNames = uses === undefined ? ownNames : this.#callWorkflow(uses, job.value, ownNames, context, caller);
      appendAll(names, shownNames);
    }
    if (names.length === 0) {
      return;
    }
    const { workflow, conditions, needs } = caller;
    const place = { path, line };
    this.jobs.push({ names, aliases: [id], place, workflow, conditions, needs, hasDynamicNames: true });
  }

  /** Creates what names of jobs take from the event; `undefined` if a tested branch may start them by several. */
  #createNameContext({ events = [] }: CiWorkflow): Value {
    const startingEvents = events.filter(({ name, isOther }) => !isOther && /^(?:merge_group|push)$/.test(name));
    const [event, ...otherEvents] = startingEvents;
    return event && otherEvents.length === 0 ? createGithubContext(event.name, this.branch) : undefined;
  }

  /** Reads the jobs of a workflow that a job calls; returns the names of those that are not in this repository. */
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
    for (const name of callerNames) {
      this.#readJobs(path, file, { ...caller, prefix: `${name} / `, inputs, depth: caller.depth + 1 });
    }
    return [];
  }

  #readConditions(path: string, job: YamlNode, inputs: Value): CiCondition[] {
    const condition = findEntry(job, "if");
    const text = condition?.value.text;
    if (!condition || text === undefined) {
      return [];
    }
    return [
      {
        place: { path, line: condition.line },
        evaluate: (event) => evaluateCondition(text, { github: createGithubContext(event, this.branch), inputs }),
      },
    ];
  }
}

function createGithubContext(event: string, { repository, testBranch, targetBranch }: TestedBranch): Value {
  const isPullRequest = event.startsWith("pull_request");
  const branches = { base_ref: `refs/heads/${targetBranch}`, head_ref: `refs/heads/${testBranch}` };
  const mergeGroup = event === "merge_group" ? { [anyKey]: undefined, ...branches } : null;
  return {
    [anyKey]: undefined,
    event_name: event,
    ref: isPullRequest ? undefined : `refs/heads/${testBranch}`,
    ref_name: isPullRequest ? undefined : testBranch,
    ref_type: "branch",
    base_ref: isPullRequest ? targetBranch : "",
    head_ref: isPullRequest ? testBranch : "",
    event: isPullRequest ? undefined : { [anyKey]: undefined, pull_request: null, merge_group: mergeGroup },
    repository: `${repository.owner}/${repository.name}`,
    repository_owner: repository.owner,
  };
}

/** Returns the jobs of a job's matrix; `undefined` stands for a job without one. */
function listCombinations(job: YamlNode): readonly (Combination | undefined)[] {
  const matrix = findEntry(job, "strategy", "matrix")?.value;
  return matrix ? expandMatrix(matrix) : [undefined];
}

function createNames(id: string, job: YamlNode, context: ExpressionContext, combination?: Combination): string[] {
  const name = (findText(job, "name") || id).slice(0, maxNameLength);
  if (name.includes("${{")) {
    return [fillIn(name, context, unknownText).slice(0, maxNameLength)];
  }
  const suffixes = combination?.suffixes ?? [""];
  return suffixes.flatMap((suffix) => {
    const fullName = suffix === "" ? name : `${name} (${suffix})`;
    return fullName.length > maxShownLength ? [fullName, `${fullName.slice(0, maxShownLength - 3)}...`] : [fullName];
  });
}

function listOwnNames(id: string, job: YamlNode): readonly string[] {
  return listCombinations(job).flatMap((combination) =>
    createNames(id, job, { matrix: combination?.values }, combination),
  );
}

/** Reads what a workflow is called with: what its caller gives, else its own default. */
function readInputs(file: YamlNode, job: YamlNode, context: ExpressionContext): Value {
  const inputs: Record<string, Value> = {};
  for (const [key, { value }] of findEntry(file, "on", "workflow_call", "inputs")?.value.entries ?? []) {
    const givenNode = findEntry(job, "with", key)?.value ?? findEntry(value, "default")?.value;
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

/** Reads which jobs have to pass before a job; none for one that runs whatever they do. */
function readNeeds(path: string, job: YamlNode, jobs: ReadonlyMap<string, YamlEntry>, prefix: string): CiNeed[] {
  const needs = findEntry(job, "needs");
  const runsAnyway = /\b(?:always|failure|cancelled)\s{0,9}\(/.test(findText(job, "if") ?? "");
  if (!needs || runsAnyway) {
    return [];
  }
  return listTexts(needs.value).map((id) => {
    const neededJob = jobs.get(id)?.value;
    const isCaller = neededJob !== undefined && findEntry(neededJob, "uses") !== undefined;
    const names = neededJob ? listOwnNames(id, neededJob) : [id];
    return {
      place: { path, line: needs.line },
      names: names.map((name) => prefix + name + (isCaller ? ` / ${unknownText}` : "")),
    };
  });
}
