import { groupByFile, hasOtherBlanks, type PlacedTest, type ProjectFiles, type Runner } from "../../testCommands";
import type { PackageManifest } from "./packageManifest";

/** Returns whether a file contains Cypress tests, judging by Cypress's naming conventions. */
export function isCypressFile(path: string): boolean {
  return /\.cy\.[jt]sx?$|(?:^|\/)cypress\//.test(path);
}

/**
 * Creates the runner for a file's tests. Cypress runs whole files unless the project has the plugin that selects tests
 * by parts of their titles.
 */
export function createCypress(
  folder: string,
  execute: readonly string[],
  { packages }: PackageManifest,
  { text }: ProjectFiles,
): Runner {
  const words = [...execute, "cypress", "run"];
  // Component tests call `mount` to render the component.
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

/**
 * Returns the option that passes a value to the plugin; `undefined` if the plugin is missing or its version is unknown.
 */
function findGrepOption(packages: ReadonlyMap<string, string>): string | undefined {
  const version = packages.get("@cypress/grep") ?? "";
  if (packages.has("cypress-grep") || /^[~^]?[1-6]\./.test(version)) {
    return "--env";
  }
  return /^[~^]?\d+\./.test(version) ? "--expose" : undefined;
}

/**
 * Selects a test by its joined titles; `undefined` unless no other test contains them. A leading dash would select all
 * other tests, a semicolon would separate several texts.
 */
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

/**
 * Creates the value of the plugin's option. Text that Cypress parses neither as JSON nor as a list is passed unchanged.
 */
function createValue(grep: string): string {
  const isPlain = /^\p{L}/u.test(grep) && grep.includes(" ") && !/[,|{}[\]]/.test(grep);
  if (isPlain) {
    return `grep=${grep}`;
  }
  return JSON.stringify({ grep });
}
