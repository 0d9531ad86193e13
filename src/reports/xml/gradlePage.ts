import type { CaseCollector } from "../caseCollector";
import { CapturedTexts } from "./capturedText";
import type { XmlFormat, XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/**
 * Pages of Gradle's HTML report, which builds store more often than its XML: one for each class, up to version 8, and
 * also from plugins for Android; since then one for each test, below those of its containers.
 */
export const gradlePageFormat: XmlFormat = {
  format: "gradle",
  roots: new Set(["div"]),
  start: String.raw`<div id="content">\s{0,9}<h1>(?:Class |</h1>\s{0,9}<div class="breadcrumbs">)`,
  attributes: ["class"],
  createReader: (cases) => new GradlePageReader(cases),
};

const capturedElements: ReadonlySet<string> = new Set(["h1", "h3", "pre", "td", "a"]);
/** Start of the heading of a page about a class. */
const classPrefix = "Class ";
/** Matches the class of the box with the result of a page, which is that of its test or of its container. */
const resultBox = /^infoBox (\w+) successRate$/;

class GradlePageReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(capturedElements);
  /** Class of the element that was opened last. */
  #elementClass: string | undefined;
  /** Name of the class, on a page about a class. */
  #classname: string | undefined;
  /** Failed test whose text follows. */
  #failedName: string | undefined;
  readonly #failedNames = new Set<string>();
  /** First cell of the current row of a table: the name of a test, with its result as class. */
  #cell: { readonly result: string | undefined; name?: string } | undefined;
  /** Containers around the test, outermost first, on a page about a test. */
  readonly #containers: string[] = [];
  #testName = "";
  #result: string | undefined;
  #details = "";
  #isContainer = false;

  constructor(private readonly cases: CaseCollector) {}

  open(element: string, attributes: XmlAttributes): void {
    this.#texts.open(element);
    this.#elementClass = attributes.class;
    if (element === "td") {
      this.#cell ??= { result: attributes.class };
    }
    this.#result ??= resultBox.exec(attributes.class ?? "")?.[1];
    if (attributes.class === "test-results") {
      this.#isContainer = true;
    }
  }

  addText(text: string): void {
    this.#texts.add(text);
  }

  close(element: string): void {
    this.#texts.close();
    const text = this.#texts.take(element);
    switch (element) {
      case "h1":
        this.#readHeading(text);
        break;
      case "h3":
        this.#failedName = this.#classname === undefined || this.#elementClass === "failures" ? text : undefined;
        break;
      case "pre":
        this.#readDetails(text);
        break;
      case "td":
        if (this.#cell) {
          this.#cell.name ??= text;
        }
        break;
      case "tr":
        this.#closeRow();
        break;
      case "a":
        if (this.#elementClass === "breadcrumb") {
          this.#containers.push(text);
        }
        break;
    }
  }

  end(): void {
    const isTest = this.#classname === undefined && !this.#isContainer && this.#result !== undefined;
    if (!isTest) {
      return;
    }
    // The outermost container is the whole report.
    const [, classname, ...suites] = this.#containers;
    const test = { name: this.#testName, classname, suites };
    this.cases.caseCount++;
    if (this.#result === "failures") {
      this.cases.addFailure({ ...test, details: this.#details });
    } else {
      this.cases.onOther?.(test, this.#result === "success");
    }
  }

  #readHeading(text: string): void {
    if (text.startsWith(classPrefix) && this.#containers.length === 0) {
      this.#classname = text.slice(classPrefix.length);
    } else {
      this.#testName = text;
    }
  }

  #readDetails(text: string): void {
    if (this.#failedName === undefined) {
      return;
    }
    if (this.#classname === undefined) {
      this.#details = text;
    } else {
      this.#failedNames.add(this.#failedName);
      this.cases.addFailure({ name: this.#failedName, classname: this.#classname, suites: [], details: text });
    }
    this.#failedName = undefined;
  }

  /** Adds the test of a row, unless its failure stands above the table. */
  #closeRow(): void {
    const { name, result } = this.#cell ?? {};
    this.#cell = undefined;
    if (this.#classname === undefined || name === undefined || result === undefined) {
      return;
    }
    this.cases.caseCount++;
    const test = { name, classname: this.#classname, suites: [] };
    if (result !== "failures") {
      this.cases.onOther?.(test, result === "success");
    } else if (!this.#failedNames.has(name)) {
      this.cases.addFailure(test);
    }
  }
}
