import { maxFailureLength } from "../domain/limits";
import { BoundedLines } from "./boundedLines";
import type { CaseCollector } from "./caseCollector";
import type { ReportReader } from "./reportReader";
import { parseTimestamp } from "./timestamp";

/** Maximum number of tests, packages and builds whose output is kept at the same time. */
const maxOutputs = 20_000;
/** Maximum number of tests, and of packages, that are tracked at the same time. A report with more ends there. */
const maxOpenTests = 100_000;
const maxOpenPackages = 20_000;

/** Message of each failure in JUnit XML that is generated from such a report. */
const failureMessage = "Failed";

/** Event of `go test -json`, one per line. */
interface TestEvent {
  readonly Time?: string;
  readonly Action?: string;
  readonly Package?: string;
  readonly Test?: string;
  readonly Output?: string;
  /** Package of a build event. */
  readonly ImportPath?: string;
  /** Package whose build failed. */
  readonly FailedBuild?: string;
}

/** A package whose tests are being executed. */
interface OpenPackage {
  /** Open root tests, each with its open subtests. */
  readonly openTests: Map<string, Set<string>>;
  openTestCount: number;
  /** Tests whose output states that they passed or were skipped, until they end. */
  readonly passedTests: Set<string>;
  /** Tests that failed in this execution of the package: a pass in the same execution does not cancel a failure. */
  readonly failedTests: Set<string>;
}

const space = String.raw`[ \t]{0,20}`;
const fieldName = '"(?:Time|Action|Package|Test|Output|OutputType|Elapsed|ImportPath|FailedBuild)"';
/** Matches the start of a line of `go test -json`, whose fields may be in any order. */
export const goTestLineStart = String.raw`\{${space}${fieldName}${space}:`;

/** Reader of the lines of `go test -json`, up to the end of the text; skips other lines. */
export class GoTestReader implements ReportReader {
  readonly state = "open";
  readonly #packages = new Map<string, OpenPackage>();
  /** Outputs by test, package or build. */
  readonly #outputs = new Map<string, string>();
  /** Failed builds, until their package fails. */
  readonly #failedBuilds = new Set<string>();
  #openTestCount = 0;
  readonly #lines = new BoundedLines();

  constructor(private readonly cases: CaseCollector) {
    this.cases.beginReport("goTest");
  }

  write(text: string): string {
    for (const line of this.#lines.write(text)) {
      this.#readLine(line);
    }
    return "";
  }

  end(): void {
    const { lastLine } = this.#lines;
    this.#readLine(lastLine);
    for (const build of this.#failedBuilds) {
      this.#endFailedPackage(build, undefined);
    }
    if (this.#packages.size > 0 || !parseEvent(lastLine)) {
      this.cases.fail("truncated");
    }
  }

