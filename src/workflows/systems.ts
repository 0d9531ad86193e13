import { type CiEvent, type CiJob, type CiNeed, type CiPlace, unknownText } from "../domain/runs/ciJobs";
import type { MissingStatusQuestion } from "../domain/runs/missingStatus";
import type { YamlNode } from "./yamlTree";
import { findEntry, findText, listTexts, type NamedEntry } from "./yamlValues";

/** Files that configure CI, by their paths from the root of the repository. */
export type CiFiles = ReadonlyMap<string, YamlNode>;

/** Branch that is tested, and that which it is to be merged into. */
export type TestedBranch = Pick<MissingStatusQuestion, "repository" | "testBranch" | "targetBranch">;

/** What is read of a job of a system that is read as far as names go. */
interface NamedJob {
  readonly names: readonly string[];
  readonly aliases?: readonly string[];
  readonly place: CiPlace;
  /** Where rules are that may leave it out. */
  readonly rules?: CiPlace | undefined;
  readonly push?: CiEvent | undefined;
  /** Where its branches are, if they belong to all jobs of the file. */
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

/** Creates what stands for jobs that are not in the files, so that none is said to be missing. */
export function createUnknownJob(place: CiPlace): CiJob {
  return createNamedJob({ names: [unknownText], place });
}

/** Creates the event of a push to some branches, whose patterns have `*` for any text. */
export function createPush(place: CiPlace, patterns: readonly string[], isIgnoring = false): CiEvent {
  const anyTextPatterns = patterns.map((pattern) => pattern.replace(/\*+/g, "**"));
  const branches = { patterns: anyTextPatterns, isIgnoring, place };
  return { name: "push", isOther: false, branches };
}

/** Returns the place of the first of some keys that a job has. */
export function findPlace(path: string, job: YamlNode, ...keys: readonly string[]): CiPlace | undefined {
  for (const key of keys) {
    const entry = findEntry(job, key);
    if (entry) {
      return { path, line: entry.line };
    }
  }
  return undefined;
}

/** Reads which jobs have to pass before a job, of those whose names are known; `listNames` returns none for others. */
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

/** Returns whether a job is needed only in part: more keys than its name and its artifacts limit what is needed. */
function isLimited(node: YamlNode): boolean {
  const maxKeys = findEntry(node, "artifacts") ? 2 : 1;
  return node.entries !== undefined && node.entries.size > maxKeys;
}

const simpleExpression = /^\/\^?((?:[\w/-]|\\[/.-]|\.\*){0,200})\$?\/$/;

/**
 * Returns the pattern of a branch, which may be a simple expression between slashes; `undefined` for another one.
 *
 * @param isWhole whether an expression matches whole names, else any part of a name
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

/** Returns the names of the texts and the maps of a list, with what stands in the maps. */
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
