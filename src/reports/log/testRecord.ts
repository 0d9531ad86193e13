import type { LogLineReference } from "../../domain/reports/testReport";
import type { LogCase } from "./logCase";

/** Test as a single line names it. */
export interface NamedTest {
  readonly name: string;
  readonly suites: readonly string[];
  readonly classname?: string | undefined;
  readonly host?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** Whether another line may name the test with its suites. */
  readonly isWithoutSuites?: boolean;
  /** Whether it represents a failed package or file, which counts only if none of its tests has failed. */
  readonly isPackage?: boolean | undefined;
}

interface TestPlace {
  readonly file: string;
  readonly line: number | undefined;
}

/** Everything that a run states about one test. */
export interface TestRecord {
  /** 0-based number of the test in the run. */
  readonly index: number;
  name: string;
  suites: readonly string[];
  classname: string | undefined;
  readonly host: string | undefined;
  file: string | undefined;
  line: number | undefined;
  /** Place of the test according to the text of its failure. */
  place: TestPlace | undefined;
  innerClass: string | undefined;
  outcome: LogCase["outcome"] | undefined;
  /** Outcome according to a list of failures. */
  listedOutcome: LogCase["outcome"] | undefined;
  hasFailedAttempt: boolean;
  isStarted: boolean;
  readonly isPackage: boolean;
  isWithoutSuites: boolean;
  /** Lists that have named it. */
  sections: Set<string> | undefined;
  /** Whether one of them is to name all failures. */
  isInWholeList: boolean;
  text: string;
  /** Line that states where it failed. */
  lastLine: string;
  /** Line that states the failure: that of a list of failures, if there is one. */
  failedLine: LogLineReference | undefined;
}

/** Creates the record of a test that only one line has named so far. */
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
    isInWholeList: false,
    text: "",
    lastLine: "",
    failedLine: undefined,
  };
}

/** Marks the test that was started last as failed, unless its result is known or another test has failed. */
export function failStarted(tests: readonly TestRecord[], failedLine: LogLineReference): void {
  const test = tests.findLast(({ isStarted, outcome }) => isStarted && outcome === undefined);
  const hasFailed = tests.some(({ listedOutcome, outcome }) => (listedOutcome ?? outcome) === "failed");
  if (test && !hasFailed) {
    test.outcome = "failed";
    test.failedLine = failedLine;
  }
}

/** Returns whether the record comes from a line without suites and may mean the same test. */
export function isWithoutSuites(record: TestRecord, test: NamedTest): boolean {
  return record.isWithoutSuites && areCompatible(record.place?.file, test.file);
}

/** Returns whether a place may be in the file of a test, whose path may follow unrelated words. */
export function isPlaceIn(placeFile: string, file: string | undefined): boolean {
  return file === undefined || file.endsWith(` ${placeFile}`);
}

/** Returns whether a line names a test with exactly the known suites and file. */
export function isSame(record: TestRecord, test: NamedTest): boolean {
  const isOfSameClass = record.classname === test.classname && record.host === test.host;
  return isOfSameClass && record.file === test.file && isEqual(record.suites, test.suites);
}

function isEqual(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((suite, index) => suite === second[index]);
}

/** Returns whether a line may mean a recorded test; either may lack class, suites and file. */
export function isCompatible(record: TestRecord, test: NamedTest): boolean {
  if (!areCompatible(record.file, test.file) || !areCompatible(record.classname, test.classname)) {
    return false;
  }
  const suites = joinNames(record.suites);
  return areCompatible(suites, joinNames(test.suites));
}

/** Returns whether two spellings may mean the same: one is missing, or is the end of the other. */
function areCompatible(first = "", second = ""): boolean {
  return first.endsWith(second) || second.endsWith(first);
}

const joints = /::|[.›»\s]/;
const allJoints = /::|[.›»\s]+/g;

/** Joins names by blanks, in place of the separators with which runners join them. */
export function joinNames(names: string | readonly string[]): string {
  const text = typeof names === "string" ? names : names.join(" ");
  if (!joints.test(text)) {
    return text;
  }
  return text.replace(allJoints, " ").trim();
}
