import { addToList } from "../../base/collections";
import { withoutUndefined } from "../../base/withoutUndefined";
import { maxFailureLength } from "../../domain/limits";
import type { LogLineReference } from "../../domain/reports/testReport";
import type { LineOutcome } from "./grammar";
import type { LogCase } from "./logCase";

/** Maximum tests of a run, and maximum failures that are kept behind these. */
const maxTests = 200_000;
const maxFurtherFailures = 20_000;
/** Maximum tests of one name that are compared: the last ones. */
const maxSameNames = 1_000;
/** Maximum characters of all texts of a run. */
const maxTotalTextLength = 20_000_000;
/** Maximum characters of the line that says that a test failed. */
const maxLineTextLength = 500;
/** Maximum characters of a name that stands on several lines. */
const maxNameLength = 4_000;

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
}

interface TestPlace {
  readonly file: string;
  readonly line: number | undefined;
}

/** All that a run says about one test. */
interface TestRecord {
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
  isWithoutSuites: boolean;
  /** Lists that named it. */
  sections: Set<string> | undefined;
  text: string;
  /** Line that says that it failed: that of a list of failures, if there is one. */
  failedLine: LogLineReference | undefined;
}

/** The tests of one run of a runner, each once. */
export class RunRecord {
  readonly #tests: TestRecord[] = [];
  readonly #testsByName = new Map<string, TestRecord[]>();
  readonly #lastAttemptDecides: boolean;
  #openTest: TestRecord | undefined;
  /** The list that is being read, each time that the runner writes it. */
  #listing = "";
  #repetition = 0;
  #isList = false;
  #totalTextLength = 0;
  #packageStart = 0;
  #line: LogLineReference = { line: 0, text: "" };

  constructor(lastAttemptDecides: boolean) {
    this.#lastAttemptDecides = lastAttemptDecides;
  }

  /** Begins the next line of the output. */
  beginLine(text: string, line: number): void {
    this.#line = { line, text };
  }

  /** Begins a section of the output; `isList`: the runner lists its failures there. */
  beginSection(name: string, isList: boolean): void {
    this.#listing = `${name} ${this.#repetition}`;
    this.#isList = isList;
  }

  /** Lets the lists that follow name the tests of those before. */
  repeatLists(): void {
    this.#repetition++;
    this.#listing = `${this.#repetition}`;
  }

  /** Forgets what was listed. */
  restartList(): void {
    for (const test of this.#tests) {
      test.listedOutcome = undefined;
      test.sections = undefined;
    }
  }

  /** Says where the test of the last failure stands. */
  addPlace(file: string | undefined, line: number | undefined, innerClass: string | undefined): void {
    const test = this.#openTest;
    if (!test || test.outcome === "passed") {
      return;
    }
    if (file !== undefined && isPlaceIn(file, test.file)) {
      test.place ??= { file, line };
    }
    if (innerClass?.startsWith(`${test.suites.at(-1)}$`)) {
      test.innerClass ??= innerClass;
    }
  }

