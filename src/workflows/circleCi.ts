import { type CiJob, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import { expandMatrix } from "./matrix";
import { type CiFiles, createNamedJob, createPush, findPlace, listNamed } from "./systems";
import type { YamlEntry, YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts } from "./yamlValues";

export const circleCiFile = ".circleci/config.yml";

/** Reads the jobs of the workflows of CircleCI: their names, and the branches that they run for. */
export function readCircleCi(files: CiFiles): readonly CiJob[] {
  const workflows = findEntry(files.get(circleCiFile), "workflows")?.value.entries ?? [];
  return [...workflows].flatMap(([workflowName, { line, value }]) => {
    const jobs = listNamed(findEntry(value, "jobs")?.value);
    if (jobs.length === 0) return [];
    const place: CiPlace = { path: circleCiFile, line };
    return [createNamedJob({ names: [workflowName], place }), ...jobs.map(createJob)];
  });
}

function createJob([id, { line, value }]: readonly [string, YamlEntry]): CiJob {
  const names = createNames(id, value);
  const branches = findEntry(value, "filters", "branches")?.value;
  const patterns = listTexts(findEntry(branches, "only")?.value ?? findEntry(branches, "ignore")?.value);
  // A filter of tags alone leaves out no branch.
  const rules = branches && findPlace(circleCiFile, value, "filters");
  // A pattern between slashes is a regular expression, of which nothing is said.
  const isKnown = rules !== undefined && patterns.length > 0 && !patterns.some((pattern) => pattern.startsWith("/"));
  return createNamedJob({
    names: names.map((name) => `ci/circleci: ${name}`),
    aliases: [...names, id, `ci/circleci: ${id}`],
    place: { path: circleCiFile, line },
    rules: isKnown ? undefined : rules,
    push: isKnown ? createPush(rules, patterns, findEntry(branches, "only") === undefined) : undefined,
  });
}

function createNames(id: string, job: YamlNode): readonly string[] {
  const name = (findText(job, "name") ?? id).replace(/<<[^>]{1,100}>>/g, unknownText);
  const parameters = findEntry(job, "matrix", "parameters")?.value;
  if (!parameters || name.includes(unknownText)) return [name];
  return expandMatrix(parameters).map(({ suffixes }) => `${name}-${suffixes[0]?.replaceAll(", ", "-")}`);
}
