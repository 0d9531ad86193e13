import { type CiEvent, type CiJob, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import type { MissingStatusQuestion, ReportedCheck } from "../domain/runs/missingStatus";
import { expandMatrix } from "./matrix";
import {
  type CiFiles,
  createNamedJob,
  createPush,
  findPlace,
  listNamed,
  readBranchPattern,
  readNeeds,
} from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findNode, findText, listEntries, listTexts, type NamedEntry } from "./yamlValues";

export const circleCiFile = ".circleci/config.yml";

/** Reads the jobs of the workflows of CircleCI: their names, and the branches that they run for. */
export function readCircleCi(files: CiFiles, { reportedChecks }: MissingStatusQuestion): readonly CiJob[] {
  const workflows = listEntries(findNode(files.get(circleCiFile), "workflows"));
  return workflows.flatMap((workflow) => readWorkflow(workflow, reportedChecks));
}

function readWorkflow(workflow: NamedEntry, reportedChecks: readonly ReportedCheck[]): readonly CiJob[] {
  const [workflowName, { line, value }] = workflow;
  const jobs = listNamed(findNode(value, "jobs"));
  if (jobs.length === 0) {
    return [];
  }
  const place: CiPlace = { path: circleCiFile, line };
  const statuses = jobs.flatMap(([id, job]) => createStatuses(id, job.value));
  const hasStarted = reportedChecks.some(({ name }) => statuses.includes(name));
  const rules = hasStarted ? undefined : findPlace(circleCiFile, value, "when", "unless");
  const workflowJob = createNamedJob({ names: [workflowName], place });
  return [workflowJob, ...jobs.map((job) => createJob(job, jobs, rules))];
}

function createJob(job: NamedEntry, jobs: readonly NamedEntry[], workflowRules: CiPlace | undefined): CiJob {
  const [id, { line, value }] = job;
  const names = createNames(id, value);
  const push = readBranches(value);
  // A filter that has only tags excludes no branch.
  const filter = findEntry(value, "filters", "branches") && findPlace(circleCiFile, value, "filters");
  return createNamedJob({
    names: createStatuses(id, value),
    aliases: [...names, id, `ci/circleci: ${id}`],
    place: { path: circleCiFile, line },
    rules: push ? workflowRules : (filter ?? workflowRules),
    needs: readNeeds(circleCiFile, value, "requires", (name) => listNeededStatuses(name, jobs)),
    push,
  });
}

/** Reads the branches to which a job is limited; `undefined` if there are none, or a pattern cannot be read. */
function readBranches(job: YamlNode): CiEvent | undefined {
  const filter = findPlace(circleCiFile, job, "filters");
  const branches = findNode(job, "filters", "branches");
  const only = findNode(branches, "only");
  const isIgnoring = only === undefined;
  const texts = listTexts(only ?? findNode(branches, "ignore"));
  const patterns = texts.flatMap((text) => readBranchPattern(text, isIgnoring) ?? []);
  const isKnown = patterns.length > 0 && patterns.length === texts.length;
  return filter && isKnown ? createPush(filter, patterns, isIgnoring) : undefined;
}

/** Returns the statuses of the only job with a name that another job requires. */
function listNeededStatuses(name: string, jobs: readonly NamedEntry[]): readonly string[] {
  const neededJobs = jobs.filter(([id, { value }]) => {
    const ownName = findText(value, "name") ?? id;
    return ownName === name || createNames(id, value).includes(name);
  });
  const [neededJob] = neededJobs;
  if (!neededJob || neededJobs.length > 1) {
    return [];
  }
  const [id, { value }] = neededJob;
  return createStatuses(id, value);
}

function createStatuses(id: string, job: YamlNode): readonly string[] {
  return createNames(id, job).map((name) => `ci/circleci: ${name}`);
}

function createNames(id: string, job: YamlNode): readonly string[] {
  const ownName = findText(job, "name") ?? id;
  const name = ownName.replace(/<<[^>]{1,100}>>/g, unknownText);
  const parameters = findNode(job, "matrix", "parameters");
  if (!parameters || name.includes(unknownText)) {
    return [name];
  }
  return expandMatrix(parameters).map(({ suffixes }) => {
    const values = suffixes[0]?.replaceAll(", ", "-");
    return `${name}-${values}`;
  });
}
