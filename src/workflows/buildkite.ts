import { type CiJob, unknownText } from "../domain/runs/ciJobs";
import { type CiFiles, createNamedJob, createPush, findPlace } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText } from "./yamlValues";

export const buildkiteFolder = ".buildkite";

/** Reads the steps of Buildkite: their names, behind that of a pipeline that no file tells, and their branches. */
export function readBuildkite(files: CiFiles): readonly CiJob[] {
  return [...files]
    .filter(([path]) => path.startsWith(`${buildkiteFolder}/`))
    .flatMap(([path, file]) => listSteps(file).flatMap((step) => createJob(path, step)));
}

function listSteps(node: YamlNode): readonly YamlNode[] {
  const steps = node.items ?? findEntry(node, "steps")?.value.items ?? [];
  return steps.flatMap((step) => [step, ...(findEntry(step, "steps")?.value.items ?? [])]);
}

function createJob(path: string, step: YamlNode): CiJob[] {
  const texts = ["label", "name", "key"].map((key) => findText(step, key));
  const names = texts.flatMap((text) => (text ? `buildkite/${unknownText}/${createSlug(text)}` : []));
  if (names.length === 0) {
    return [];
  }
  const branches = findEntry(step, "branches");
  const place = branches && { path, line: branches.line };
  const push = place && createPush(place, (branches.value.text ?? "").split(/\s/));
  return [createNamedJob({ names, place: { path, line: step.line }, push, rules: findPlace(path, step, "if") })];
}

function createSlug(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}
