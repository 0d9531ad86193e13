import { groupByFile, type PlacedTest, type ProjectFiles, type Runner } from "../../testCommands";
import type { PackageManifest } from "./packageManifest";

const endToEndFolder = /(?:^|\/)(?:cypress|e2e|integration)\//;

/** Returns whether a file holds tests of Cypress, by its conventions. */
export function isCypressFile(path: string): boolean {
  return /\.cy\.[jt]sx?$/.test(path) || /(?:^|\/)cypress\//.test(path);
}

/**
 * Creates the runner of a file's tests: Cypress runs whole files, unless the project has the plugin that selects tests
 * by parts of their titles.
 */
export async function createCypress(
  folder: string,
  execute: readonly string[],
  { packages }: PackageManifest,
  project: ProjectFiles,
): Promise<Runner> {
  const isComponent = !endToEndFolder.test(project.path) && (await testsComponents(folder, project));
  const words = [...execute, "cypress", "run", ...(isComponent ? ["--component"] : [])];
  const selectFile = ({ path }: PlacedTest) => (/[,*?[\]{}()!]/.test(path) ? undefined : path);
  const option = findGrepOption(packages);
  if (option === undefined) {
    return {
      folder,
      words,
      runsFiles: true,
      select: selectFile,
      group: groupByFile,
      join: (_, path) => ["--spec", path],
    };
  }
  return {
    folder,
    words,
    select: (test) => (selectFile(test) === undefined ? undefined : selectByPart(test)),
    group: groupByFile,
    join: (items, path) => ["--spec", path, option, createValue(items.join(";"))],
  };
}

async function testsComponents(folder: string, { read }: ProjectFiles): Promise<boolean> {
  for (const ending of ["ts", "js", "mjs", "cjs"]) {
    const text = await read(folder, `cypress.config.${ending}`);
    if (text !== undefined) return /\bcomponent\s*:/.test(text);
  }
  return false;
}

/** Returns the option that hands the plugin a value; `undefined` without the plugin, or for an unknown version. */
function findGrepOption(packages: ReadonlyMap<string, string>): string | undefined {
  if (packages.has("cypress-grep")) return "--env";
  const version = /^[~^]?(\d{1,4})\./.exec(packages.get("@cypress/grep") ?? "")?.[1];
  if (version === undefined) return undefined;
  return Number(version) < 7 ? "--env" : "--expose";
}

/** Selects the test whose titles hold a text: no other may hold it. A leading dash would select all others. */
function selectByPart({ names, titles, address, isPartOfOther }: PlacedTest): string | undefined {
  const name = names.join(" ").trim();
  const hasOtherBlanks = [address.name, address.classname ?? ""].some((text) => /\s\s|[^\S ]/.test(text));
  if (names.length < titles.length || hasOtherBlanks || /^-|;/.test(name)) return undefined;
  return isPartOfOther?.() === false ? name : undefined;
}

/** Creates the value of an option. Words that are neither JSON nor a list to Cypress are the text itself. */
function createValue(grep: string): string {
  const isPlain = /^\p{L}/u.test(grep) && grep.includes(" ") && !/[,|{}[\]]/.test(grep);
  return isPlain ? `grep=${grep}` : JSON.stringify({ grep });
}
