import { type CiJob, unknownText } from "../domain/runs/ciJobs";
import { type CiFiles, createNamedJob, createPush, findPlace } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findItems, findText } from "./yamlValues";

export const buildkiteFolder = ".buildkite";

/**
 * Reads the steps of Buildkite: their names, which follow that of a pipeline that no file states, and their branches.
 */
export function readBuildkite(files: CiFiles): readonly CiJob[] {
  const jobs: CiJob[] = [];
  for (const [path, file] of files) {
    if (!path.startsWith(`${buildkiteFolder}/`)) {
      continue;
    }
    for (const step of listSteps(file)) {
      const job = readJob(path, step);
      if (job) {
        jobs.push(job);
      }
    }
  }
  return jobs;
}

/** Returns the steps of a file; a group comes before its own steps. */
function listSteps(file: YamlNode): readonly YamlNode[] {
  const steps = file.items ?? findItems(file, "steps");
  return steps.flatMap((step) => [step, ...findItems(step, "steps")]);
}

function readJob(path: string, step: YamlNode): CiJob | undefined {
  const names = listNames(step);
  if (names.length === 0) {
    return undefined;
  }
  const place = { path, line: step.line };
  const rules = findPlace(path, step, "if");
  const branches = findEntry(step, "branches");
  if (!branches) {
    return createNamedJob({ names, place, rules });
  }
  const patterns = (branches.value.text ?? "").split(/\s/);
  const push = createPush({ path, line: branches.line }, patterns);
  return createNamedJob({ names, place, push, rules });
}

function listNames(step: YamlNode): readonly string[] {
  const names: string[] = [];
  for (const key of ["label", "name", "key"]) {
    const text = findText(step, key);
    if (text) {
      names.push(`buildkite/${unknownText}/${createSlug(text)}`);
    }
  }
  return names;
}

function createSlug(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}
