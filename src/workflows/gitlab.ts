import { passesFilter } from "../domain/runs/branchFilter";
import type { CiJob, CiNeed, CiPlace } from "../domain/runs/ciJobs";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
import { expandMatrix } from "./matrix";
import { type CiFiles, createNamedJob, createUnknownJob, findPlace, readBranchPattern, readNeeds } from "./systems";
import type { YamlEntry, YamlNode } from "./yamlTree";
import { findEntry, findItems, findNode, findText, listEntries, listTexts } from "./yamlValues";

export const gitlabFile = ".gitlab-ci.yml";

const reservedKeys: ReadonlySet<string> = new Set(
  "stages include default variables workflow image services cache before_script after_script types spec".split(" "),
);

/** Stages of a file that lists none. */
const defaultStages: readonly string[] = ["build", "test", "deploy"];

/** Maximum number of parallel jobs into which one is split. */
const maxParallel = 200;

const openRule = /^(?:on_success|always)$/;
/** Keys of a job that is not known to wait for others: it runs even if they have failed, or extends an unknown job. */
const needlessJob = /^extends|^when (?:always|on_failure)/;
/** Keys of a job for which others may not have to wait, or which is known only in part. */
const unsureJob = /^extends|^allow_failure|^when manual/;

interface ListedJob {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly job: YamlNode;
}

/** Returns the files of the repository that a file of GitLab CI includes. */
export function listGitlabIncludes(file: YamlNode): readonly string[] {
  return listIncludes(file).flatMap((node) => findLocalPath(node) ?? []);
}

function listIncludes(file: YamlNode): readonly YamlNode[] {
  const include = findNode(file, "include");
  if (!include) {
    return [];
  }
  return include.items ?? [include];
}

/** Returns the path of an included file; `undefined` for one that is not in the repository. */
function findLocalPath(node: YamlNode): string | undefined {
  const path = node.text ?? findText(node, "local") ?? "";
  return /^[\w./-]{1,200}\.ya?ml$/.test(path) ? path.replace(/^\/+/, "") : undefined;
}

/** Reads the jobs of GitLab CI: their names, and the places of their rules. */
export function readGitlab(files: CiFiles, question: MissingStatusQuestion): readonly CiJob[] {
  const root = files.get(gitlabFile);
  if (!root) {
    return [];
  }
  const paths = new Set([gitlabFile, ...listGitlabIncludes(root)]);
  const unreadIncludes = listIncludes(root).filter((node) => findLocalPath(node) === undefined);
  const unreadJobs = unreadIncludes.map(({ line }) => createUnknownJob({ path: gitlabFile, line }));
  const workflowRules = findWorkflowRules(root, question);
  const jobs = [...paths].flatMap((path) => listJobs(path, files.get(path)));
  const failedChecks = question.reportedChecks.filter(({ result }) => result === "failed");
  const failedNames = new Set(failedChecks.map(({ name }) => name));
  const readJobs = jobs.map((listedJob) => {
    const { path, line, name, job } = listedJob;
    return createNamedJob({
      names: createNames(name, job),
      aliases: [name],
      place: { path, line },
      rules: findRules(path, job, question.testBranch) ?? workflowRules,
      needs: readJobNeeds(listedJob, jobs, root, failedNames),
    });
  });
  return [...readJobs, ...unreadJobs];
}

/** Reads which jobs have to pass before a job: those that it names, otherwise the failed ones of earlier stages. */
function readJobNeeds(
  { path, line, job }: ListedJob,
  jobs: readonly ListedJob[],
  root: YamlNode,
  failedNames: ReadonlySet<string>,
): readonly CiNeed[] {
  if (hasKey(job, needlessJob)) {
    return [];
  }
  const sureJobs = jobs.filter((otherJob) => !hasKey(otherJob.job, unsureJob));
  if (findEntry(job, "needs")) {
    return readNeeds(path, job, "needs", (name) => {
      const neededJobs = sureJobs.filter((sureJob) => sureJob.name === name);
      return neededJobs.flatMap(createJobNames);
    });
  }
  const stage = findStage(job, root);
  const earlierJobs = sureJobs.filter((sureJob) => findStage(sureJob.job, root) < stage);
  const earlierNames = earlierJobs.flatMap(createJobNames);
  const names = earlierNames.filter((name) => failedNames.has(name));
  if (names.length === 0) {
    return [];
  }
  const place = findPlace(path, job, "stage") ?? { path, line };
  return [{ place, names }];
}

/**
 * Returns the position of a job's stage; `NaN`, which is neither before nor after any other, if the file does not list
 * it.
 */
