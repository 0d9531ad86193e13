import { withoutUndefined } from "../../base/withoutUndefined";
import type { LogLineReference } from "../../domain/reports/testReport";
import type { LineOutcome } from "./grammar";
import type { LogCase } from "./logCase";

/** Maximum tests of a run, characters of a failure's text, and characters of all texts of a run that are kept. */
const maxTests = 200_000;
const maxTextLength = 8_000;
const maxTotalTextLength = 20_000_000;
/** Maximum characters of the line that says that a test failed. */
const maxLineTextLength = 500;

/** Test as one line names it. */
export interface NamedTest {
  readonly name: string;
  readonly suites: readonly string[];
  readonly classname?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** All that a run says about one test. */
interface TestRecord {
  readonly name: string;
  suites: readonly string[];
  classname: string | undefined;
  file: string | undefined;
  line: number | undefined;
  /** Where the text of its failure says that it stands. */
  place: { readonly file: string; readonly line: number | undefined } | undefined;
  innerClass: string | undefined;
  outcome: LogCase["outcome"] | undefined;
  /** What a list of failures says of it. */
  listedOutcome: LogCase["outcome"] | undefined;
  hasFailedAttempt: boolean;
  isStarted: boolean;
  /** Lists that named it. */
  readonly sections: Set<string>;
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
  #section = "";
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
    this.#section = name;
    this.#isList = isList;
  }

  /** Forgets what was listed. */
  restartList(): void {
    for (const test of this.#tests) {
      test.listedOutcome = undefined;
      test.sections.clear();
    }
  }

  /** Says where the test of the last failure stands. */
  addPlace(file: string | undefined, line: number | undefined, innerClass: string | undefined): void {
    const test = this.#openTest;
    if (!test || test.outcome === "passed") return;
    if (file !== undefined) test.place ??= { file, line };
    if (innerClass?.startsWith(`${test.suites.at(-1)}$`)) test.innerClass ??= innerClass;
  }

  /** Adds what a line says about a test; the text that follows is that test's. */
  report(test: NamedTest, outcome: LineOutcome, text = "", isListed = this.#isList): void {
    const record = this.#findTest(test) ?? this.#addTest(test);
    this.#openTest = record;
    if (!record) return;
    record.file ??= test.file;
    record.line ??= test.line;
    record.classname ??= test.classname;
    if (record.suites.length < test.suites.length) record.suites = test.suites;
    if (outcome === "retried") record.hasFailedAttempt = true;
    else if (outcome === "started") record.isStarted = true;
    else if (isListed) record.listedOutcome = outcome;
    else this.#addOutcome(record, outcome);
    if (outcome === "failed" || outcome === "retried") this.#addFailedLine(record, isListed);
    if (this.#isList) record.sections.add(this.#section);
    if (record.text === "" && text !== "") this.addText(text);
  }

  #addFailedLine(record: TestRecord, isListed: boolean): void {
    const isFirstOfList = isListed && record.sections.size === 0;
    if (record.failedLine && !isFirstOfList) return;
    const { line, text } = this.#line;
    record.failedLine = { line, text: text.trim().slice(0, maxLineTextLength) };
  }

  #addOutcome(record: TestRecord, outcome: LogCase["outcome"]): void {
    const isAfterFailure = record.outcome === "failed" && outcome !== "failed";
    if (isAfterFailure && !this.#lastAttemptDecides) return;
    if (isAfterFailure) record.hasFailedAttempt = true;
    record.outcome = outcome;
  }

  #addTest(test: NamedTest): TestRecord | undefined {
    if (this.#tests.length >= maxTests) return undefined;
    const record: TestRecord = {
      name: test.name,
      suites: test.suites,
      classname: test.classname,
      file: test.file,
      line: test.line,
      place: undefined,
      innerClass: undefined,
      outcome: undefined,
      listedOutcome: undefined,
      hasFailedAttempt: false,
      isStarted: false,
      sections: new Set(),
      text: "",
      failedLine: undefined,
    };
    this.#tests.push(record);
    const key = fold(test.name);
    const sameNames = this.#testsByName.get(key);
    if (sameNames) sameNames.push(record);
    else this.#testsByName.set(key, [record]);
    return record;
  }

