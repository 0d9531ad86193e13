import type { CiJob, CiPlace } from "../domain/runs/ciJobs";
import { expandMatrix } from "./matrix";
import { type CiFiles, createNamedJob, createUnknownJob, findPlace } from "./systems";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText } from "./yamlValues";

export const gitlabFile = ".gitlab-ci.yml";

const reservedKeys: ReadonlySet<string> = new Set(
  "stages include default variables workflow image services cache before_script after_script types spec".split(" "),
);

/** Maximum number of jobs that one of them is split into. */
const maxParallel = 200;

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
export function readGitlab(files: CiFiles): readonly CiJob[] {
  const root = files.get(gitlabFile);
  if (!root) return [];
  const paths = new Set([gitlabFile, ...listGitlabIncludes(root)]);
  const unreadIncludes = listIncludes(root).filter((node) => findLocalPath(node) === undefined);
  const unreadJobs = unreadIncludes.map(({ line }) => createUnknownJob({ path: gitlabFile, line }));
  const readJobs = [...paths].flatMap((path) => {
    const jobs = [...(files.get(path)?.entries ?? [])].filter(
      ([name, { value }]) => value.entries && !name.startsWith(".") && !reservedKeys.has(name),
    );
    return jobs.map(([name, { line, value }]) =>
      createNamedJob({
        names: createNames(name, value),
        aliases: [name],
        place: { path, line },
        rules: findRules(path, value),
      }),
    );
  });
  return [...readJobs, ...unreadJobs];
}

/** Returns where rules are that may leave a job out; none if the last of them lets it in whatever is tested. */
function findRules(path: string, job: YamlNode): CiPlace | undefined {
  const lastRule = findEntry(job, "rules")?.value.items?.at(-1)?.entries;
  const isOpen = lastRule?.size === 1 && /^(?:on_success|always)$/.test(lastRule.get("when")?.value.text ?? "");
  return isOpen ? undefined : findPlace(path, job, "rules", "only", "except");
}

function createNames(name: string, job: YamlNode): readonly string[] {
  const parallel = findEntry(job, "parallel")?.value;
  const rows = findEntry(parallel, "matrix")?.value.items;
  if (rows) return rows.flatMap((row) => createMatrixNames(name, row));
  const count = Number(parallel?.text);
  if (!(count > 1 && count <= maxParallel)) return [name];
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