function findStage(job: YamlNode, root: YamlNode): number {
  const listedStages = findNode(root, "stages");
  const stages = listedStages ? listTexts(listedStages) : defaultStages;
  const stage = findText(job, "stage") ?? "test";
  const position = [".pre", ...stages, ".post"].indexOf(stage);
  return position < 0 ? Number.NaN : position;
}

function listJobs(path: string, file: YamlNode | undefined): readonly ListedJob[] {
  const listedJobs: ListedJob[] = [];
  for (const [name, { line, value }] of listEntries(file)) {
    const isJob = value.entries && !name.startsWith(".") && !reservedKeys.has(name);
    if (isJob) {
      listedJobs.push({ path, line, name, job: extendJob(value, file) });
    }
  }
  return listedJobs;
}

/**
 * Adds the keys that a job takes from other jobs of its file by `extends`. Keeps `extends` if one of these is unknown.
 */
function extendJob(job: YamlNode, file: YamlNode | undefined): YamlNode {
  const names = listTexts(findNode(job, "extends"));
  const bases = names.flatMap((name) => findNode(file, name) ?? []);
  const entries = new Map(bases.flatMap((base) => listEntries(base)));
  const isExtended = bases.length === names.length;
  for (const [key, entry] of listEntries(job)) {
    if (!isExtended || key !== "extends") {
      entries.set(key, entry);
    }
  }
  return { ...job, entries };
}

/** Returns the place of rules that may exclude all jobs; `undefined` if a job was reported. */
function findWorkflowRules(root: YamlNode, { testBranch, reportedChecks }: MissingStatusQuestion): CiPlace | undefined {
  const workflow = findNode(root, "workflow");
  const hasStarted = reportedChecks.some(({ name }) => findEntry(root, name));
  return workflow && !hasStarted ? findRules(gitlabFile, workflow, testBranch) : undefined;
}

/** Returns the place of rules that may exclude a job; `undefined` if they include it for every tested branch. */
function findRules(path: string, job: YamlNode, testBranch: string): CiPlace | undefined {
  if (findText(job, "when") === "manual") {
    return findPlace(path, job, "when");
  }
  const lastRule = findItems(job, "rules").at(-1);
  const lastChoice = findText(lastRule, "when") ?? "";
  if (lastRule?.entries?.size === 1 && openRule.test(lastChoice)) {
    return undefined;
  }
  const isListed = listsBranch(findNode(job, "only"), testBranch);
  return findPlace(path, job, "rules", isListed ? "except" : "only", "except");
}

/** Returns whether a list, or a map with only `refs`, certainly includes a branch. */
function listsBranch(only: YamlNode | undefined, branch: string): boolean {
  const refs = only?.entries?.size === 1 ? findNode(only, "refs") : only;
  const texts = listTexts(refs).map((ref) => ref.replace(/^(?:branches|pushes)$/, "**"));
  const patterns = texts.flatMap((text) => readBranchPattern(text, false) ?? []);
  const place = { path: gitlabFile, line: 0 };
  return passesFilter({ patterns, isIgnoring: false, place }, branch);
}

/** Returns whether a job or one of its rules has a key with a text that match a pattern, such as `when manual`. */
function hasKey(job: YamlNode, pattern: RegExp): boolean {
  const nodes = [job, ...findItems(job, "rules")];
  const entries = nodes.flatMap((node) => listEntries(node));
  return entries.some(([key, { value }]) => pattern.test(`${key} ${value.text}`));
}

function createJobNames({ name, job }: ListedJob): readonly string[] {
  return createNames(name, job);
}

function createNames(name: string, job: YamlNode): readonly string[] {
  const parallel = findNode(job, "parallel");
  const rows = findNode(parallel, "matrix")?.items;
  if (rows) {
    return rows.flatMap((row) => createMatrixNames(name, row));
  }
  const count = Number(parallel?.text);
  if (!(count > 1 && count <= maxParallel)) {
    return [name];
  }
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}/${count}`);
}

function createMatrixNames(name: string, row: YamlNode): readonly string[] {
  const entries = new Map<string, YamlEntry>();
  for (const [key, { line, value }] of listEntries(row)) {
    const list: YamlNode = value.items ? value : { line, items: [value] };
    entries.set(key, { line, value: list });
  }
  const combinations = expandMatrix({ line: row.line, entries });
  const suffixes = combinations.flatMap((combination) => combination.suffixes);
  return suffixes.map((suffix) => `${name}: [${suffix}]`);
}
