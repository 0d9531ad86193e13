import { type CiEvent, type CiJob, type CiNeed, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import { matchesName } from "../domain/runs/jobObstacles";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
import { type CiFiles, createNamedJob, createPush, createUnknownJob, findPlace, readNeeds } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findItems, findNode, findText, listTexts } from "./yamlValues";

export const azureFiles: readonly string[] = ["azure-pipelines.yml", "azure-pipelines.yaml", ".azure-pipelines.yml"];

/** Properties that the jobs of a file share. */
interface Pipeline {
  readonly path: string;
  readonly push: CiEvent | undefined;
  readonly trigger: CiPlace | undefined;
  /** Statuses that were not reported. */
  readonly statuses: readonly string[];
}

/**
 * Reads the jobs of Azure Pipelines: their names, which follow that of a pipeline that no file states, and their
 * branches.
 */
export function readAzure(files: CiFiles, { statuses }: MissingStatusQuestion): readonly CiJob[] {
  return azureFiles.flatMap((path) => {
    const file = files.get(path);
    return file ? readPipeline(path, file, statuses) : [];
  });
}

function readPipeline(path: string, file: YamlNode, statuses: readonly string[]): readonly CiJob[] {
  const pipeline: Pipeline = {
    path,
    push: readTrigger(path, file),
    trigger: findPlace(path, file, "trigger"),
    statuses,
  };
  const stages = [file, ...findItems(file, "stages")];
  return stages.flatMap((stage) => readStage(stage, pipeline));
}

function readStage(stage: YamlNode, pipeline: Pipeline): readonly CiJob[] {
  const jobs = findItems(stage, "jobs");
  return jobs.map((job) => readJob(stage, job, pipeline));
}

function readJob(stage: YamlNode, job: YamlNode, pipeline: Pipeline): CiJob {
  const { path, push, trigger } = pipeline;
  const names = createNames(stage, job);
  const place = { path, line: job.line };
  if (names.length === 0) {
    return createUnknownJob(place);
  }
  return createNamedJob({
    names: names.map(createStatusPattern),
    aliases: names,
    place,
    push,
    trigger,
    rules: findCondition(path, job),
    needs: readJobNeeds(stage, job, pipeline),
  });
}

function createNames(stage: YamlNode, job: YamlNode): readonly string[] {
  const jobNames = listNames(job, "job");
  const stageNames = listNames(stage, "stage");
  const names = jobNames.flatMap((jobName) => {
    const longNames = stageNames.map((stageName) => `${stageName} ${jobName}`);
    return [jobName, ...longNames];
  });
  const matrix = findNode(job, "strategy", "matrix")?.entries;
  if (!matrix) {
    return names;
  }
  const keys = [...matrix.keys()];
  return names.flatMap((name) => keys.map((key) => `${name} ${key}`));
}

function createStatusPattern(name: string): string {
  return `${unknownText} (${name})`;
}

/** Returns the place of a condition that depends on more than other jobs. */
function findCondition(path: string, node: YamlNode): CiPlace | undefined {
  const condition = findText(node, "condition") ?? "";
  const isOpen = !/variables|parameters/.test(condition);
  return isOpen ? undefined : findPlace(path, node, "condition");
}

/** Reads which jobs have to pass before a job, if a status shows the name of the pipeline. */
function readJobNeeds(stage: YamlNode, job: YamlNode, { path, statuses }: Pipeline): readonly CiNeed[] {
  const patterns = createNames(stage, job).map(createStatusPattern);
  const ownStatuses = statuses.filter((status) => patterns.some((pattern) => matchesName(pattern, status)));
  const pipelineNames = new Set(ownStatuses.map(readPipelineName));
  const [pipelineName] = pipelineNames;
  if (pipelineNames.size !== 1 || findEntry(job, "condition")) {
    return [];
  }
  return readNeeds(path, job, "dependsOn", (id) => {
    const names = listNeededNames(stage, id);
    return names.map((name) => `${pipelineName} (${name})`);
  });
}

/** Returns the part of a status before the name of the job. */
function readPipelineName(status: string): string {
  return status.slice(0, status.lastIndexOf(" ("));
}

/** Returns the names of the jobs of a stage that have an id, except jobs that may fail. */
function listNeededNames(stage: YamlNode, id: string): readonly string[] {
  const neededJobs = findItems(stage, "jobs").filter((job) => {
    const mayFail = findEntry(job, "continueOnError");
    return !mayFail && findText(job, "job") === id;
  });
  return neededJobs.flatMap((job) => createNames(stage, job));
}

function listNames(node: YamlNode, key: string): readonly string[] {
  const names = [findText(node, "displayName"), findText(node, key)];
  return names.filter((name) => name !== undefined);
}

function readTrigger(path: string, file: YamlNode): CiEvent | undefined {
  const trigger = findEntry(file, "trigger");
  if (!trigger) {
    return undefined;
  }
  const place = { path, line: trigger.line };
  const branches = findNode(trigger.value, "branches", "include") ?? trigger.value;
  const patterns = listTexts(branches);
  if (patterns.length === 0) {
    return undefined;
  }
  return patterns[0] === "none" ? { name: "none", isOther: true } : createPush(place, patterns);
}
