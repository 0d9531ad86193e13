import { appendAll, findMax } from "../../base/collections";
import { splitPath } from "../reports/filePaths";
import { createRecordIdentity, type IdentifiedTest } from "../reports/testIdentity";
import { listOwnContexts } from "../testNames/ownContexts";
import { splitMethod } from "../testNames/parameterTypes";
import { titleWords } from "../testNames/titleWords";

type Words = readonly string[];

/** A class or suite of a record, in each way in which its words can be read. */
export interface RecordContext {
  /** The whole, and what is left without the file or the package in front of it. */
  readonly readings: readonly Words[];
}

/** Names of a record, as they are compared with those of an item. */
export interface RecordTitles {
  /** The test's name, in each way in which it can be read. */
  readonly names: readonly Words[];
  /** Its class and its suite: those that do not merely name the file or what all tests have. */
  readonly contexts: readonly RecordContext[];
  /** Whether the record has a class, in a language whose reports name it with all classes around it. */
  readonly isClassComplete: boolean;
}

/** Words of a file's path, in lower case. */
export interface FileWords {
  readonly folders: Words;
  /** The file's name: with its extension, without it, and without what marks it as a file of tests. */
  readonly stems: readonly Words[];
  /** Words of the extension. */
  readonly extension: Words;
}

export function splitFileWords(filePath: string): FileWords {
  const segments = splitPath(filePath).segments;
  const fileName = segments.at(-1) ?? "";
  const stem = fileName.replace(/(?<=.)\.[^.]*$/, "");
  const extension = fileName.slice(stem.length + 1);
  const shortStem = stem.replace(/[._-](?:tests?|spec)$/i, "").replace(/^test[._-]/i, "");
  return {
    folders: segments.slice(0, -1).flatMap(lowerCaseWords),
    stems: [...new Set([stem, shortStem])].map(lowerCaseWords),
    extension: lowerCaseWords(extension),
  };
}

function lowerCaseWords(text: string): Words {
  return titleWords(text.toLowerCase());
}

/**
 * Reads the names of a record.
 *
 * @param packageName that of the item's class, if it has one
 */
export function readRecordTitles(record: IdentifiedTest, file: FileWords, packageName?: string): RecordTitles {
  const methodName = packageName === undefined ? undefined : splitMethod(record.name)?.method;
  const { nameWords, name } = createRecordIdentity(methodName === undefined ? record : { ...record, name: methodName });
  const packageWords = packageName === undefined ? [] : titleWords(packageName);
  const recordContexts = listOwnContexts(record)
    .filter((context) => !isFolder(context, file))
    .map((context, _, { length }) => {
      const readings = listReadings(context, titleWords(context), file, packageWords, true);
      // Beside the suite, a report may name the file.
      return { readings: length > 1 && isStem(context, file) ? [...readings, []] : readings };
    });
  return {
    names: listReadings(name, nameWords, file, packageWords, false),
    contexts: recordContexts,
    isClassComplete: recordContexts.length > 0 && (packageName !== undefined || isPython(file)),
  };
}

/** Returns the words, and what is left of them without the file or the package that they begin with. */
function listReadings(
  text: string,
  words: Words,
  file: FileWords,
  packageWords: Words,
  isContext: boolean,
): readonly Words[] {
  const { folders, stems, extension } = file;
  // Words of prose that happen to be those of the path stand for no path.
  const pathLength = titleWords(text.trim().split(/\s/, 1)[0] ?? "").length;
  const start = words.slice(0, pathLength);
  const lowerCaseStart = start.map((word) => word.toLowerCase());
  const lengths = stems.flatMap((stem) => [
    placeLength(lowerCaseStart, [...folders, ...stem], stem.length + 1),
    placeLength(lowerCaseStart, [...folders, ...stem, ...extension], stem.length + extension.length),
  ]);
  if (isContext && isPython(file))
    appendAll(
      lengths,
      stems.map((stem) => placeLength(lowerCaseStart, stem, stem.length)),
    );
  const packageLength = packageWords.length === 0 ? 0 : placeLength(start, packageWords, 1);
  const longest = findMax(lengths, 0);
  return [...new Set([0, longest, packageLength])].map((length) => words.slice(length));
}

function isStem(context: string, { stems }: FileWords): boolean {
  const text = lowerCaseWords(context).join(" ");
  return stems.some((stem) => stem.join(" ") === text);
}

function isPython({ extension }: FileWords): boolean {
  return extension.join() === "py";
}

/** Returns the number of words at the start that are the end of a place, or 0 if they are less than `minLength`. */
function placeLength(words: Words, place: Words, minLength: number): number {
  for (let length = Math.min(words.length, place.length); length >= Math.max(minLength, 1); length--)
    if (place.slice(-length).every((word, index) => word === words[index])) return length;
  return 0;
}

/** Returns whether a class or suite is a path of two or more of the file's folders. */
function isFolder(context: string, { folders }: FileWords): boolean {
  const words = lowerCaseWords(context);
  if (words.length < 2 || /\s/.test(context.trim())) return false;
  return folders.some((_, start) => words.every((word, index) => word === folders[start + index]));
}
