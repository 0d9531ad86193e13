import { addToList } from "../../base/collections";
import type { LogLineReference } from "../../domain/reports/testReport";
import { FailureTexts } from "./failureTexts";
import type { LineOutcome, RunnerGrammar, Section } from "./grammar";
import type { LogCase } from "./logCase";
import { createPackageTest, PackageRecords, withoutPackagesOfFailedTests } from "./packageRecords";
import { toCase, withoutOuterTests } from "./runCases";
import {
  createRecord,
  isCompatible,
  isPlaceIn,
  isSame,
  isWithoutSuites,
  joinNames,
  type NamedTest,
  type TestRecord,
} from "./testRecord";

/** Maximum number of tests of a run, and of further failures that are kept after them. */
const maxTests = 200_000;
const maxFurtherFailures = 20_000;
/** Maximum number of tests of the same name that are compared: the most recent ones. */
const maxSameNames = 1_000;
/** Maximum length of the line that states a failure, in characters. */
const maxLineTextLength = 500;
/** Maximum length of a name that spans several lines, in characters. */
const maxNameLength = 4_000;

/** Tests of one run of a runner, each once. */
export class RunRecord {
  readonly packages = new PackageRecords();
  readonly texts = new FailureTexts();
  readonly tests: TestRecord[] = [];
  readonly #testsByName = new Map<string, TestRecord[]>();
  /** Tests by `file:line`: a list may name them by their places. */
  readonly #testsByPlace = new Map<string, TestRecord>();
  readonly #grammar: RunnerGrammar;
  #firstWithoutText = 0;
  /** Key of the current list; a list that the runner writes again has another key. */
  #listing = "";
  #repetition = 0;
  #section: Section = { rules: [] };
  #line: LogLineReference = { line: 0, text: "" };

  constructor(grammar: RunnerGrammar) {
    this.#grammar = grammar;
  }

  /** Begins the next line of the output. */
  beginLine(text: string, line: number): void {
    this.#line = { line, text };
  }

  /** Begins a section of the output. */
  beginSection(name: string, section: Section): void {
    this.#listing = `${name} ${this.#repetition}`;
    this.#section = section;
  }

  /** Allows the lists that follow to name the tests of earlier lists again. */
  repeatLists(): void {
    this.#repetition++;
    this.#listing = `${this.#repetition}`;
  }

  /** Discards all list entries so far. */
  restartList(): void {
    for (const test of this.tests) {
      test.listedOutcome = undefined;
      test.sections = undefined;
      test.isInWholeList = false;
    }
  }

  /** Adds the place of the test that failed last. */
  addPlace(file: string | undefined, line: number | undefined, innerClass: string | undefined, isOwner = false): void {
    const test = this.texts.openTest;
    if (!test || test.outcome === "passed") {
      return;
    }
    if (file !== undefined && isPlaceIn(file, test.file)) {
      test.place ??= { file, line };
    }
    if (isOwner) {
      test.classname ??= innerClass;
    } else if (innerClass?.startsWith(`${test.suites.at(-1)}$`)) {
      test.innerClass ??= innerClass;
    }
  }

