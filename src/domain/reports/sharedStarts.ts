import { withoutUndefined } from "../../base/withoutUndefined";
import { isGenericName } from "../testNames/genericNames";
import { withoutRunTraces } from "../testNames/runTraces";
import { normalizePath } from "./filePaths";
import { readPackage, type TestIdentity } from "./testIdentity";
import type { ReportCase } from "./testReport";

/**
 * Minimum number of cases, and of different texts after a start, that show that classes or relative paths differ only
 * in it.
 */
const minVotes = 3;
const minTails = 2;
/** Minimum share of agreeing cases among all cases, and among those with a record whose class or file ends alike. */
const minShare = 1 / 4;
const minShareOfSimilar = 2 / 3;
/** Maximum number of votes for the second start, relative to the first: tests of two packages may share names. */
const maxShareOfNext = 3 / 4;

/**
 * Fields that may begin alike for all tests of a reporter: with a folder, a package, the name of a run or of a project.
 */
type StartField = "classname" | "file";

const fields: readonly StartField[] = ["classname", "file"];

/** Separators after a start. */
const separators = { classname: /[./:\\>›| -]/, file: /\// };

/** Start that the texts of one field of one side share; `undefined` without any text. */
type CommonStart = string | undefined;

/** Fields of a test that show how its class and its file begin. */
type StartedTest = Pick<TestIdentity, "name" | StartField>;

/** Starts that all classes and all files of one side share. */
export class SideStarts {
  classname: CommonStart;
  file: CommonStart;

  add({ classname, file }: Omit<StartedTest, "name">): void {
    this.classname = findCommonStart(this.classname, classname === "." ? undefined : classname);
    // Most paths begin alike: these need not be split.
    if (file !== undefined && (this.file === undefined || !file.startsWith(this.file))) {
      this.#addPath(normalizePath(file));
    }
  }

  /** Adds a path. As soon as there is an absolute path, relative ones are ignored. */
  #addPath(path: string): void {
    const isAbsolute = path.startsWith("/");
    const isStartAbsolute = this.file?.startsWith("/") === true;
    if (isAbsolute === isStartAbsolute) {
      this.file = findCommonStart(this.file, path);
    } else if (isAbsolute || this.file === undefined) {
      this.file = path;
    }
  }
}

function findCommonStart(start: CommonStart, text: string | undefined): CommonStart {
  if (start === undefined || text === undefined) {
    return start ?? text;
  }
  if (text.startsWith(start)) {
    return start;
  }
  let length = 0;
  while (length < start.length && start[length] === text[length]) {
    length++;
  }
  return start.slice(0, length);
}

/** Starts in which the texts of a report differ from those of the records. */
interface StartPair {
  readonly ofReport: string;
  readonly ofRecords: string;
}

interface StartVote extends StartPair {
  readonly tails: Set<string>;
  count: number;
}

/** Votes of a report's cases on the starts in which their classes and files differ from those of their records. */
export class StartVotes {
  readonly #votes = { classname: new Map<string, StartVote>(), file: new Map<string, StartVote>() };
  readonly #ofReport: SideStarts;
  readonly #ofRecords: SideStarts;
  readonly #similarCounts = { classname: 0, file: 0 };
  #caseCount = 0;

  constructor(ofReport: SideStarts, ofRecords: SideStarts) {
    this.#ofReport = ofReport;
    this.#ofRecords = ofRecords;
  }

  /** @param records candidates for the case by its name */
  add(test: StartedTest, records: readonly StartedTest[]): void {
    this.#caseCount++;
    for (const field of fields) {
      const text = readField(test, field, test);
      const recordTexts = records.map((record) => readField(record, field, test));
      let isSimilar = false;
      for (const recordText of new Set(recordTexts)) {
        isSimilar = this.#vote(field, text, recordText) || isSimilar;
      }
      this.#similarCounts[field] += Number(isSimilar);
    }
  }

