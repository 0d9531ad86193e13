import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TestLocation } from "../../../src/domain/location";
import type { CorpusRecord } from "./corpus";

/** Kind of change after which a record names no existing test. */
export type InventedShape = "made-up word" | "other test's word" | "row" | "owner";

/** A record of a test that does not exist, derived from one of a test that does. */
export interface InventedRecord {
  readonly shape: InventedShape;
  readonly record: CorpusRecord;
}

type Fields = Pick<CorpusRecord, "name" | "classname" | "parent" | "file_path">;

const madeUpWords = ["quorvex", "zimbrel", "fandolk", "wextrub", "glimpok", "drusket", "vontrel", "plibzad"];
const shapes: readonly InventedShape[] = ["made-up word", "other test's word", "row", "owner"];

/** Matches the part of a name before the test's own title: that of a subtest, a function of a module, or a method. */
const leafStart = /^.*(?:\/|::|#(?!\d))/s;
const parameterTypes = "(?:[{(][^{}()]{0,200}[)}])?";
/** Parentheses may be part of a title: only those at the end are values. */
const roundValues = String.raw`\(((?:[^()]|\([^()]{0,200}\)){1,300})\)`;
const otherValues = String.raw`[[{](.{1,300})[\]}]`;
/** The values of a case at the end of a name, and the types of its parameters. */
const rowValues = new RegExp(
  String.raw`(?: with data set )?["'\s]{0,2}${parameterTypes}(?:${roundValues}|${otherValues})["']?$`,
  "s",
);
/** Matches a word of a title, or of a name in camel case. */
const word = /\p{Lu}?\p{Ll}+|\p{Lu}+|\d+/gu;
const typePath = /^[\p{L}\p{N}_.\\:$-]{1,200}$/u;
const modulePath = /^((?:\w+::)*)(\w+)(::\w+)$/;
const typeSeparator = /[.\\:$]/;
const sourcePath = /[\w-]\/|\.\w{1,5}$/;
const skippedFolders = new Set([".git", "node_modules"]);
const maxBytes = 2 * 1024 * 1024;

/**
 * Derives at most `count` records of tests that do not exist from existing ones: replaces the last word of the title, a
 * value of the row, or the last name of the module or class.
 *
 * @param sources the text of all files, which does not contain the invented names
 */
export function inventRecords(records: readonly CorpusRecord[], sources: string, count: number): InventedRecord[] {
  const lowerSources = sources.toLowerCase();
  const newWords = madeUpWords.filter((madeUpWord) => !lowerSources.includes(madeUpWord));
  const leaves = new Set(records.map(({ name }) => cutRow(findLeaf(name))));
  const otherWords = [...leaves].flatMap((leaf) => leaf.match(word)?.at(-1) ?? []);
  const isKnown = (leaf: string): boolean => leaves.has(leaf) || sources.includes(leaf);
  const drafts = records.flatMap((record, i) => shapes.map((shape) => ({ record, shape, i })));
  const invented: InventedRecord[] = [];
  for (const { record, shape, i } of selectEvenly(drafts, count)) {
    const madeUpWord = newWords[i % newWords.length] ?? "";
    const otherWord = otherWords[(i * 7 + 3) % otherWords.length] ?? "";
    const newWord = shape === "other test's word" ? otherWord : madeUpWord;
    const fields = inventFields(record, shape, newWord, isKnown);
    if (fields) {
      invented.push({ shape, record: { ...fields, expected: { file: null, first: null, last: null } } });
    }
  }
  return invented;
}

function selectEvenly<T>(items: readonly T[], count: number): T[] {
  const share = Math.min(1, count / items.length);
  return items.filter((_, i) => Math.floor((i + 1) * share) > Math.floor(i * share));
}

function inventFields(
  record: CorpusRecord,
  shape: InventedShape,
  newWord: string,
  isKnown: (leaf: string) => boolean,
): Fields | undefined {
  if (shape === "owner") {
    return inventOwner(record, newWord);
  }
  const leaf = findLeaf(record.name);
  const newLeaf = shape === "row" ? replaceRow(record.name, leaf, newWord) : replaceLastWord(leaf, newWord);
  if (newLeaf === undefined || newLeaf === leaf || isKnown(newLeaf)) {
    return undefined;
  }
  const replaceEnd = (text: string): string =>
    text.endsWith(leaf) ? text.slice(0, text.length - leaf.length) + newLeaf : text;
  return mapFields(record, replaceEnd);
}

function mapFields(
  { name, classname, parent, file_path: filePath }: CorpusRecord,
  map: (text: string) => string,
): Fields {
  return {
    name: map(name),
    ...(classname && { classname: map(classname) }),
    ...(parent && { parent: map(parent) }),
    ...(filePath && { file_path: map(filePath) }),
  };
}

function findLeaf(name: string): string {
  const start = leafStart.exec(name.replace(rowValues, ""))?.[0].length ?? 0;
  return name.slice(start);
}

const cutRow = (leaf: string): string => leaf.replace(rowValues, "");

/** Replaces the last word of a title; the values of a row after it stay. */
function replaceLastWord(leaf: string, newWord: string): string | undefined {
  const title = cutRow(leaf);
  const last = [...title.matchAll(word)].at(-1);
  if (!last || title === "") {
    return undefined;
  }
  const start = last.index;
  return (
    title.slice(0, start) + matchCase(newWord, last[0]) + title.slice(start + last[0].length) + leaf.slice(title.length)
  );
}

function matchCase(newWord: string, oldWord: string): string {
  const isCapital = /^\p{Lu}/u.test(oldWord);
  const head = newWord.slice(0, 1);
  return (isCapital ? head.toUpperCase() : head.toLowerCase()) + newWord.slice(1);
}

/** Replaces the values of a case; a subtest is the case of its function. */
function replaceRow(name: string, leaf: string, newWord: string): string | undefined {
  const [, inRoundBrackets, inOtherBrackets] = rowValues.exec(leaf) ?? [];
  const values = inRoundBrackets ?? inOtherBrackets;
  if (values !== undefined) {
    const last = [...values.matchAll(word)].at(-1);
    if (!last) {
      return undefined;
    }
    const start = leaf.length - 1 - values.length + last.index;
    return leaf.slice(0, start) + newWord + leaf.slice(start + last[0].length);
  }
  return name.includes("/") && !/\s/.test(name) ? newWord : undefined;
}

/** Replaces the last name of the class or module, unless the record has a path. */
function inventOwner(record: CorpusRecord, newWord: string): Fields | undefined {
  const [, modules = "", ownModule, rest = ""] = modulePath.exec(record.name) ?? [];
  if (ownModule !== undefined) {
    return { ...mapFields(record, (text) => text), name: modules + newWord + rest };
  }
  const owner = record.classname ?? "";
  const hasPath = [record.file_path, record.parent, owner].some((field) => field && sourcePath.test(field));
  if (hasPath || !typePath.test(owner) || !typeSeparator.test(owner)) {
    return undefined;
  }
  const ownName = owner.split(typeSeparator).at(-1) ?? "";
  const newName = matchCase(newWord, ownName);
  const isOwnTitle = (text: string): boolean => text === record.name;
  return mapFields(record, (text) =>
    isOwnTitle(text) ? text : text.replace(owner, owner.slice(0, -ownName.length) + newName),
  );
}

/** Returns the text of all files of a checkout. */
export function readSources(dir: string): string {
  const texts: string[] = [];
  const folders = [dir];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) {
        folders.push(path);
      } else if (entry.isFile() && statSync(path).size <= maxBytes) {
        texts.push(readFileSync(path, "utf8"));
      }
    }
  }
  return texts.join("\n");
}

/** Number of invented records of a shape, and number of those that got a location that is reported as certain. */
export interface ShapeCount {
  readonly shape: InventedShape;
  readonly records: number;
  readonly sure: number;
}

/** Counts the locations that are reported as certain. @param answers the answers to the records, in the same order */
export function countSure(invented: readonly InventedRecord[], answers: readonly TestLocation[]): ShapeCount[] {
  return shapes.map((shape) => {
    const ownAnswers = answers.filter((_, i) => invented[i]?.shape === shape);
    return { shape, records: ownAnswers.length, sure: ownAnswers.filter(isSure).length };
  });
}

const isSure = ({ confidence }: TestLocation): boolean => confidence === "exact" || confidence === "pattern";
