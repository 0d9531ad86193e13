import type { CorpusRecord } from "./corpus";
import type { Fields } from "./invented";
import type { KnownTests } from "./inventedNeighbours";

/** Matches the part of a name before the test's own title: that of a subtest, a function of a module, or a method. */
const leafStart = /^.*(?:\/|::|#(?!\d))/s;
const parameterTypes = "(?:[{(][^{}()]{0,200}[)}])?";
/** Parentheses may be part of a title: only those at the end are values. */
const roundValues = String.raw`\(((?:[^()]|\([^()]{0,200}\)){1,300})\)`;
const otherValues = String.raw`[[{](.{1,300})[\]}]`;
const numberedRow = String.raw` with data set #\d+`;
/** The values of a case at the end of a name, and the types of its parameters. */
const rowValues = new RegExp(
  String.raw`(?:${numberedRow}|(?: with data set )?["'\s]{0,2}${parameterTypes}(?:${roundValues}|${otherValues})["']?)$`,
  "s",
);
/** Matches a word of a title, or of a name in camel case. */
export const word = /\p{Lu}?\p{Ll}+|\p{Lu}+|\d+/gu;
const typePath = /^[\p{L}\p{N}_.\\:$-]{1,200}$/u;
const modulePath = /^((?:\w+::)*)(\w+)(::\w+)$/;
const typeSeparator = /[.\\:$]/;
const sourcePath = /[\w-]\/|\.\w{1,5}$/;

export function findLeaf(name: string): string {
  const start = leafStart.exec(name.replace(rowValues, ""))?.[0].length ?? 0;
  return name.slice(start);
}

export const cutRow = (leaf: string): string => leaf.replace(rowValues, "");

/** Returns the fields of a record with another leaf in each field that ends with the leaf of its name. */
export function replaceLeaf(record: CorpusRecord, leaf: string, newLeaf: string): Fields {
  return mapFields(record, (text) => (text.endsWith(leaf) ? text.slice(0, text.length - leaf.length) + newLeaf : text));
}

export function mapFields(
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

/** Replaces the last word of a title; the values of a row after it stay. */
export function replaceLastWord(record: CorpusRecord, tests: KnownTests, newWord: string): Fields | undefined {
  const leaf = findLeaf(record.name);
  const title = cutRow(leaf);
  const last = [...title.matchAll(word)].at(-1);
  if (!last || title === "") {
    return undefined;
  }
  const start = last.index;
  const newTitle = title.slice(0, start) + matchCase(newWord, last[0]) + title.slice(start + last[0].length);
  const newLeaf = newTitle + leaf.slice(title.length);
  return newLeaf === leaf || tests.isKnown(newLeaf) ? undefined : replaceLeaf(record, leaf, newLeaf);
}

export function matchCase(newWord: string, oldWord: string): string {
  const isCapital = /^\p{Lu}/u.test(oldWord);
  const head = newWord.slice(0, 1);
  return (isCapital ? head.toUpperCase() : head.toLowerCase()) + newWord.slice(1);
}

/** Replaces a value of a case; a subtest is the case of its function. */
export function replaceRow(record: CorpusRecord, tests: KnownTests, newWord: string): Fields | undefined {
  const leaf = findLeaf(record.name);
  const newLeaf = findOtherRow(record.name, leaf, newWord);
  if (newLeaf === undefined || newLeaf === leaf || tests.isKnown(newLeaf)) {
    return undefined;
  }
  return replaceLeaf(record, leaf, newLeaf);
}

function findOtherRow(name: string, leaf: string, newWord: string): string | undefined {
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
export function replaceOwner(record: CorpusRecord, newWord: string): Fields | undefined {
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
  const newName = matchCase(newWord, ownName) + (/_(?:test|spec)$/.exec(ownName)?.[0] ?? "");
  const isOwnTitle = (text: string): boolean => text === record.name;
  return mapFields(record, (text) =>
    isOwnTitle(text) ? text : text.replace(owner, owner.slice(0, -ownName.length) + newName),
  );
}