  /** Votes for the starts of two texts, if these end alike; returns whether they do. */
  #vote(field: StartField, text: string | undefined, recordText: string | undefined): boolean {
    if (text === undefined || recordText === undefined) {
      return false;
    }
    const tail = findCommonTail(text, recordText, separators[field]);
    const ofReport = text.slice(0, text.length - tail.length);
    const ofRecords = recordText.slice(0, recordText.length - tail.length);
    const isShared =
      ofReport === "" || (isWithin(ofReport, this.#ofReport[field]) && isWithin(ofRecords, this.#ofRecords[field]));
    if (tail === "" || !isShared) {
      return tail !== "";
    }
    const key = JSON.stringify([ofReport, ofRecords]);
    const votes = this.#votes[field];
    const vote = votes.get(key) ?? { ofReport, ofRecords, tails: new Set(), count: 0 };
    vote.count++;
    vote.tails.add(tail);
    votes.set(key, vote);
    return true;
  }

  /** Returns a function that replaces the starts of a case with those of the records. */
  count(): (reportCase: ReportCase) => ReportCase {
    const classes = this.#findBest("classname");
    const files = this.#findBest("file");
    if (!classes && !files) {
      return (reportCase) => reportCase;
    }
    const filesOfRecords = new Map<string, string>();
    return ({ classname: ownClass, file, suites, ...reportCase }) => {
      const classname = readPackage(ownClass, suites);
      return withoutUndefined({
        ...reportCase,
        // The starts were compared without browsers.
        classname: classes ? replaceStart(withoutRunTraces(classname).name, classes) : classname,
        file: files && file !== undefined ? replaceFile(file, files, filesOfRecords) : file,
        suites: suites.map((suite) => {
          const { name } = withoutRunTraces(suite);
          const isStart = name !== undefined && classes?.ofReport.slice(0, -1) === name;
          return name === classname || isStart ? (replaceStart(name, classes) ?? suite) : suite;
        }),
      });
    };
  }

  #findBest(field: StartField): StartPair | undefined {
    const votes = [...this.#votes[field].values()].sort((first, second) => second.count - first.count);
    // The same files in two checkouts are certain to begin differently.
    const checkouts = votes.find(({ ofReport, ofRecords }) => ofReport.startsWith("/") && ofRecords.startsWith("/"));
    const best = checkouts ?? votes[0];
    if (!best || best.ofReport === best.ofRecords) {
      return undefined;
    }
    const minCount = Math.max(minVotes, this.#caseCount * minShare, this.#similarCounts[field] * minShareOfSimilar);
    const isBest = (votes[1]?.count ?? 0) <= best.count * maxShareOfNext;
    // Catch2 writes its program before a generic class.
    const areOther = best.tails.size >= minTails || [...best.tails].every(isGenericName);
    const areMany = isBest && best.count >= minCount && areOther;
    return checkouts || areMany ? best : undefined;
  }
}

/** Returns the normalized file, or the class without the test's name at its end. */
function readField(test: StartedTest, field: StartField, { name }: StartedTest): string | undefined {
  const text = test[field];
  if (text === undefined || field === "file") {
    return text && normalizePath(text);
  }
  const isWithName = text.length > name.length + 1 && text.endsWith(name) && text === test.name;
  return isWithName ? text.slice(0, -name.length - 1) : text;
}

/** Returns the longest common end of two texts that starts at the beginning of a word in both. */
function findCommonTail(first: string, second: string, separator: RegExp): string {
  const isWordStart = (text: string, index: number) => {
    // The root of a path is a start of its own.
    return index === 0 ? !text.startsWith("/") : separator.test(text[index - 1] ?? "");
  };
  const maxLength = Math.min(first.length, second.length);
  let length = 0;
  let tailLength = 0;
  while (length < maxLength && first.at(-1 - length) === second.at(-1 - length)) {
    length++;
    if (isWordStart(first, first.length - length) && isWordStart(second, second.length - length)) {
      tailLength = length;
    }
  }
  return tailLength === 0 ? "" : first.slice(-tailLength);
}

/** Returns whether all texts of a side begin with a start, or are equal to it without its last separator. */
function isWithin(start: string, commonStart = ""): boolean {
  return commonStart.startsWith(start.slice(0, -1));
}

function replaceStart(text: string | undefined, starts: StartPair | undefined): string | undefined {
  if (text === undefined || !starts) {
    return text;
  }
  const { ofReport, ofRecords } = starts;
  // The root package: one reporter writes its name, another one a dot.
  if (text === "." || text === ofReport.slice(0, -1)) {
    return ofRecords.slice(0, -1) || ".";
  }
  if (ofReport === "" && text.startsWith("/")) {
    return text;
  }
  return text.startsWith(ofReport) ? ofRecords + text.slice(ofReport.length) : text;
}

/** @param knownFiles replacements of earlier files: many tests share a file */
function replaceFile(file: string, starts: StartPair, knownFiles: Map<string, string>): string {
  const knownFile = knownFiles.get(file);
  if (knownFile !== undefined) {
    return knownFile;
  }
  const path = normalizePath(file);
  const recordFile = replaceStart(path, starts) ?? path;
  knownFiles.set(file, recordFile);
  return recordFile;
}