  /** Adds what a line says about a test; the text that follows is that test's. */
  report(test: NamedTest, outcome: LineOutcome, text = "", isListed = this.#isList): void {
    const record = this.#findTest(test, outcome) ?? this.#addTest(test, outcome);
    this.#openTest = record;
    if (!record) {
      return;
    }
    record.file ??= test.file;
    record.line ??= test.line;
    record.classname ??= test.classname;
    if (record.suites.length < test.suites.length) {
      record.suites = test.suites;
    }
    if (outcome === "retried") {
      noteFailedAttempt(record, isListed);
    } else if (outcome === "started") {
      record.isStarted = true;
    } else if (isListed) {
      record.listedOutcome = outcome;
    } else {
      addOutcome(record, outcome, this.#lastAttemptDecides);
    }
    if (outcome === "failed" || outcome === "retried") {
      noteFailedLine(record, this.#line, isListed);
    }
    if (this.#isList) {
      record.sections = new Set([...(record.sections ?? []), this.#listing]);
    }
    if (record.text === "" && text !== "") {
      this.addText(text);
    }
  }

  #addTest(test: NamedTest, outcome: LineOutcome): TestRecord | undefined {
    const index = this.#tests.length;
    const max = outcome === "failed" ? maxTests + maxFurtherFailures : maxTests;
    if (index >= max) {
      return undefined;
    }
    const record: TestRecord = {
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
      isWithoutSuites: test.isWithoutSuites ?? false,
      sections: undefined,
      text: "",
      failedLine: undefined,
    };
    this.#tests.push(record);
    addToList(this.#testsByName, fold(test.name), record);
    return record;
  }

  /** Goes on with the name of the test that was reported last. */
  continueName(text: string): void {
    const test = this.#openTest;
    if (!test || test.name.length + text.length > maxNameLength) {
      return;
    }
    const sameNames = this.#testsByName.get(fold(test.name)) ?? [];
    sameNames.splice(sameNames.indexOf(test), 1);
    test.name += ` ${text}`;
    addToList(this.#testsByName, fold(test.name), test);
  }

  /** Returns the failed test that a line without its suites means, as another line named it: the last one in doubt. */
  findNamed(line: NamedTest): NamedTest {
    const test = {
      ...line,
      file: undefined,
      line: undefined,
      isWithoutSuites: true,
    };
    const sameNames = this.#findSameNames(test);
    const candidates = sameNames.filter((record) => record.outcome === "failed" && !record.isWithoutSuites);
    const unlistedTests = candidates.filter(({ sections }) => !sections?.has(this.#listing));
    return unlistedTests.findLast((record) => isCompatible(record, test)) ?? unlistedTests.at(-1) ?? test;
  }

  /** Finds the test that a line means. A list may leave out suites and file, and names each test once. */
  #findTest(test: NamedTest, outcome: LineOutcome): TestRecord | undefined {
    if (test.isWithoutSuites) {
      return undefined;
    }
    const sameNames = this.#findSameNames(test);
    const sameTest = sameNames.find((record) => isSame(record, test));
    const isCertain = !this.#isList || sameTest?.file !== undefined || sameTest?.hasFailedAttempt;
    if (isCertain && sameTest && sameTest.index >= this.#packageStart) {
      return sameTest;
    }
    const looseTest = outcome === "failed" && sameNames.find((record) => isWithoutSuites(record, test));
    if (looseTest) {
      return withSuites(looseTest);
    }
    if (!this.#isList) {
      return undefined;
    }
    const unlistedTests = sameNames.filter(({ sections }) => !sections?.has(this.#listing));
    const candidates = unlistedTests.filter((record) => isCompatible(record, test));
    return candidates.find(({ outcome }) => outcome === "failed") ?? candidates[0];
  }

  #findSameNames({ name }: NamedTest): readonly TestRecord[] {
    const sameNames = this.#testsByName.get(fold(name)) ?? [];
    if (sameNames.length <= maxSameNames) {
      return sameNames;
    }
    return sameNames.slice(-maxSameNames);
  }

  /** Names the package of all tests since the last one was named; `hasFailed`: those without a result have failed. */
  closePackage(name: string, hasFailed: boolean): void {
    for (const test of this.#tests.slice(this.#packageStart)) {
      test.classname ??= name;
      if (test.suites.length === 0) {
        test.suites = [name];
      }
      if (hasFailed && test.isStarted) {
        test.outcome ??= "failed";
      }
    }
    this.#packageStart = this.#tests.length;
  }

  /** Adds a line to the text of the failure that was named last. */
  addText(line: string): void {
    const test = this.#openTest;
    if (!test || test.text.length >= maxFailureLength) {
      return;
    }
    if (this.#totalTextLength >= maxTotalTextLength) {
      return;
    }
    const wholeAddition = test.text === "" ? line : `\n${line}`;
    const addition = wholeAddition.slice(0, maxFailureLength - test.text.length);
    test.text += addition;
    this.#totalTextLength += addition.length;
  }

  /** Ends the text of the failure that was named last. */
  endText(): void {
    this.#openTest = undefined;
  }

  /** Returns the tests. `isAllListed`: the runner has listed all failures, or said that there are none. */
  toCases(isAllListed: boolean, innerTestSeparator?: string): LogCase[] {
    const failsOnlyIfListed = isAllListed || this.#tests.some(isInList);
    const cases = this.#tests.flatMap((test) => {
      const outcome = test.listedOutcome ?? test.outcome;
      const isPrinted = failsOnlyIfListed && outcome === "failed" && test.listedOutcome === undefined;
      return isPrinted ? [] : toCase(test);
    });
    if (innerTestSeparator === undefined) {
      return cases;
    }
    return withoutOuterTests(cases, innerTestSeparator);
  }
}

/** Returns whether a line without suites may have named a test. */
function isWithoutSuites(record: TestRecord, test: NamedTest): boolean {
  return record.isWithoutSuites && areCompatible(record.place?.file, test.file);
}

function withSuites(record: TestRecord): TestRecord {
  record.isWithoutSuites = false;
  return record;
}

/** Returns whether a list of failures names a test. */
function isInList({ listedOutcome, sections }: TestRecord): boolean {
  return listedOutcome === "failed" && sections !== undefined;
}

/** Notes the line that says that a test failed: the first one, or the first of a list of failures. */
function noteFailedLine(record: TestRecord, { line, text }: LogLineReference, isListed: boolean): void {
  const isFirstOfList = isListed && record.sections === undefined;
  if (record.failedLine && !isFirstOfList) {
    return;
  }
  record.failedLine = { line, text: text.trim().slice(0, maxLineTextLength) };
}

/** A list names each attempt that failed: the test has passed unless it names a later one. */
function noteFailedAttempt(record: TestRecord, isListed: boolean): void {
  record.hasFailedAttempt = true;
  if (isListed) {
    record.listedOutcome ??= "passedOnRetry";
  }
}

function addOutcome(record: TestRecord, outcome: LogCase["outcome"], lastAttemptDecides: boolean): void {
  const isAfterFailure = record.outcome === "failed" && outcome !== "failed";
  if (isAfterFailure && !lastAttemptDecides) {
    return;
  }
  if (isAfterFailure) {
    record.hasFailedAttempt = true;
  }
  record.outcome = outcome;
}

/** Returns whether a place tells the file of a test, whose path may stand behind words of something else. */
function isPlaceIn(placeFile: string, file: string | undefined): boolean {
  return file === undefined || file.endsWith(` ${placeFile}`);
}

function toCase(test: TestRecord): LogCase[] {
  const { name, host, hasFailedAttempt, innerClass } = test;
  const { file, line } = findPlace(test);
  const suites = innerClass?.split("$") ?? test.suites;
  const classname = innerClass ?? test.classname;
  const lastOutcome = test.listedOutcome ?? test.outcome;
  if (lastOutcome === undefined && !hasFailedAttempt) {
    return [];
  }
  const outcome = hasFailedAttempt && lastOutcome !== "failed" ? "passedOnRetry" : (lastOutcome ?? "passed");
  const failure = outcome === "failed" || outcome === "passedOnRetry" ? test.text.trim() : "";
  const logCase = withoutUndefined({
    name,
    suites,
    classname,
    host,
    file,
    line,
    outcome,
    failure,
    logLine: test.failedLine,
  });
  return [logCase];
}

/** Returns where a test stands: the text of its failure tells it better than the line that names the test. */
function findPlace(test: TestRecord): Pick<NamedTest, "file" | "line"> {
  const { place } = test;
  if (place && isPlaceIn(place.file, test.file)) {
    return place;
  }
  return test;
}

/** Leaves out the failed tests that failed with a test inside of them. */
function withoutOuterTests(cases: LogCase[], separator: string): LogCase[] {
  const outerTests = new Set<string>();
  for (const logCase of cases) {
    const { name, outcome } = logCase;
    if (outcome !== "failed") {
      continue;
    }
    let end = name.indexOf(separator);
    while (end !== -1) {
      const outerName = name.slice(0, end);
      outerTests.add(qualifyName(logCase, outerName));
      end = name.indexOf(separator, end + 1);
    }
  }
  return cases.filter((logCase) => {
    const isOuterTest = outerTests.has(qualifyName(logCase, logCase.name));
    return logCase.outcome !== "failed" || !isOuterTest;
  });
}

/** Returns a name together with the package that it is in. */
function qualifyName({ classname, suites }: LogCase, name: string): string {
  const packageName = classname ?? suites.join();
  return `${packageName}\n${name}`;
}

function isSame(record: TestRecord, test: NamedTest): boolean {
  const isOfSameClass = record.classname === test.classname && record.host === test.host;
  return isOfSameClass && record.file === test.file && isEqual(record.suites, test.suites);
}

function isEqual(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((suite, index) => suite === second[index]);
}

function isCompatible(record: TestRecord, test: NamedTest): boolean {
  if (!areCompatible(record.file, test.file)) {
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
function fold(names: string | readonly string[]): string {
  const text = typeof names === "string" ? names : names.join(" ");
  if (!joints.test(text)) {
    return text;
  }
  return text.replace(allJoints, " ").trim();
}
