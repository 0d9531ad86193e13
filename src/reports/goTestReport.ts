import type { TestReport } from "../domain/reports/testReport";
import { CaseCollector, maxFailureLength, parseTimestamp } from "./caseCollector";
import type { ReportReader } from "./reportReader";

/** Maximum characters of a line that is read. */
const maxLineLength = 1_000_000;
/** Maximum tests, packages and builds whose output is kept at the same time. */
const maxOutputs = 20_000;
/** Maximum tests, and maximum packages, that are followed at the same time. A report with more ends there. */
const maxOpenTests = 100_000;
const maxOpenPackages = 20_000;

/** Message of each failure in the JUnit XML that is made of such a report. */
const failureMessage = "Failed";

/** Event of `go test -json`: a line. */
interface TestEvent {
  readonly Time?: string;
  readonly Action?: string;
  readonly Package?: string;
  readonly Test?: string;
  readonly Output?: string;
  /** Package of the event of a build. */
  readonly ImportPath?: string;
  /** Package whose build failed. */
  readonly FailedBuild?: string;
}

/** Package whose tests are being executed. */
interface OpenPackage {
  /** Tests that have not ended. */
  readonly openTests: Set<string>;
  hasFailedTest: boolean;
}

const space = String.raw`[ \t]{0,20}`;
const fieldName = '"(?:Time|Action|Package|Test|Output|OutputType|Elapsed|ImportPath|FailedBuild)"';
const firstField = new RegExp(String.raw`^\{${space}${fieldName}${space}:`, "m");

/**
 * Returns whether a text begins like the lines of `go test -json`. Lines of other programs may stand among them, and
 * the fields of a line in any order.
 */
export function isGoTestReport(head: string): boolean {
  return firstField.test(head);
}

/** Reader of the lines of `go test -json`; others are left out. */
export class GoTestReader implements ReportReader {
  readonly #cases = new CaseCollector();
  readonly #packages = new Map<string, OpenPackage>();
  /** By test, package or build. */
  readonly #outputs = new Map<string, string>();
  #openTestCount = 0;
  #rest = "";

  get isDone(): boolean {
    return this.#cases.problem !== undefined;
  }

  get current(): TestReport {
    return this.#cases.toReport();
  }

  write(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#addText(text.slice(start, end));
      this.#readLine(this.#rest);
      this.#rest = "";
      start = end + 1;
    }
    this.#addText(text.slice(start));
  }

  /** Adds to the line that is being read. The beginning of one that is too long stands for it: it is no JSON. */
  #addText(text: string): void {
    this.#rest += text.slice(0, maxLineLength - this.#rest.length);
  }

  end(): void {
    this.#readLine(this.#rest);
    if (this.#packages.size > 0 || !parseEvent(this.#rest)) this.#cases.fail("truncated");
  }

  #readLine(line: string): void {
    const event = parseEvent(line);
    if (!event || this.isDone) return;
    const { Action: action, Package: packageName, Test: test, Output: output, ImportPath: build } = event;
    this.#cases.addStart(parseTimestamp(event.Time));
    if (output !== undefined) this.#addOutput(createKey(packageName ?? build, test), output);
    if (packageName === undefined) return;
    const openPackage = this.#openPackage(packageName);
    if (test !== undefined) this.#readTestEvent(packageName, openPackage, test, action);
    else this.#readPackageEvent(packageName, openPackage, event);
  }

  #openPackage(name: string): OpenPackage {
    const knownPackage = this.#packages.get(name);
    if (knownPackage) return knownPackage;
    const newPackage: OpenPackage = { openTests: new Set(), hasFailedTest: false };
    this.#packages.set(name, newPackage);
    if (this.#packages.size > maxOpenPackages) this.#cases.fail("malformed");
    return newPackage;
  }

  #readPackageEvent(name: string, openPackage: OpenPackage, { Action: action, FailedBuild: build }: TestEvent): void {
    if (!isEnd(action)) return;
    this.#packages.delete(name);
    this.#openTestCount -= openPackage.openTests.size;
    if (action === "fail") this.#endFailedPackage(name, openPackage, build);
    this.#outputs.delete(createKey(name));
  }

  #readTestEvent(packageName: string, openPackage: OpenPackage, test: string, action: string | undefined): void {
    const { openTests } = openPackage;
    if (action === "run" && !openTests.has(test)) {
      openTests.add(test);
      if (++this.#openTestCount > maxOpenTests) this.#cases.fail("malformed");
    }
    if (!isEnd(action)) return;
    if (openTests.delete(test)) this.#openTestCount--;
    this.#cases.caseCount++;
    if (action === "fail") this.#addFailure(packageName, openPackage, test);
    this.#outputs.delete(createKey(packageName, test));
  }

  #addFailure(packageName: string, openPackage: OpenPackage, test: string): void {
    openPackage.hasFailedTest = true;
    const details = this.#outputs.get(createKey(packageName, test));
    this.#cases.addFailure({
      name: test,
      classname: packageName,
      suites: [packageName],
      message: failureMessage,
      details,
    });
  }

  /** Adds the tests that a panic or a timeout ended; a package that failed without a test is one case. */
  #endFailedPackage(packageName: string, openPackage: OpenPackage, failedBuild: string | undefined): void {
    this.#cases.caseCount += openPackage.openTests.size;
    for (const test of openPackage.openTests) {
      this.#addFailure(packageName, openPackage, test);
      this.#outputs.delete(createKey(packageName, test));
    }
    if (openPackage.hasFailedTest) return;
    this.#cases.caseCount++;
    const outputs = [failedBuild, packageName].map((name) => this.#outputs.get(createKey(name)) ?? "");
    this.#cases.addFailure({
      name: "TestMain",
      suites: [packageName],
      message: failureMessage,
      details: outputs.join(""),
    });
  }

  #addOutput(key: string, text: string): void {
    const output = this.#outputs.get(key) ?? "";
    if (output.length >= maxFailureLength || (output === "" && this.#outputs.size >= maxOutputs)) return;
    this.#outputs.set(key, output + text.slice(0, maxFailureLength));
  }
}

/** Returns whether an action ends a test or a package. */
function isEnd(action: string | undefined): boolean {
  return action === "pass" || action === "skip" || action === "fail";
}

function createKey(packageName = "", test = ""): string {
  return `${packageName}\n${test}`;
}

/** Parses a line; one of another program is an event without fields. Returns `undefined` for malformed JSON. */
function parseEvent(line: string): TestEvent | undefined {
  if (!line.startsWith("{")) return {};
  try {
    const fields = Object.entries(JSON.parse(line)).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(fields) as TestEvent;
  } catch {
    return undefined;
  }
}
