import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { CapturedTexts } from "./capturedText";
import { toCount, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/** TestNG's own XML, `testng-results.xml`. */
export const testngFormat: XmlFormat = {
  format: "testng",
  roots: new Set(["testng-results"]),
  attributes: "name status started-at is-config retried failed".split(" "),
  createReader: (cases) => new TestngReader(cases),
};

const capturedElements: ReadonlySet<string> = new Set(["message", "full-stacktrace", "short-stacktrace", "value"]);

/** Method with which Cucumber runs each scenario; its parameters are the titles of the scenario and of its feature. */
const scenarioMethod = "runScenario";

/** Returns the name of a scenario as Surefire writes it: `runScenario["Moors a ship", "Berth"]`. */
function nameScenario(parameters: string): string {
  return parameters === "" ? scenarioMethod : `${scenarioMethod}[${parameters.replace(/"\s*\n\s*"/, '", "')}]`;
}

/** Reader of TestNG's XML: suites, tests and classes with methods, including configuration methods. */
class TestngReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(capturedElements);
  #suites: string[] = [];
  #classname = "";
  #method: XmlAttributes | undefined;
  #statesFailure = false;

  /** Number of cases that were kept before this report. */
  readonly #keptBefore: number;

  constructor(private readonly cases: CaseCollector) {
    this.#keptBefore = cases.keptCount;
  }

  open(element: string, attributes: XmlAttributes): void {
    this.#texts.open(element);
    const { name = "" } = attributes;
    if (element === "suite" || element === "test") {
      this.#suites.push(name);
    }
    if (element === "suite") {
      this.cases.addStart(parseTimestamp(attributes["started-at"]));
    } else if (element === "class") {
      this.#classname = name;
    } else if (element === "test-method") {
      this.#method = attributes;
    } else if (element === "testng-results") {
      this.#statesFailure = toCount(attributes.failed) > 0;
    }
  }

  addText(text: string): void {
    if (this.#method) {
      this.#texts.add(text);
    }
  }

  close(element: string): void {
    this.#texts.close();
    if (element === "suite" || element === "test") {
      this.#suites.pop();
    } else if (element === "test-method") {
      this.#closeMethod();
    }
  }

  end(): void {
    if (this.#statesFailure && this.cases.keptCount === this.#keptBefore) {
      this.cases.addRunFailure();
    }
  }

  #closeMethod(): void {
    const { name = "", status, retried, "is-config": isConfiguration } = this.#method ?? {};
    this.#method = undefined;
    const message = this.#texts.take("message");
    const shortDetails = this.#texts.take("short-stacktrace");
    const details = this.#texts.take("full-stacktrace") || shortDetails;
    const parameters = this.#texts.take("value");
    const key = [...this.#suites, this.#classname, name, parameters].join("\n");
    const isFailed = status === "FAIL" || retried === "true";
    const isFirstAttempt = !this.cases.hasFailed(key);
    const isCounted = isConfiguration !== "true" && isFirstAttempt;
    if (isCounted) {
      this.cases.caseCount++;
    }
    // Only a retried attempt is followed by other attempts: a method may also be invoked several times.
    const attemptKey = retried === "true" || !isFirstAttempt ? key : undefined;
    const failedCase = {
      name: name === scenarioMethod ? nameScenario(parameters) : name,
      classname: this.#classname,
      suites: [...this.#suites],
      message,
      details,
    };
    if (isFailed) {
      this.cases.addFailure(failedCase, attemptKey);
    } else if (isCounted) {
      this.cases.onOther?.(failedCase, status === "PASS");
    } else if (status === "PASS") {
      this.cases.passAttempt(key);
    }
  }
}
