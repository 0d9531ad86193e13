import { type CiEvent, type CiJob, type CiNeed, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts, type NamedEntry } from "./yamlValues";

/** Files that configure CI, by their paths relative to the root of the repository. */
export type CiFiles = ReadonlyMap<string, YamlNode>;

/** Tested branch, and the branch into which it is to be merged. */
export type TestedBranch = Pick<MissingStatusQuestion, "repository" | "testBranch" | "targetBranch">;

/** Known properties of a job, for systems of which only a part of the configuration is interpreted. */
interface NamedJob {
  readonly names: readonly string[];
  readonly aliases?: readonly string[];
  readonly place: CiPlace;
  /** Place of the rules that may exclude it. */
  readonly rules?: CiPlace | undefined;
  readonly push?: CiEvent | undefined;
  /** Place of its branches, if they apply to all jobs of the file. */
  readonly trigger?: CiPlace | undefined;
  readonly needs?: readonly CiNeed[];
}

/** Creates a job of which only its names, its branches and the place of its rules are known. */
export function createNamedJob(job: NamedJob): CiJob {
  const { names, aliases = [], place, rules, push, trigger = place, needs = [] } = job;
  const conditions = rules ? [{ place: rules, evaluate: () => undefined }] : [];
  const workflow = push ? { place: trigger, events: [push] } : { place };
  return { names, aliases, place, workflow, conditions, needs };
}

/** Creates a placeholder for jobs that are not in the files, so that no job is said to be missing. */
export function createUnknownJob(place: CiPlace): CiJob {
  return createNamedJob({ names: [unknownText], place });
}

/** Creates the event of a push to some branches; `*` in their patterns stands for any text. */
export function createPush(place: CiPlace, patterns: readonly string[], isIgnoring = false): CiEvent {
  const anyTextPatterns = patterns.map((pattern) => pattern.replace(/\*+/g, "**"));
  const branches = { patterns: anyTextPatterns, isIgnoring, place };
  return { name: "push", isOther: false, branches };
}

/** Returns the place of the first of these keys that a job has. */
export function findPlace(path: string, job: YamlNode, ...keys: readonly string[]): CiPlace | undefined {
  for (const key of keys) {
    const entry = findEntry(job, key);
    if (entry) {
      return { path, line: entry.line };
    }
  }
  return undefined;
}

/** Reads which of the jobs with known names have to pass before a job; `listNames` returns no name for other jobs. */
export function readNeeds(
  path: string,
  job: YamlNode,
  key: string,
  listNames: (name: string) => readonly string[],
): readonly CiNeed[] {
  const entry = findEntry(job, key);
  if (!entry) {
    return [];
  }
  const place = { path, line: entry.line };
  const nodes = entry.value.items ?? [entry.value];
  const needs: CiNeed[] = [];
  for (const node of nodes) {
    const name = node.text ?? findText(node, "job");
    const names = name && !isLimited(node) ? listNames(name) : [];
    const hasUnknown = names.some((each) => each.includes(unknownText));
    if (names.length > 0 && !hasUnknown) {
      needs.push({ place, names });
    }
  }
  return needs;
}

/** Returns whether a job is needed only in part, since there are other keys than its name and its artifacts. */
function isLimited(node: YamlNode): boolean {
  const maxKeys = findEntry(node, "artifacts") ? 2 : 1;
  return node.entries !== undefined && node.entries.size > maxKeys;
}

const simpleExpression = /^\/\^?((?:[\w/-]|\\[/.-]|\.\*){0,200})\$?\/$/;

/**
 * Returns the pattern of a branch, which may be a simple expression between slashes; `undefined` for any other
 * expression.
 *
 * @param isWhole whether an expression matches whole names, rather than any part of a name
 */
export function readBranchPattern(text: string, isWhole: boolean): string | undefined {
  if (!text.startsWith("/")) {
    return text;
  }
  const expression = simpleExpression.exec(text)?.[1];
  if (expression === undefined) {
    return undefined;
  }
  const pattern = expression.replaceAll(".*", "**").replaceAll("\\", "");
  return isWhole ? pattern : `**${pattern}**`;
}

/** Returns the entries of a list, each with its name: texts, and maps with their contents. */
export function listNamed(list: YamlNode | undefined): readonly NamedEntry[] {
  const namedEntries: NamedEntry[] = [];
  for (const item of list?.items ?? []) {
    const [text] = listTexts(item);
    const [firstEntry] = item.entries ?? [];
    if (text !== undefined) {
      namedEntries.push([text, { line: item.line, value: item }]);
    } else if (firstEntry) {
      namedEntries.push(firstEntry);
    }
  }
  return namedEntries;
}
