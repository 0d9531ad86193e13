import { type CiJob, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
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
import type { YamlEntry, YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts } from "./yamlValues";

export const circleCiFile = ".circleci/config.yml";

/** Reads the jobs of the workflows of CircleCI: their names, and the branches that they run for. */
export function readCircleCi(files: CiFiles, { reportedChecks }: MissingStatusQuestion): readonly CiJob[] {
  const workflows = findEntry(files.get(circleCiFile), "workflows")?.value.entries ?? [];
  return [...workflows].flatMap(([workflowName, { line, value }]) => {
    const jobs = listNamed(findEntry(value, "jobs")?.value);
    if (jobs.length === 0) {
      return [];
    }
    const place: CiPlace = { path: circleCiFile, line };
    const statuses = jobs.flatMap(([id, job]) => createStatuses(id, job.value));
    const hasStarted = reportedChecks.some(({ name }) => statuses.includes(name));
    const rules = hasStarted ? undefined : findPlace(circleCiFile, value, "when", "unless");
    return [createNamedJob({ names: [workflowName], place }), ...jobs.map((job) => createJob(job, jobs, rules))];
  });
}

type NamedEntry = readonly [string, YamlEntry];

function createJob(job: NamedEntry, jobs: readonly NamedEntry[], workflowRules: CiPlace | undefined): CiJob {
  const [id, { line, value }] = job;
  const names = createNames(id, value);
  const branches = findEntry(value, "filters", "branches")?.value;
  const only = findEntry(branches, "only")?.value;
  const texts = listTexts(only ?? findEntry(branches, "ignore")?.value);
  const patterns = texts.flatMap((text) => readBranchPattern(text, !only) ?? []);
  // A filter of tags alone leaves out no branch.
  const rules = branches && findPlace(circleCiFile, value, "filters");
  const isKnown = rules !== undefined && patterns.length > 0 && patterns.length === texts.length;
  return createNamedJob({
    names: createStatuses(id, value),
    aliases: [...names, id, `ci/circleci: ${id}`],
    place: { path: circleCiFile, line },
    rules: isKnown ? workflowRules : (rules ?? workflowRules),
    needs: readNeeds(circleCiFile, value, "requires", (name) => listNeededStatuses(name, jobs)),
    push: isKnown ? createPush(rules, patterns, !only) : undefined,
  });
}

/** Returns the statuses of the one job that is required by a name. */
function listNeededStatuses(name: string, jobs: readonly NamedEntry[]): readonly string[] {
  const neededStatuses = jobs.flatMap(([id, { value }]) => {
    const ownName = findText(value, "name") ?? id;
    return [ownName, ...createNames(id, value)].includes(name) ? [createStatuses(id, value)] : [];
  });
  return neededStatuses.length === 1 ? neededStatuses.flat() : [];
}

function createStatuses(id: string, job: YamlNode): readonly string[] {
  return createNames(id, job).map((name) => `ci/circleci: ${name}`);
}

function createNames(id: string, job: YamlNode): readonly string[] {
  const name = (findText(job, "name") ?? id).replace(/<<[^>]{1,100}>>/g, unknownText);
  const parameters = findEntry(job, "matrix", "parameters")?.value;
  if (!parameters || name.includes(unknownText)) {
    return [name];
  }
  return expandMatrix(parameters).map(({ suffixes }) => `${name}-${suffixes[0]?.replaceAll(", ", "-")}`);
}
