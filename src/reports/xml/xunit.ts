import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { CapturedTexts } from "./capturedText";
import { toCount, withoutClass, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/** XML of xUnit.net, version 2 and 3. */
export const xunitFormat: XmlFormat = {
  format: "xunit",
  roots: new Set(["assemblies", "assembly"]),
  // Other frameworks write lists of assemblies as well; in a list without a time, each assembly is a report.
  isReport: (root, { failed, timestamp }) => failed !== undefined || (root === "assemblies" && timestamp !== undefined),
  attributes: "name type result source-file source-line start-rtf timestamp run-date run-time failed errors".split(" "),
  createReader: (cases) => new XunitReader(cases),
};

const capturedElements: ReadonlySet<string> = new Set(["message", "stack-trace"]);

/** Reader of xUnit.net's XML: assemblies with collections of tests, and with errors of their own. */
class XunitReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(capturedElements);
  #assembly = "";
  #statesFailure = false;
  /** The open test, or the open error of an assembly. */
  #case: XmlAttributes | undefined;

  constructor(private readonly cases: CaseCollector) {}

  open(element: string, attributes: XmlAttributes): void {
    this.#texts.open(element);
    if (element === "assembly" || element === "assemblies") {
      this.#openAssembly(element, attributes);
    } else if (element === "test" || element === "error") {
      this.#case = attributes;
    }
  }

  addText(text: string): void {
    if (this.#case) {
      this.#texts.add(text);
    }
  }

  close(element: string): void {
    this.#texts.close();
    if (element === "test") {
      this.#closeTest();
    } else if (element === "error") {
      this.#closeError();
    }
  }

  end(): void {
    const suites = this.#assembly === "" ? [] : [this.#assembly];
    if (this.#statesFailure) {
      this.cases.addRunFailure("", suites);
    }
  }

  #openAssembly(element: string, attributes: XmlAttributes): void {
    const { name = "", failed, errors, timestamp } = attributes;
    if (element === "assembly") {
      this.#assembly = name.split(/[\\/]/).at(-1) ?? "";
    }
    if (toCount(failed) + toCount(errors) > 0) {
      this.#statesFailure = true;
    }
    const runTime = `${attributes["run-date"]} ${attributes["run-time"]}`;
    this.cases.addStart(parseTimestamp(attributes["start-rtf"] ?? timestamp ?? runTime));
  }

  #closeTest(): void {
    this.cases.caseCount++;
    const failure = this.#takeFailure();
    const { name = "", type, result, ...place } = this.#case ?? {};
    this.#case = undefined;
    const names = {
      name: withoutClass(name, type),
      classname: type,
      file: place["source-file"],
      line: toCount(place["source-line"]),
      suites: [],
    };
    if (result === "Fail") {
      this.cases.addFailure({ ...names, ...failure });
    } else {
      this.cases.onOther?.(names, result === "Pass");
    }
  }

  /** Adds a failure outside the tests: in the clean-up of a class, a collection or an assembly. */
  #closeError(): void {
    const { name = "" } = this.#case ?? {};
    this.#case = undefined;
    this.cases.caseCount++;
    this.cases.addFailure({ name, suites: [this.#assembly], ...this.#takeFailure() });
  }

  #takeFailure() {
    return { message: this.#texts.take("message"), details: this.#texts.take("stack-trace") };
  }
}
