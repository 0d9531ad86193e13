import type { CaseCollector } from "../caseCollector";
import type { ReportReader } from "../reportReader";
import { gradlePageFormat } from "./gradlePage";
import { junitFormat } from "./junit";
import { nunitFormat } from "./nunit";
import { robotFormat } from "./robot";
import { testngFormat } from "./testng";
import { trxFormat } from "./trx";
import type { XmlFormat, XmlFormatReader } from "./xmlFormat";
import { type XmlAttributes, XmlReader } from "./xmlReader";
import { xunitFormat } from "./xunit";

const formats: readonly XmlFormat[] = [
  junitFormat,
  trxFormat,
  xunitFormat,
  nunitFormat,
  testngFormat,
  robotFormat,
  gradlePageFormat,
];
const attributeNames: ReadonlySet<string> = new Set(formats.flatMap(({ attributes }) => attributes));

/** Number of characters that are read at a time: a document may end in them, and others begin after it. */
const maxReadLength = 4_096;

/** Regular expression for the start of the outermost element of a report. */
export const rootStart = formats.map(({ roots, start }) => start ?? createStart(roots)).join("|");

function createStart(roots: ReadonlySet<string>): string {
  return `<(?:[\\w.-]{1,100}:)?(?:${[...roots].join("|")})(?=[\\s/>])`;
}

/** Reader of one XML document, with or without namespace prefixes, whose outermost element shows the format. */
export class XmlReportReader implements ReportReader {
  readonly #xml = new XmlReader(attributeNames, {
    open: (element, attributes) => this.#open(element, attributes),
    close: (element) => this.#format?.close(element),
    addText: (text) => this.#format?.addText(text),
    fail: () => this.#fail(),
  });
  #format: XmlFormatReader | undefined;
  #state: "open" | "ended" | "noReport" = "open";

  constructor(private readonly cases: CaseCollector) {}

  get state() {
    return this.#state;
  }

  write(text: string): string {
    let start = 0;
    while (!this.#format && this.#state === "open" && start < text.length) {
      // This reads element by element, so that the text after an element that is not a report is searched.
      const tagEnd = text.indexOf(">", start) + 1 || text.length;
      const unreadText = this.#read(text.slice(start, tagEnd));
      start = tagEnd - unreadText.length;
    }
    while (this.#state === "open" && start < text.length) {
      const end = Math.min(start + maxReadLength, text.length);
      const unreadText = this.#read(text.slice(start, end));
      start = end - unreadText.length;
    }
    return text.slice(start);
  }

  end(): void {
    if (this.#state !== "open") {
      return;
    }
    if (!this.#format) {
      this.#state = "noReport";
      return;
    }
    this.#format.end?.();
    this.cases.fail("truncated");
  }

  #read(text: string): string {
    const unreadText = this.#xml.write(text);
    if (unreadText === undefined) {
      return "";
    }
    this.#state = this.#format ? "ended" : "noReport";
    this.#format?.end?.();
    return unreadText;
  }

  #open(element: string, attributes: XmlAttributes): void {
    if (this.#state !== "open") {
      return;
    }
    if (!this.#format) {
      this.#start(element, attributes);
    }
    if (!this.cases.problem) {
      this.#format?.open(element, attributes);
    }
  }

  #start(root: string, attributes: XmlAttributes): void {
    const format = formats.find(({ roots }) => roots.has(root));
    if (!format || format.isReport?.(root, attributes) === false) {
      this.#state = "noReport";
      return;
    }
    this.cases.beginReport(format.format);
    this.#format = format.createReader(this.cases);
  }

  #fail(): void {
    this.#state = this.#format ? "ended" : "noReport";
    if (!this.#format) {
      return;
    }
    this.#format.end?.();
    this.cases.fail("malformed");
  }
}
