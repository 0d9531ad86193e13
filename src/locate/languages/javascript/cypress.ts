import { groupByFile, hasOtherBlanks, type PlacedTest, type ProjectFiles, type Runner } from "../../testCommands";
import type { PackageManifest } from "./packageManifest";

/** Returns whether a file holds tests of Cypress, by its conventions. */
export function isCypressFile(path: string): boolean {
  return /\.cy\.[jt]sx?$|(?:^|\/)cypress\//.test(path);
}

/**
 * Creates the runner of a file's tests: Cypress runs whole files, unless the project has the plugin that selects tests
 * by parts of their titles.
 */
export function createCypress(
  folder: string,
  execute: readonly string[],
  { packages }: PackageManifest,
  { text }: ProjectFiles,
): Runner {
  const words = [...execute, "cypress", "run"];
  // Tests of a component show it first.
  if (/\bmount\(/.test(text)) {
    words.push("--component");
  }
  const option = findGrepOption(packages);
  const optionFor = (items: readonly string[]) => {
    if (option === undefined) {
      return [];
    }
    return [option, createValue(items.join(";"))];
  };
  return {
    folder,
    words,
    ...(option === undefined && { runsFiles: true }),
    select: (test) => {
      const { path } = test;
      if (/[,*?[\]{}()!]/.test(path)) {
        return undefined;
      }
      if (option === undefined) {
        return path;
      }
      return selectByPart(test);
    },
    group: groupByFile,
    join: (items, path) => ["--spec", path, ...optionFor(items)],
  };
}

/** Returns the option that hands the plugin a value; `undefined` without the plugin, or for an unknown version. */
function findGrepOption(packages: ReadonlyMap<string, string>): string | undefined {
  const version = packages.get("@cypress/grep") ?? "";
  if (packages.has("cypress-grep") || /^[~^]?[1-6]\./.test(version)) {
    return "--env";
  }
  return /^[~^]?\d+\./.test(version) ? "--expose" : undefined;
}

/** Selects the test whose titles hold a text: no other may hold it. A leading dash would select all others. */
function selectByPart({ names, titles, address, isPartOfOther }: PlacedTest): string | undefined {
  const name = names.join(" ").trim();
  if (names.length < titles.length || hasOtherBlanks(address)) {
    return undefined;
  }
  if (/^-|;/.test(name)) {
    return undefined;
  }
  return isPartOfOther?.() === false ? name : undefined;
}

/** Creates the value of an option. Words that are neither JSON nor a list to Cypress are the text itself. */
function createValue(grep: string): string {
  const isPlain = /^\p{L}/u.test(grep) && grep.includes(" ") && !/[,|{}[\]]/.test(grep);
  if (isPlain) {
    return `grep=${grep}`;
  }
  return JSON.stringify({ grep });
}