  #readLine(line: string): void {
    const event = parseEvent(line);
    if (!event || this.cases.problem) {
      return;
    }
    const { Action: action, Package: packageName = "", Test: test, Output: output, ImportPath: build } = event;
    this.cases.addStart(parseTimestamp(event.Time));
    if (output !== undefined) {
      this.#addOutput(createKey(build ?? packageName, test), output);
    }
    if (action === "build-fail" && build !== undefined) {
      this.#addFailedBuild(build);
    }
    if (build !== undefined || !isOfPackage(event)) {
      return;
    }
    const openPackage = this.#openPackage(packageName);
    if (test === undefined) {
      this.#readPackageEvent(packageName, openPackage, event);
    } else {
      this.#readTestEvent(packageName, openPackage, test, event);
    }
  }

  #addFailedBuild(build: string): void {
    if (this.#failedBuilds.size < maxOpenPackages) {
      this.#failedBuilds.add(build);
    }
  }

  #openPackage(name: string): OpenPackage {
    const knownPackage = this.#packages.get(name);
    if (knownPackage) {
      return knownPackage;
    }
    const newPackage: OpenPackage = {
      openTests: new Map(),
      openTestCount: 0,
      passedTests: new Set(),
      failedTests: new Set(),
    };
    this.#packages.set(name, newPackage);
    if (this.#packages.size > maxOpenPackages) {
      this.cases.fail("malformed");
    }
    return newPackage;
  }

  #readPackageEvent(name: string, openPackage: OpenPackage, { Action: action, FailedBuild: build }: TestEvent): void {
    if (!isEnd(action)) {
      return;
    }
    this.#packages.delete(name);
    this.#openTestCount -= openPackage.openTestCount;
    if (build !== undefined) {
      this.#failedBuilds.delete(build);
    }
    if (action !== "fail") {
      this.cases.passAttempt(createKey(name));
    } else if (!this.#endOpenTests(name, openPackage)) {
      this.#endFailedPackage(name, build);
    }
    this.#outputs.delete(createKey(name));
  }

  #readTestEvent(packageName: string, openPackage: OpenPackage, test: string, event: TestEvent): void {
    const { Action: action, Output: output = "" } = event;
    if (action === "run") {
      this.#openTest(openPackage, test);
    }
    const saysPassed = output.includes(`--- PASS: ${test} (`) || output.includes(`--- SKIP: ${test} (`);
    const openTests = openPackage.openTests.get(findRoot(test));
    if (saysPassed && openTests?.has(test)) {
      openPackage.passedTests.add(test);
    }
    if (!isEnd(action)) {
      return;
    }
    this.#closeTest(openPackage, test);
    if (action === "fail") {
      this.#addFailure(packageName, openPackage, test);
    } else {
      this.#passTests(packageName, openPackage, test, action === "pass");
    }
    this.#outputs.delete(createKey(packageName, test));
  }

  #openTest(openPackage: OpenPackage, test: string): void {
    const root = findRoot(test);
    const tests = openPackage.openTests.get(root) ?? new Set();
    openPackage.openTests.set(root, tests);
    openPackage.passedTests.delete(test);
    if (tests.has(test)) {
      return;
    }
    tests.add(test);
    openPackage.openTestCount++;
    if (++this.#openTestCount > maxOpenTests) {
      this.cases.fail("malformed");
    }
  }

  #closeTest(openPackage: OpenPackage, test: string): void {
    const root = findRoot(test);
    const tests = openPackage.openTests.get(root);
    openPackage.passedTests.delete(test);
    if (!tests?.delete(test)) {
      return;
    }
    openPackage.openTestCount--;
    this.#openTestCount--;
    if (tests.size === 0) {
      openPackage.openTests.delete(root);
    }
  }

  /** Ends a test that passed or was skipped, and the subtests of a root test whose own end is missing. */
  #passTests(packageName: string, openPackage: OpenPackage, test: string, hasPassed: boolean): void {
    const subtests = openPackage.openTests.get(test) ?? [];
    for (const passedTest of [test, ...subtests]) {
      this.#passTest(packageName, openPackage, passedTest, hasPassed);
    }
  }

  #passTest(packageName: string, openPackage: OpenPackage, test: string, hasPassed: boolean): void {
    this.#closeTest(openPackage, test);
    const key = createKey(packageName, test);
    // A further attempt of a failed test does not count as another test.
    if (this.cases.hasFailed(key)) {
      if (!openPackage.failedTests.has(test)) {
        this.cases.passAttempt(key);
      }
      return;
    }
    this.cases.caseCount++;
    const names = { name: test, classname: packageName, suites: [packageName] };
    this.cases.onOther?.(names, hasPassed);
  }

  #addFailure(packageName: string, openPackage: OpenPackage, test: string): void {
    const key = createKey(packageName, test);
    openPackage.failedTests.add(test);
    if (!this.cases.hasFailed(key)) {
      this.cases.caseCount++;
    }
    const details = this.#outputs.get(key);
    const failedCase = {
      name: test,
      classname: packageName,
      suites: [packageName],
      message: failureMessage,
      details,
    };
    this.cases.addFailure(failedCase, key);
  }

  /** Ends the tests that a panic or a timeout interrupted; returns whether a test of the package has failed. */
  #endOpenTests(packageName: string, openPackage: OpenPackage): boolean {
    const passedTests = new Set(openPackage.passedTests);
    const openTests = [...openPackage.openTests.values()].flatMap((tests) => [...tests]);
    for (const test of openTests) {
      if (passedTests.has(test) || passedTests.has(findRoot(test))) {
        this.#passTest(packageName, openPackage, test, true);
      } else {
        this.#addFailure(packageName, openPackage, test);
      }
      this.#outputs.delete(createKey(packageName, test));
    }
    return openPackage.failedTests.size > 0;
  }

  /** Adds a package that failed without a failed test as one case. */
  #endFailedPackage(packageName: string, failedBuild: string | undefined): void {
    const key = createKey(packageName);
    if (!this.cases.hasFailed(key)) {
      this.cases.caseCount++;
    }
    const buildOutput = this.#outputs.get(createKey(failedBuild)) ?? "";
    const output = this.#outputs.get(key) ?? "";
    const failedCase = {
      name: "TestMain",
      suites: [packageName],
      message: failureMessage,
      details: buildOutput + output,
    };
    this.cases.addFailure(failedCase, key);
  }

  #addOutput(key: string, text: string): void {
    const output = this.#outputs.get(key) ?? "";
    const isFirst = output === "";
    if (output.length >= maxFailureLength || (isFirst && this.#outputs.size >= maxOutputs)) {
      return;
    }
    this.#outputs.set(key, output + text.slice(0, maxFailureLength));
  }
}

/** Returns whether an event belongs to a package, whose name `go tool test2json` omits unless it is passed one. */
function isOfPackage({ Action: action, Package: packageName, Test: test }: TestEvent): boolean {
  return packageName !== undefined || test !== undefined || isEnd(action);
}

/** Returns whether an action ends a test or a package. */
function isEnd(action: string | undefined): boolean {
  return action === "pass" || action === "skip" || action === "fail";
}

function findRoot(test: string): string {
  const [root = ""] = test.split("/", 1);
  return root;
}

function createKey(packageName = "", test = ""): string {
  return `${packageName}\n${test}`;
}

/** Parses a line; returns an event without fields for a line of another program, and `undefined` for malformed JSON. */
function parseEvent(line: string): TestEvent | undefined {
  if (!line.startsWith("{")) {
    return {};
  }
  try {
    const fields = Object.entries(JSON.parse(line));
    const textFields = fields.filter(([, value]) => typeof value === "string");
    return Object.fromEntries(textFields) as TestEvent;
  } catch {
    return undefined;
  }
}
