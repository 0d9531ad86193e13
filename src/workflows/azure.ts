import { type CiEvent, type CiJob, unknownText } from "../domain/runs/ciJobs";
import { type CiFiles, createNamedJob, createPush, createUnknownJob, findPlace } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts } from "./yamlValues";

export const azureFiles: readonly string[] = ["azure-pipelines.yml", "azure-pipelines.yaml", ".azure-pipelines.yml"];

/** Reads the jobs of Azure Pipelines: their names, behind that of a pipeline that no file tells, and its branches. */
export function readAzure(files: CiFiles): readonly CiJob[] {
  return azureFiles.flatMap((path) => {
    const file = files.get(path);
    if (!file) return [];
    const push = readTrigger(path, file);
    const trigger = findPlace(path, file, "trigger");
    const stages = findEntry(file, "stages")?.value.items ?? [];
    const groups = [file, ...stages].map((stage) => ({ stage, jobs: findEntry(stage, "jobs")?.value.items ?? [] }));
    return groups.flatMap(({ stage, jobs }) =>
      jobs.flatMap((job) => {
        const stageNames = listNames(stage, "stage");
        const names = listNames(job, "job").flatMap((name) => [
          name,
          ...stageNames.map((stageName) => `${stageName} ${name}`),
        ]);
        const place = { path, line: job.line };
        if (names.length === 0) return createUnknownJob(place);
        return createNamedJob({
          names: names.map((name) => `${unknownText} (${name})`),
          aliases: names,
          place,
          push,
          trigger,
        });
      }),
    );
  });
}

function listNames(node: YamlNode, key: string): readonly string[] {
  return [findText(node, "displayName"), findText(node, key)].filter((name) => name !== undefined);
}

function readTrigger(path: string, file: YamlNode): CiEvent | undefined {
  const trigger = findEntry(file, "trigger");
  if (!trigger) return undefined;
  const place = { path, line: trigger.line };
  const branches = findEntry(trigger.value, "branches", "include")?.value ?? trigger.value;
  const patterns = listTexts(branches);
  if (patterns.length === 0) return undefined;
  return patterns[0] === "none" ? { name: "none", isOther: true } : createPush(place, patterns);
}
