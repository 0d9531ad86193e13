import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { CapturedTexts } from "./capturedText";
import { toCount, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/** Robot Framework's own XML, `output.xml`, since version 3. */
export const robotFormat: XmlFormat = {
  format: "robot",
  roots: new Set(["robot"]),
  attributes: "name status source line generated".split(" "),
  createReader: (cases) => new RobotReader(cases),
};

interface Suite {
  readonly name: string;
  readonly source: string | undefined;
  /** Number of cases that were kept before the suite. */
  readonly keptBefore: number;
}

/** Reader of Robot Framework's XML: suites within suites, with tests, each with its keywords and then its status. */
class RobotReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(new Set(["status"]));
  readonly #suites: Suite[] = [];
  #test: XmlAttributes | undefined;
  /** Last status and its message: those of a test, or of a suite, follow those of everything in it. */
  #status: string | undefined;
  #message = "";

  constructor(private readonly cases: CaseCollector) {}

  open(element: string, attributes: XmlAttributes): void {
    this.#texts.open(element);
    const { name = "", source, status, generated } = attributes;
    if (element === "robot") {
      this.cases.addStart(parseTimestamp(generated?.replace(/^(\d{4})(\d\d)(\d\d) /, "$1-$2-$3 ")));
    } else if (element === "suite") {
      this.#suites.push({ name, source, keptBefore: this.cases.keptCount });
      // The statistics have suites without a status.
      this.#status = undefined;
    } else if (element === "test") {
      this.#test = attributes;
    } else if (element === "status") {
      this.#status = status;
    }
  }

  addText(text: string): void {
    this.#texts.add(text);
  }

  close(element: string): void {
    this.#texts.close();
    if (element === "status") {
      this.#message = this.#texts.take("status");
    } else if (element === "test") {
      this.#closeTest();
    } else if (element === "suite") {
      this.#closeSuite();
    }
  }

  #closeTest(): void {
    const { name = "", line } = this.#test ?? {};
    this.#test = undefined;
    this.cases.caseCount++;
    const test = { name, ...this.#createPlace(), line: toCount(line) };
    if (this.#status === "FAIL") {
      this.cases.addFailure({ ...test, details: this.#message });
    } else {
      this.cases.onOther?.(test, this.#status === "PASS");
    }
  }

  /** Ends a suite. It has failed by itself if no test of it has: its teardown failed after all of them. */
  #closeSuite(): void {
    const place = this.#createPlace();
    const keptBefore = this.#suites.pop()?.keptBefore;
    if (this.#status === "FAIL" && this.cases.keptCount === keptBefore) {
      this.cases.caseCount++;
      this.cases.addFailure({ name: "", ...place, details: this.#message });
    }
  }

  #createPlace() {
    const suites = this.#suites.map(({ name }) => name);
    return { classname: suites.join("."), suites, file: this.#suites.at(-1)?.source };
  }
}
