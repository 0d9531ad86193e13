import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { CapturedTexts } from "./capturedText";
import { toCount, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/** XML of NUnit 3, and of NUnit 2 as far as the two agree. */
export const nunitFormat: XmlFormat = {
  format: "nunit",
  roots: new Set(["test-run", "test-results", "test-suite"]),
  attributes: "name fullname classname type result success site start-time failed failures errors".split(" "),
  createReader: (cases) => new NunitReader(cases),
};

const capturedElements: ReadonlySet<string> = new Set(["message", "stack-trace"]);
/** Results that count as failures. A case that cannot be executed fails the run as well. */
const failedResults: ReadonlySet<string> = new Set(["Failed", "Failure", "Error", "NotRunnable"]);
/** Matches results of passed cases, and the value with which versions before 2.5 state success instead. */
const passedResults = /^(?:Passed|Success|Warning|True)$/i;
/** Kinds of suites whose names do not belong to tests: files, and the parts of a namespace. */
const outerTypes: ReadonlySet<string> = new Set(["Assembly", "Test Project", "Project", "TestSuite", "Namespace"]);

/** Open suite or case. */
interface OpenTest {
  readonly attributes: XmlAttributes;
  /** Number of failures that were kept before it. */
  readonly keptBefore: number;
  /** Failure; `undefined` without one. */
  message: string | undefined;
  details: string;
}

/** Reader of NUnit's XML: suites with cases, each with its own failure. */
class NunitReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(capturedElements);
  /** Open suites and cases, outermost first. */
  readonly #tests: OpenTest[] = [];
  #statesFailure = false;

  constructor(private readonly cases: CaseCollector) {}

  open(element: string, attributes: XmlAttributes): void {
    this.#texts.open(element);
    if (isTest(element)) {
      this.#tests.push({
        attributes,
        keptBefore: this.cases.keptCount,
        message: undefined,
        details: "",
      });
    } else if (element === "test-run" || element === "test-results") {
      this.#openRun(attributes);
    }
  }

  addText(text: string): void {
    this.#texts.add(text);
  }

  close(element: string): void {
    this.#texts.close();
    const test = this.#tests.at(-1);
    if (element === "failure" && test) {
      test.message = this.#texts.take("message");
      test.details = this.#texts.take("stack-trace");
    }
    if (element === "reason" && test) {
      test.details = this.#texts.take("message");
    }
    if (!isTest(element)) {
      return;
    }
    this.#tests.pop();
    if (test && element === "test-case") {
      this.#closeCase(test);
    } else if (test) {
      this.#closeSuite(test);
    }
  }

  end(): void {
    if (this.#statesFailure) {
      this.cases.addRunFailure();
    }
  }

  #openRun({ result = "", failed, failures, errors, "start-time": start }: XmlAttributes): void {
    const count = toCount(failed) + toCount(failures) + toCount(errors);
    this.#statesFailure = count > 0 || failedResults.has(result);
    this.cases.addStart(parseTimestamp(start));
  }

  #closeCase({ attributes, message, details }: OpenTest): void {
    this.cases.caseCount++;
    const { name = "", classname, success = "", result = success } = attributes;
    const names = { name, classname, suites: this.#suites };
    // Versions before 2.5 write no result; version 2.5 writes inconclusive cases like failed ones.
    if (message !== undefined || failedResults.has(result)) {
      this.cases.addFailure({ ...names, message, details });
    } else {
      this.cases.onOther?.(names, passedResults.test(result));
    }
  }

  /** Adds a suite whose own set-up or tear-down failed, or that failed without a failed case. */
  #closeSuite({ attributes, keptBefore, message, details }: OpenTest): void {
    const { name = "", fullname, classname, result = "", site } = attributes;
    if (!failedResults.has(result)) {
      return;
    }
    const hasCases = this.cases.keptCount > keptBefore;
    if (hasCases && site !== "TearDown") {
      return;
    }
    this.cases.caseCount++;
    this.cases.addFailure({
      name: name || (fullname ?? ""),
      classname,
      suites: this.#suites,
      message,
      details,
    });
  }

  get #suites(): readonly string[] {
    const inner = this.#tests.filter(({ attributes }) => !outerTypes.has(attributes.type ?? ""));
    return inner.map(({ attributes }) => attributes.name ?? "");
  }
}

function isTest(element: string): boolean {
  return element === "test-suite" || element === "test-case";
}
