import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { CapturedTexts } from "./capturedText";
import { toCount, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/** XML of NUnit 3, and of NUnit 2 as far as it is the same. */
export const nunitFormat: XmlFormat = {
  format: "nunit",
  roots: new Set(["test-run", "test-results", "test-suite"]),
  attributes: "name fullname classname type result success site start-time failed failures errors".split(" "),
  createReader: (cases) => new NunitReader(cases),
};

const capturedElements: ReadonlySet<string> = new Set(["message", "stack-trace"]);
/** Results, of which a case that cannot be executed fails the run. */
const failedResults: ReadonlySet<string> = new Set(["Failed", "Failure", "Error", "NotRunnable"]);
/** Results, and whether a case succeeded, which versions before 2.5 write instead. */
const passedResults = /^(?:Passed|Success|Warning|True)$/i;
/** Suites whose names are part of no test: files, and the parts of a namespace. */
const outerTypes: ReadonlySet<string> = new Set(["Assembly", "Test Project", "Project", "TestSuite", "Namespace"]);

/** Suite or case that is being read. */
interface OpenTest {
  readonly attributes: XmlAttributes;
  /** Number of the failures that were kept before it. */
  readonly keptBefore: number;
  /** `undefined` without a failure. */
  message: string | undefined;
  details: string;
}

/** Reader of the XML of NUnit: suites with cases, each with a failure of its own. */
class NunitReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(capturedElements);
  /** Outermost first. */
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
    // Versions before 2.5 write no result, and that one writes inconclusive cases like failed ones.
    if (message !== undefined || failedResults.has(result)) {
      this.cases.addFailure({ ...names, message, details });
    } else {
      this.cases.onOther?.(names, passedResults.test(result));
    }
  }

  /** Adds a suite whose own set-up or tear-down failed, and one that failed without a case that did. */
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
