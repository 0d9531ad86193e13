import sax from "sax";
import type { TestReport } from "../domain/reports/testReport";
import { CaseCollector, maxFailureLength, parseTimestamp } from "./caseCollector";
import type { ReportReader } from "./reportReader";

/** Maximum suites around a case. */
const maxDepth = 100;

/**
 * Maximum characters of an attribute; a report with a longer one is malformed. Longer texts are read in pieces. Some
 * reporters write a whole stack into an attribute.
 */
const maxBufferLength = 1_000_000;
Object.assign(sax, { MAX_BUFFER_LENGTH: maxBufferLength });

const failureElements: ReadonlySet<string> = new Set(["failure", "error", "rerunFailure", "rerunError"]);

/** Case that is being read. */
interface OpenCase {
  readonly name: string;
  readonly classname: string | undefined;
  readonly file: string | undefined;
  /** Absent while no failure was read. */
  failure?: { message: string; details: string };
}

/**
 * Reader of JUnit XML. Entities of a document type are never expanded: a reference to one ends the report as
 * `malformed`.
 */
export class JUnitReader implements ReportReader {
  readonly #parser = new sax.SAXParser(true, { position: false });
  readonly #cases = new CaseCollector();
  readonly #suites: { readonly name: string | undefined; readonly file: string | undefined }[] = [];
  #case: OpenCase | undefined;
  /** Depth inside a failure element; its text belongs to the failure. */
  #failureDepth = 0;
  #hasRoot = false;

  constructor() {
    this.#parser.onopentag = ({ name, attributes }) => this.#open(name, attributes as Record<string, string>);
    this.#parser.onclosetag = (name) => this.#close(name);
    this.#parser.ontext = (text) => this.#addText(text);
    this.#parser.oncdata = (text) => this.#addText(text);
    this.#parser.onerror = () => this.#cases.fail(this.#hasRoot ? "malformed" : "noReport");
  }

  get isDone(): boolean {
    return this.#cases.problem !== undefined;
  }

  get current(): TestReport {
    return this.#cases.toReport();
  }

  write(text: string): void {
    if (!this.isDone) this.#parser.write(text);
  }

  end(): TestReport {
    if (!this.#hasRoot) this.#cases.fail("noReport");
    else if (this.#suites.length > 0 || this.#case) this.#cases.fail("truncated");
    return this.current;
  }

  #open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isDone) return;
    if (this.#failureDepth > 0) {
      this.#failureDepth++;
      return;
    }
    if (element === "testsuites" || element === "testsuite") this.#openSuite(element, attributes);
    else if (!this.#hasRoot) this.#cases.fail("noReport");
    else if (element === "testcase") this.#openCase(attributes);
    else if (this.#case && failureElements.has(element)) this.#openFailure(element, attributes);
  }

  #openSuite(element: string, { name, file, filepath, timestamp }: Readonly<Record<string, string | undefined>>): void {
    this.#hasRoot = true;
    if (this.#suites.length >= maxDepth) {
      this.#cases.fail("malformed");
      return;
    }
    this.#suites.push({ name: element === "testsuite" ? name : undefined, file: file ?? filepath });
    this.#cases.addStart(parseTimestamp(timestamp));
  }

  #openCase({ name = "", classname, class: className, file, filepath }: Readonly<Record<string, string | undefined>>) {
    this.#cases.caseCount++;
    this.#case = {
      name,
      classname: classname ?? className,
      file: file ?? filepath ?? this.#suites.findLast((suite) => suite.file !== undefined)?.file,
    };
  }

  #openFailure(element: string, { message }: Readonly<Record<string, string | undefined>>): void {
    if (!this.#case) return;
    this.#failureDepth = 1;
    // A case that failed at first and passed when it was run again has not failed.
    if (element.startsWith("rerun")) return;
    this.#case.failure ??= { message: message?.slice(0, maxFailureLength) ?? "", details: "" };
  }

  #addText(text: string): void {
    const failure = this.#case?.failure;
    if (this.#failureDepth === 0 || !failure || failure.details.length >= maxFailureLength) return;
    failure.details = (failure.details + text).slice(0, maxFailureLength);
  }

  #close(element: string): void {
    if (this.isDone) return;
    if (this.#failureDepth > 0) this.#failureDepth--;
    else if (element === "testcase") this.#closeCase();
    else if (element === "testsuite" || element === "testsuites") this.#suites.pop();
  }

  #closeCase(): void {
    if (!this.#case) return;
    const { failure, ...fields } = this.#case;
    this.#case = undefined;
    if (failure)
      this.#cases.addFailure({ ...fields, suites: this.#suites.flatMap(({ name }) => name ?? []), ...failure });
  }
}
