import type { CiJob } from "../domain/runs/ciJobs";
import { expandMatrix } from "./matrix";
import { type CiFiles, createNamedJob, findPlace } from "./systems";
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
  const include = findEntry(file, "include")?.value;
  const nodes = include?.items ?? (include ? [include] : []);
  const paths = nodes.map((node) => node.text ?? findText(node, "local") ?? "");
  return paths.filter((path) => /^[\w./-]{1,200}\.ya?ml$/.test(path)).map((path) => path.replace(/^\/+/, ""));
}

/** Reads the jobs of GitLab CI: their names, and where their rules are. */
export function readGitlab(files: CiFiles): readonly CiJob[] {
  const root = files.get(gitlabFile);
  if (!root) return [];
  const paths = new Set([gitlabFile, ...listGitlabIncludes(root)]);
  return [...paths].flatMap((path) => {
    const jobs = [...(files.get(path)?.entries ?? [])].filter(
      ([name, { value }]) => value.entries && !name.startsWith(".") && !reservedKeys.has(name),
    );
    return jobs.map(([name, { line, value }]) =>
      createNamedJob({
        names: createNames(name, value),
        place: { path, line },
        rules: findPlace(path, value, "rules", "only", "except"),
      }),
    );
  });
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