  /** Finds the test that a line means. A list may leave out suites and file, and names each test once. */
  #findTest(test: NamedTest): TestRecord | undefined {
    const sameNames = this.#testsByName.get(fold(test.name)) ?? [];
    const sameTest = sameNames.find((record) => isSame(record, test));
    const isCertain = !this.#isList || sameTest?.file !== undefined;
    if (isCertain && sameTest && this.#isInPackage(sameTest)) return sameTest;
    if (!this.#isList) return undefined;
    const candidates = sameNames.filter((record) => !record.sections.has(this.#section) && isCompatible(record, test));
    return candidates.find(({ outcome }) => outcome === "failed") ?? candidates[0];
  }

  /** Returns whether a test is one of the package that is being reported: an earlier one may have the same names. */
  #isInPackage(record: TestRecord): boolean {
    return this.#packageStart === 0 || this.#tests.indexOf(record, this.#packageStart) !== -1;
  }

  /** Names the package of all tests since the last one was named; `hasFailed`: those without a result have failed. */
  closePackage(name: string, hasFailed: boolean): void {
    for (const test of this.#tests.slice(this.#packageStart)) {
      test.classname ??= name;
      if (test.suites.length === 0) test.suites = [name];
      if (hasFailed && test.isStarted) test.outcome ??= "failed";
    }
    this.#packageStart = this.#tests.length;
  }

  /** Adds a line to the text of the failure that was named last. */
  addText(line: string): void {
    const test = this.#openTest;
    if (!test || test.text.length >= maxTextLength) return;
    if (this.#totalTextLength >= maxTotalTextLength) return;
    const added = `${test.text === "" ? "" : "\n"}${line}`.slice(0, maxTextLength - test.text.length);
    test.text += added;
    this.#totalTextLength += added.length;
  }

  /** Ends the text of the failure that was named last. */
  endText(): void {
    this.#openTest = undefined;
  }

  /** Returns the tests. `isAllListed`: the runner has listed all failures, or said that there are none. */
  toCases(isAllListed: boolean, innerTestSeparator?: string): LogCase[] {
    const failsOnlyIfListed = isAllListed || this.#tests.some(({ listedOutcome }) => listedOutcome === "failed");
    const cases = this.#tests.flatMap((test) => {
      const outcome = test.listedOutcome ?? test.outcome;
      const isPrinted = failsOnlyIfListed && outcome === "failed" && test.listedOutcome === undefined;
      return isPrinted ? [] : toCase(test);
    });
    return innerTestSeparator === undefined ? cases : withoutOuterTests(cases, innerTestSeparator);
  }
}

function toCase(test: TestRecord): LogCase[] {
  const { name, hasFailedAttempt, innerClass } = test;
  const { file, line } = test.file === undefined && test.place ? test.place : test;
  const suites = innerClass?.split("$") ?? test.suites;
  const classname = innerClass ?? test.classname;
  const lastOutcome = test.listedOutcome ?? test.outcome;
  if (lastOutcome === undefined && !hasFailedAttempt) return [];
  const outcome = hasFailedAttempt && lastOutcome !== "failed" ? "passedOnRetry" : (lastOutcome ?? "passed");
  const failure = outcome === "failed" || outcome === "passedOnRetry" ? test.text.trim() : "";
  const logLine = test.failedLine;
  return [withoutUndefined({ name, suites, classname, file, line, outcome, failure, logLine })];
}

/** Leaves out the failed tests that failed with a test inside of them. */
function withoutOuterTests(cases: LogCase[], separator: string): LogCase[] {
  const outerTests = new Set<string>();
  for (const { name, classname, outcome } of cases) {
    if (outcome !== "failed") continue;
    for (let end = name.indexOf(separator); end !== -1; end = name.indexOf(separator, end + 1))
      outerTests.add(`${classname}\n${name.slice(0, end)}`);
  }
  return cases.filter(
    ({ name, classname, outcome }) => outcome !== "failed" || !outerTests.has(`${classname}\n${name}`),
  );
}

function isSame(record: TestRecord, test: NamedTest): boolean {
  return record.file === test.file && record.classname === test.classname && isEqual(record.suites, test.suites);
}

function isEqual(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((suite, index) => suite === second[index]);
}

function isCompatible(record: TestRecord, test: NamedTest): boolean {
  return areCompatible(record.file, test.file) && areCompatible(fold(record.suites), fold(test.suites));
}

/** Returns whether two spellings may mean the same: one is missing, or is the end of the other. */
function areCompatible(first = "", second = ""): boolean {
  return first.endsWith(second) || second.endsWith(first);
}

/** Joins names, without the signs that runners join them with. */
function fold(names: string | readonly string[]): string {
  const text = typeof names === "string" ? names : names.join(" ");
  return text.replace(/::|[.›»\s]+/g, " ").trim();
}