  /** Adds the result that a line states for a test; the text that follows belongs to that test. */
  report(test: NamedTest, outcome: LineOutcome, text = "", isListed = this.#section.isList ?? false): void {
    const record = this.#testsByPlace.get(test.name) ?? this.#findTest(test, outcome) ?? this.#addTest(test, outcome);
    this.texts.openTest = record;
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
      this.texts.endNextText();
    } else if (isListed) {
      record.listedOutcome = outcome;
    } else {
      addOutcome(record, outcome, this.#grammar.reportsAttempts);
    }
    if (outcome === "failed" || outcome === "retried") {
      noteFailedLine(record, this.#line, isListed);
    }
    if (this.#section.isList) {
      if (this.#grammar.sharesTexts) {
        this.texts.noteListed(record);
      }
      record.sections = new Set([...(record.sections ?? []), this.#listing]);
      record.isInWholeList ||= !this.#section.isPartial;
    }
    if (record.text === "" && text !== "") {
      this.texts.add(text);
    }
    if (outcome === "failed") {
      this.texts.endNextText(record);
    }
  }

  /**
   * Opens the text of the first failure without one whose suites and name begin with a path that the runner cut off.
   */
  openFailure(cutPath: string): void {
    while (!isWithoutText(this.tests[this.#firstWithoutText])) {
      this.#firstWithoutText++;
    }
    const tests = this.tests.slice(this.#firstWithoutText, this.#firstWithoutText + maxSameNames);
    this.texts.openTest = tests.find((test) => {
      const path = [...test.suites, test.name].join(this.#grammar.separator as string);
      return isWithoutText(test) && path.startsWith(cutPath.slice(0, -1));
    });
  }

  #addTest(test: NamedTest, outcome: LineOutcome): TestRecord | undefined {
    const index = this.tests.length;
    const max = outcome === "failed" ? maxTests + maxFurtherFailures : maxTests;
    if (index >= max) {
      return undefined;
    }
    const record = createRecord(index, test);
    this.tests.push(record);
    addToList(this.#testsByName, joinNames(test.name), record);
    if (test.line !== undefined) {
      this.#testsByPlace.set(`${test.file}:${test.line}`, record);
    }
    return record;
  }

  /** Extends the name of the test that was reported last. */
  continueName(text: string): void {
    const test = this.texts.openTest;
    if (!test || test.name.length + text.length > maxNameLength) {
      return;
    }
    const sameNames = this.#testsByName.get(joinNames(test.name)) ?? [];
    sameNames.splice(sameNames.indexOf(test), 1);
    test.name += ` ${text}`;
    addToList(this.#testsByName, joinNames(test.name), test);
  }

  /**
   * Returns the failed test to which a line without suites refers, as another line named it: in doubt, the last one.
   */
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

  /** Finds the test to which a line refers. A list may omit suites and file, and names each test once. */
  #findTest(test: NamedTest, outcome: LineOutcome): TestRecord | undefined {
    if (test.isWithoutSuites) {
      return undefined;
    }
    const sameNames = this.#findSameNames(test);
    const sameTest = sameNames.find((record) => isSame(record, test));
    const isCertain = !this.#section.isList || sameTest?.file !== undefined || sameTest?.hasFailedAttempt;
    if (isCertain && sameTest && sameTest.index >= this.packages.firstTest) {
      return sameTest;
    }
    const looseTest = outcome === "failed" && sameNames.find((record) => isWithoutSuites(record, test));
    if (looseTest) {
      return withSuites(looseTest);
    }
    if (!this.#section.isList) {
      return undefined;
    }
    const unlistedTests = sameNames.filter(({ sections }) => !sections?.has(this.#listing));
    const candidates = unlistedTests.filter((record) => isCompatible(record, test));
    return candidates.find(({ outcome }) => outcome === "failed") ?? candidates[0];
  }

  #findSameNames({ name }: NamedTest): readonly TestRecord[] {
    const sameNames = this.#testsByName.get(joinNames(name)) ?? [];
    if (sameNames.length <= maxSameNames) {
      return sameNames;
    }
    return sameNames.slice(-maxSameNames);
  }

  /**
   * Sets the package of all tests since the last package was named.
   *
   * @param hasFailed whether the package failed: then its tests without a result have failed
   */
  closePackage(name: string, hasFailed: boolean): void {
    const tests = this.tests.slice(this.packages.firstTest);
    for (const test of tests) {
      test.classname ??= name;
      if (test.suites.length === 0) {
        test.suites = [name];
      }
      if (hasFailed && test.isStarted) {
        test.outcome ??= "failed";
      }
    }
    if (hasFailed && !tests.some(({ outcome }) => outcome === "failed")) {
      this.report(createPackageTest(name), "failed", this.packages.findText(name), true);
    }
    this.packages.begin(this.tests.length);
    this.texts.openTest = this.packages.output;
  }

  /**
   * Returns the cases of all tests.
   *
   * @param isAllListed whether the runner has listed all failures, or stated that there are none
   */
  toCases(isAllListed: boolean): LogCase[] {
    this.texts.shareTexts();
    const { innerTestSeparator } = this.#grammar;
    const failsOnlyIfListed = isAllListed || this.tests.some(isInList);
    const cases = withoutPackagesOfFailedTests(this.tests).flatMap((test) => {
      if (innerTestSeparator !== undefined) {
        // A package is the class and the suite of its tests, whichever line has named it.
        test.classname ??= test.suites[0];
      }
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

/** Returns whether a test has failed and has no text, or does not exist. */
function isWithoutText(test?: TestRecord): boolean {
  return !test || (test.outcome === "failed" && test.text === "");
}

function withSuites(record: TestRecord): TestRecord {
  record.isWithoutSuites = false;
  return record;
}

/** Returns whether a list of failures names a test. */
function isInList({ listedOutcome, isInWholeList }: TestRecord): boolean {
  return listedOutcome === "failed" && isInWholeList;
}

/** Stores the line that states a failure: the first one, or the first one of a list of failures. */
function noteFailedLine(record: TestRecord, { line, text }: LogLineReference, isListed: boolean): void {
  const isFirstOfList = isListed && record.sections === undefined;
  if (record.failedLine && !isFirstOfList) {
    return;
  }
  record.failedLine = { line, text: text.trim().slice(0, maxLineTextLength) };
}

/**
 * Marks an attempt as failed. A list names each failed attempt: the test has passed unless the list names a later one.
 */
function noteFailedAttempt(record: TestRecord, isListed: boolean): void {
  record.hasFailedAttempt = true;
  if (isListed) {
    record.listedOutcome ??= "passedOnRetry";
  }
}

function addOutcome(record: TestRecord, outcome: LogCase["outcome"], lastAttemptDecides?: boolean): void {
  const isAfterFailure = record.outcome === "failed" && outcome !== "failed";
  if (isAfterFailure && !lastAttemptDecides) {
    return;
  }
  if (isAfterFailure) {
    record.hasFailedAttempt = true;
  }
  record.outcome = outcome;
}
