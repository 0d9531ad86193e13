import { type CiEvent, type CiJob, type CiNeed, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import { matchesName } from "../domain/runs/jobObstacles";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
import { type CiFiles, createNamedJob, createPush, createUnknownJob, findPlace, readNeeds } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts } from "./yamlValues";

export const azureFiles: readonly string[] = ["azure-pipelines.yml", "azure-pipelines.yaml", ".azure-pipelines.yml"];

/** Reads the jobs of Azure Pipelines: their names, behind that of a pipeline that no file tells, and its branches. */
export function readAzure(files: CiFiles, { statuses }: MissingStatusQuestion): readonly CiJob[] {
  return azureFiles.flatMap((path) => {
    const file = files.get(path);
    if (!file) {
      return [];
    }
    const push = readTrigger(path, file);
    const trigger = findPlace(path, file, "trigger");
    const stages = findEntry(file, "stages")?.value.items ?? [];
    const groups = [file, ...stages].map((stage) => ({ stage, jobs: findEntry(stage, "jobs")?.value.items ?? [] }));
    return groups.flatMap(({ stage, jobs }) =>
      jobs.flatMap((job) => {
        const names = createNames(stage, job);
        const place = { path, line: job.line };
        if (names.length === 0) {
          return createUnknownJob(place);
        }
        return createNamedJob({
          names: names.map((name) => `${unknownText} (${name})`),
          aliases: names,
          place,
          push,
          trigger,
          rules: findCondition(path, job),
          needs: readJobNeeds(path, stage, job, statuses),
        });
      }),
    );
  });
}

function createNames(stage: YamlNode, job: YamlNode): readonly string[] {
  const stageNames = listNames(stage, "stage");
  const names = listNames(job, "job").flatMap((name) => [
    name,
    ...stageNames.map((stageName) => `${stageName} ${name}`),
  ]);
  const matrix = findEntry(job, "strategy", "matrix")?.value.entries;
  return matrix ? names.flatMap((name) => [...matrix.keys()].map((key) => `${name} ${key}`)) : names;
}

/** Returns where a condition is that depends on more than other jobs. */
function findCondition(path: string, node: YamlNode): CiPlace | undefined {
  const isOpen = !/variables|parameters/.test(findText(node, "condition") ?? "");
  return isOpen ? undefined : findPlace(path, node, "condition");
}

/** Reads which jobs have to pass, if one status tells the name of the pipeline. */
function readJobNeeds(path: string, stage: YamlNode, job: YamlNode, statuses: readonly string[]): readonly CiNeed[] {
  const patterns = createNames(stage, job).map((name) => `${unknownText} (${name})`);
  const ownStatuses = statuses.filter((status) => patterns.some((pattern) => matchesName(pattern, status)));
  const pipelines = new Set(ownStatuses.map((status) => status.slice(0, status.lastIndexOf(" ("))));
  if (pipelines.size !== 1 || findEntry(job, "condition")) {
    return [];
  }
  return readNeeds(path, job, "dependsOn", (id) => {
    const jobs = findEntry(stage, "jobs")?.value.items ?? [];
    const neededJobs = jobs.filter(
      (neededJob) => findText(neededJob, "job") === id && !findEntry(neededJob, "continueOnError"),
    );
    const names = neededJobs.flatMap((neededJob) => createNames(stage, neededJob));
    return names.flatMap((name) => [...pipelines].map((pipeline) => `${pipeline} (${name})`));
  });
}

function listNames(node: YamlNode, key: string): readonly string[] {
  return [findText(node, "displayName"), findText(node, key)].filter((name) => name !== undefined);
}

function readTrigger(path: string, file: YamlNode): CiEvent | undefined {
  const trigger = findEntry(file, "trigger");
  if (!trigger) {
    return undefined;
  }
  const place = { path, line: trigger.line };
  const branches = findEntry(trigger.value, "branches", "include")?.value ?? trigger.value;
  const patterns = listTexts(branches);
  if (patterns.length === 0) {
    return undefined;
  }
  return patterns[0] === "none" ? { name: "none", isOther: true } : createPush(place, patterns);
}
