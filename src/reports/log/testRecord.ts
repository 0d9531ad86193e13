import type { LogLineReference } from "../../domain/reports/testReport";
import type { LogCase } from "./logCase";

/** Test as one line names it. */
export interface NamedTest {
  readonly name: string;
  readonly suites: readonly string[];
  readonly classname?: string | undefined;
  readonly host?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** Another line may name the test with its suites. */
  readonly isWithoutSuites?: boolean;
  /** It stands for a package that failed, which counts only if none of its tests has. */
  readonly isPackage?: boolean;
}

interface TestPlace {
  readonly file: string;
  readonly line: number | undefined;
}

/** All that a run says about one test. */
export interface TestRecord {
  /** Number of the test in the run, from 0. */
  readonly index: number;
  name: string;
  suites: readonly string[];
  classname: string | undefined;
  readonly host: string | undefined;
  file: string | undefined;
  line: number | undefined;
  /** Where the text of its failure says that it stands. */
  place: TestPlace | undefined;
  innerClass: string | undefined;
  outcome: LogCase["outcome"] | undefined;
  /** What a list of failures says of it. */
  listedOutcome: LogCase["outcome"] | undefined;
  hasFailedAttempt: boolean;
  isStarted: boolean;
  readonly isPackage: boolean;
  isWithoutSuites: boolean;
  /** Lists that named it. */
  sections: Set<string> | undefined;
  text: string;
  /** Line that says where it failed. */
  lastLine: string;
  /** Line that says that it failed: that of a list of failures, if there is one. */
  failedLine: LogLineReference | undefined;
}

/** Returns a test of which a line has named no more than this. */
export function createRecord(index: number, test: NamedTest): TestRecord {
  return {
    index,
    name: test.name,
    suites: test.suites,
    classname: test.classname,
    host: test.host,
    file: test.file,
    line: test.line,
    place: undefined,
    innerClass: undefined,
    outcome: undefined,
    listedOutcome: undefined,
    hasFailedAttempt: false,
    isStarted: false,
    isPackage: test.isPackage ?? false,
    isWithoutSuites: test.isWithoutSuites ?? false,
    sections: undefined,
    text: "",
    lastLine: "",
    failedLine: undefined,
  };
}

/** Returns whether a line without suites may have named a test. */
export function isWithoutSuites(record: TestRecord, test: NamedTest): boolean {
  return record.isWithoutSuites && areCompatible(record.place?.file, test.file);
}

/** Returns whether a place tells the file of a test, whose path may stand behind words of something else. */
export function isPlaceIn(placeFile: string, file: string | undefined): boolean {
  return file === undefined || file.endsWith(` ${placeFile}`);
}

/** Returns whether a line names a test with the suites and the file that are known of it. */
export function isSame(record: TestRecord, test: NamedTest): boolean {
  const isOfSameClass = record.classname === test.classname && record.host === test.host;
  return isOfSameClass && record.file === test.file && isEqual(record.suites, test.suites);
}

function isEqual(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((suite, index) => suite === second[index]);
}

/** Returns whether a line may name a test, of which either may leave out class, suites and file. */
export function isCompatible(record: TestRecord, test: NamedTest): boolean {
  if (!areCompatible(record.file, test.file) || !areCompatible(record.classname, test.classname)) {
    return false;
  }
  const suites = fold(record.suites);
  return areCompatible(suites, fold(test.suites));
}

/** Returns whether two spellings may mean the same: one is missing, or is the end of the other. */
function areCompatible(first = "", second = ""): boolean {
  return first.endsWith(second) || second.endsWith(first);
}

const joints = /::|[.›»\s]/;
const allJoints = /::|[.›»\s]+/g;

/** Joins names, without the signs that runners join them with. */
export function fold(names: string | readonly string[]): string {
  const text = typeof names === "string" ? names : names.join(" ");
  if (!joints.test(text)) {
    return text;
  }
  return text.replace(allJoints, " ").trim();
}
