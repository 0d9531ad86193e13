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
  const { segments } = splitPath(filePath);
  const folders = segments.slice(0, -1);
  const fileName = segments.at(-1) ?? "";
  const stem = fileName.replace(/(?<=.)\.[^.]*$/, "");
  const extension = fileName.slice(stem.length + 1);
  const stems = new Set([stem, removeTestMark(stem)]);
  return {
    folders: folders.flatMap(lowerCaseWords),
    stems: Array.from(stems, lowerCaseWords),
    extension: lowerCaseWords(extension),
  };
}

/** Removes what marks a file as one of tests. */
function removeTestMark(stem: string): string {
  const front = stem.replace(/[._-](?:tests?|spec)$/i, "");
  return front.replace(/^test[._-]/i, "");
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
  const hasPackage = packageName !== undefined;
  const { nameWords, name } = createRecordIdentity(hasPackage ? removeTypes(record) : record);
  const packageWords = hasPackage ? titleWords(packageName) : [];
  const ownContexts = listOwnContexts(record).filter((context) => !isFolder(context, file));
  const contexts = ownContexts.map((context) => {
    const words = titleWords(context);
    const readings = listReadings(context, words, file, packageWords, true);
    // Beside the suite, a report may name the file.
    const mayBeFile = ownContexts.length > 1 && isStem(context, file);
    return { readings: mayBeFile ? [...readings, []] : readings };
  });
  return {
    names: listReadings(name, nameWords, file, packageWords, false),
    contexts,
    isClassComplete: contexts.length > 0 && (hasPackage || isPython(file)),
  };
}

/** Removes the types of the parameters from the name of a record's method. */
function removeTypes(record: IdentifiedTest): IdentifiedTest {
  const name = splitMethod(record.name)?.method ?? record.name;
  return { ...record, name };
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
  const [path = ""] = text.trim().split(/\s/, 1);
  const pathLength = titleWords(path).length;
  const start = words.slice(0, pathLength);
  const lowerCaseStart = start.map((word) => word.toLowerCase());
  const maySkipFolders = isContext && isPython(file);
  let fileLength = 0;
  for (const stem of stems) {
    const stemPath = [...folders, ...stem];
    const minStemLength = maySkipFolders ? stem.length : stem.length + 1;
    const stemLength = countPlaceWords(lowerCaseStart, stemPath, minStemLength);
    const namePath = [...stemPath, ...extension];
    const nameLength = countPlaceWords(lowerCaseStart, namePath, stem.length + extension.length);
    fileLength = Math.max(fileLength, stemLength, nameLength);
  }
  const packageLength = countPlaceWords(start, packageWords, 1);
  const lengths = new Set([0, fileLength, packageLength]);
  return Array.from(lengths, (length) => words.slice(length));
}

function isStem(context: string, { stems }: FileWords): boolean {
  const text = lowerCaseWords(context).join(" ");
  return stems.some((stem) => stem.join(" ") === text);
}

function isPython({ extension }: FileWords): boolean {
  return extension.join() === "py";
}

/** Returns the number of words at the start that are the end of a place, or 0 if they are less than `minLength`. */
function countPlaceWords(words: Words, place: Words, minLength: number): number {
  let length = Math.min(words.length, place.length);
  while (length >= minLength && length > 0) {
    const end = place.slice(-length);
    if (end.every((word, index) => word === words[index])) {
      return length;
    }
    length--;
  }
  return 0;
}

/** Returns whether a class or suite is a path of two or more of the file's folders. */
function isFolder(context: string, { folders }: FileWords): boolean {
  const words = lowerCaseWords(context);
  if (words.length < 2 || /\s/.test(context.trim())) {
    return false;
  }
  const beginsAt = (start: number) => words.every((word, index) => word === folders[start + index]);
  return folders.some((_, start) => beginsAt(start));
}
