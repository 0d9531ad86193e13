import { passesFilter } from "../domain/runs/branchFilter";
import type { CiJob, CiNeed, CiPlace } from "../domain/runs/ciJobs";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
import { expandMatrix } from "./matrix";
import { type CiFiles, createNamedJob, createUnknownJob, findPlace, readBranchPattern, readNeeds } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts } from "./yamlValues";

export const gitlabFile = ".gitlab-ci.yml";

const reservedKeys: ReadonlySet<string> = new Set(
  "stages include default variables workflow image services cache before_script after_script types spec".split(" "),
);

/** Stages of a file that lists none. */
const defaultStages: readonly string[] = ["build", "test", "deploy"];

/** Maximum number of jobs that one of them is split into. */
const maxParallel = 200;

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
  const include = findEntry(file, "include")?.value;
  return include?.items ?? (include ? [include] : []);
}

/** Returns the path of an included file; `undefined` for one that is not in the repository. */
function findLocalPath(node: YamlNode): string | undefined {
  const path = node.text ?? findText(node, "local") ?? "";
  return /^[\w./-]{1,200}\.ya?ml$/.test(path) ? path.replace(/^\/+/, "") : undefined;
}

/** Reads the jobs of GitLab CI: their names, and where their rules are. */
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
  const failedChecks = question.reportedChecks.filter(({ result }) => result === "failed").map(({ name }) => name);
  const readJobs = jobs.map((listedJob) => {
    const { path, line, name, job } = listedJob;
    return createNamedJob({
      names: createNames(name, job),
      aliases: [name],
      place: { path, line },
      rules: findRules(path, job, question.testBranch) ?? workflowRules,
      needs: hasKey(job, /^extends|^when (?:always|on_failure)/)
        ? []
        : readJobNeeds(listedJob, jobs, root, failedChecks),
    });
  });
  return [...readJobs, ...unreadJobs];
}

/** Reads which jobs have to pass: those that a job names, otherwise those of the stages before that have failed. */
function readJobNeeds(
  { path, line, job }: ListedJob,
  jobs: readonly ListedJob[],
  root: YamlNode,
  failedChecks: readonly string[],
): readonly CiNeed[] {
  const neededJobs = jobs.filter((neededJob) => !hasKey(neededJob.job, /^extends|^allow_failure|^when manual/));
  if (findEntry(job, "needs")) {
    const listNames = (name: string) =>
      neededJobs.filter((neededJob) => neededJob.name === name).flatMap(createJobNames);
    return readNeeds(path, job, "needs", listNames);
  }
  const place = findPlace(path, job, "stage") ?? { path, line };
  const stage = findStage(job, root);
  const earlierNames = neededJobs.filter((neededJob) => findStage(neededJob.job, root) < stage).flatMap(createJobNames);
  const failedNames = earlierNames.filter((name) => failedChecks.includes(name));
  return failedNames.length > 0 ? [{ place, names: failedNames }] : [];
}

/** Returns the position of a job's stage; `NaN`, which is before and after none, if the file does not list it. */
function findStage(job: YamlNode, root: YamlNode): number {
  const listedStages = findEntry(root, "stages")?.value;
  const stages = listedStages ? listTexts(listedStages) : defaultStages;
  const position = [".pre", ...stages, ".post"].indexOf(findText(job, "stage") ?? "test");
  return position < 0 ? Number.NaN : position;
}

function listJobs(path: string, file: YamlNode | undefined): readonly ListedJob[] {
  const entries = [...(file?.entries ?? [])].filter(
    ([name, { value }]) => value.entries && !name.startsWith(".") && !reservedKeys.has(name),
  );
  return entries.map(([name, { line, value }]) => ({ path, line, name, job: extendJob(value, file) }));
}

/** Adds what a job takes from those of its file that it extends. It keeps `extends` if that is not all. */
function extendJob(job: YamlNode, file: YamlNode | undefined): YamlNode {
  const names = listTexts(findEntry(job, "extends")?.value);
  const bases = names.flatMap((name) => findEntry(file, name)?.value ?? []);
  const ownEntries = [...(job.entries ?? [])].filter(([key]) => key !== "extends" || bases.length < names.length);
  return { ...job, entries: new Map([...bases.flatMap(({ entries }) => [...(entries ?? [])]), ...ownEntries]) };
}

/** Returns where rules are that may leave out all jobs; none if a job was reported. */
function findWorkflowRules(root: YamlNode, { testBranch, reportedChecks }: MissingStatusQuestion): CiPlace | undefined {
  const workflow = findEntry(root, "workflow")?.value;
  const hasStarted = reportedChecks.some(({ name }) => findEntry(root, name));
  return workflow && !hasStarted ? findRules(gitlabFile, workflow, testBranch) : undefined;
}

/** Returns where rules are that may leave a job out; none if they let it in whatever is tested. */
function findRules(path: string, job: YamlNode, testBranch: string): CiPlace | undefined {
  if (findText(job, "when") === "manual") {
    return findPlace(path, job, "when");
  }
  const lastRule = findEntry(job, "rules")?.value.items?.at(-1)?.entries;
  const isOpen = lastRule?.size === 1 && /^(?:on_success|always)$/.test(lastRule.get("when")?.value.text ?? "");
  if (isOpen) {
    return undefined;
  }
  const isListed = listsBranch(findEntry(job, "only")?.value, testBranch);
  return findPlace(path, job, "rules", isListed ? "except" : "only", "except");
}

/** Returns whether a list, or the refs that a map has alone, surely names a branch. */
function listsBranch(only: YamlNode | undefined, branch: string): boolean {
  const refs = only?.entries?.size === 1 ? findEntry(only, "refs")?.value : only;
  const texts = listTexts(refs).map((ref) => ref.replace(/^(?:branches|pushes)$/, "**"));
  const patterns = texts.flatMap((text) => readBranchPattern(text, false) ?? []);
  return passesFilter({ patterns, isIgnoring: false, place: { path: gitlabFile, line: 0 } }, branch);
}

/** Returns whether a job or one of its rules has a key with a text, like `when manual`. */
function hasKey(job: YamlNode, pattern: RegExp): boolean {
  const nodes = [job, ...(findEntry(job, "rules")?.value.items ?? [])];
  return nodes.some(({ entries }) =>
    [...(entries ?? [])].some(([key, { value }]) => pattern.test(`${key} ${value.text}`)),
  );
}

function createJobNames({ name, job }: ListedJob): readonly string[] {
  return createNames(name, job);
}

function createNames(name: string, job: YamlNode): readonly string[] {
  const parallel = findEntry(job, "parallel")?.value;
  const rows = findEntry(parallel, "matrix")?.value.items;
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
  const entries = [...(row.entries ?? [])].map(([key, { line, value }]) => {
    const list: YamlNode = value.items ? value : { line, items: [value] };
    return [key, { line, value: list }] as const;
  });
  const combinations = expandMatrix({ line: row.line, entries: new Map(entries) });
  return combinations.flatMap(({ suffixes }) => suffixes.map((suffix) => `${name}: [${suffix}]`));
}
