import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { TestLocation } from "../../../src/domain/location";
import type { CorpusRecord } from "./corpus";
import {
  addNestedSuite,
  addRow,
  changeNumber,
  changeValue,
  changeWordCount,
  KnownTests,
  takeHelper,
  takeOtherFilesTest,
  takeOtherRow,
  takeOtherSuitesTest,
} from "./inventedNeighbours";
import { replaceLastWord, replaceOwner, replaceRow } from "./inventedWords";

/** Fields of a record that name its test. */
export type Fields = Pick<CorpusRecord, "name" | "classname" | "parent" | "file_path">;

/** A made-up word, a word of another test's name, and a number that differs from one record to the next. */
export interface Ingredients {
  readonly madeUpWord: string;
  readonly otherWord: string;
  readonly seed: number;
}

/** Changes a record into one of a test that does not exist; returns `undefined` if it has nothing of this kind. */
type Invent = (record: CorpusRecord, tests: KnownTests, ingredients: Ingredients) => Fields | undefined;

/** Kinds of changes after which a record names no existing test. */
const inventors = {
  "made-up word": (record, tests, { madeUpWord }) => replaceLastWord(record, tests, madeUpWord),
  "other test's word": (record, tests, { otherWord }) => replaceLastWord(record, tests, otherWord),
  row: (record, tests, { madeUpWord }) => replaceRow(record, tests, madeUpWord),
  owner: (record, _tests, { madeUpWord }) => replaceOwner(record, madeUpWord),
  "word count": changeWordCount,
  number: changeNumber,
  value: changeValue,
  "other row": takeOtherRow,
  "new row": addRow,
  "nested suite": addNestedSuite,
  "other suite": takeOtherSuitesTest,
  "other file": takeOtherFilesTest,
  helper: takeHelper,
} as const satisfies Record<string, Invent>;

export type InventedShape = keyof typeof inventors;

/** A record of a test that does not exist, derived from one of a test that does. */
export interface InventedRecord {
  readonly shape: InventedShape;
  readonly record: CorpusRecord;
}

const madeUpWords = ["quorvex", "zimbrel", "fandolk", "wextrub", "glimpok", "drusket", "vontrel", "plibzad"];
const shapes = Object.keys(inventors) as InventedShape[];
const skippedFolders = new Set([".git", "node_modules"]);
const maxBytes = 2 * 1024 * 1024;
/** Without a common divisor with most numbers of records, so that the first records taken are spread over all. */
const stride = 7919;

/** Derives at most `count` records of tests that do not exist from existing ones, of every shape that they allow. */
export function inventRecords(
  records: readonly CorpusRecord[],
  textByPath: ReadonlyMap<string, string>,
  count: number,
): InventedRecord[] {
  const tests = new KnownTests(records, textByPath);
  const newWords = madeUpWords.filter((madeUpWord) => !tests.isMentioned(madeUpWord));
  const invented: InventedRecord[] = [];
  const seen = new Set(records.map(createKey));
  for (const round of shapes.keys()) {
    for (const i of records.keys()) {
      const record = records[(i * stride) % records.length];
      const shape = shapes[(i + round) % shapes.length];
      if (invented.length >= count || !record || !shape) {
        return invented;
      }
      const madeUpWord = newWords[i % newWords.length] ?? "";
      const otherWord = tests.lastWords[(i * 7 + 3) % tests.lastWords.length] ?? "";
      const fields = inventors[shape](record, tests, { madeUpWord, otherWord, seed: i });
      const key = fields && createKey(fields);
      if (fields && key !== undefined && !seen.has(key)) {
        seen.add(key);
        invented.push({ shape, record: { ...fields, expected: { file: null, first: null, last: null } } });
      }
    }
  }
  return invented;
}

const createKey = ({ name, classname = "", file_path: filePath = "" }: Fields): string =>
  [name.replace("()", ""), classname, filePath].join("\n");

/** Returns the texts of the files of a checkout, by their paths in it. */
export function readSources(dir: string): Map<string, string> {
  const textByPath = new Map<string, string>();
  const folders = [dir];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) {
        folders.push(path);
      } else if (entry.isFile() && statSync(path).size <= maxBytes) {
        textByPath.set(relative(dir, path).replaceAll("\\", "/"), readFileSync(path, "utf8"));
      }
    }
  }
  return textByPath;
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
