import type { TestReport } from "../domain/reports/testReport";
import { isSourceFile } from "../domain/testNames/sourceEndings";
import { CaseCollector, maxFailureLength, parseTimestamp } from "./caseCollector";
import type { ReportReader } from "./reportReader";
import { type XmlAttributes, XmlReader } from "./xmlReader";

const suiteElements: ReadonlySet<string> = new Set(["testsuites", "testsuite"]);
const failureElements: ReadonlySet<string> = new Set(["failure", "error", "rerunFailure", "rerunError"]);
const attributeNames: ReadonlySet<string> = new Set([
  "name",
  "classname",
  "class",
  "file",
  "filepath",
  "hostname",
  "timestamp",
  "message",
]);

/** Suite that is being read. */
interface OpenSuite {
  readonly kind: "suite";
  readonly name: string | undefined;
  readonly file: string | undefined;
  readonly host: string | undefined;
}

interface CaseFailure {
  readonly message: string;
  details: string;
}

/** Case that is being read. Some reporters write cases into cases: the outer one is the suite of the inner ones. */
interface OpenCase {
  readonly kind: "case";
  readonly name: string;
  readonly classname: string | undefined;
  readonly file: string | undefined;
  /** Absent while no failure was read. */
  failure?: CaseFailure;
}

/**
 * Reader of JUnit XML, with prefixes of a namespace or without. Entities of a document type are never expanded: a
 * reference to one ends the report as `malformed`.
 */
export class JUnitReader implements ReportReader {
  readonly #xml = new XmlReader(attributeNames, {
    open: (name, attributes) => this.#open(name, attributes),
    close: (name) => this.#close(name),
    addText: (text) => this.#addText(text),
    fail: () => this.#cases.fail(this.#hasRoot ? "malformed" : "noReport"),
  });
  readonly #cases = new CaseCollector();
  /** Suites and cases around what is read, outermost first. */
  readonly #parents: (OpenSuite | OpenCase)[] = [];
  /** Depth inside a failure element. */
  #failureDepth = 0;
  /** The failure that the text belongs to; none in that of a further attempt. */
  #failure: CaseFailure | undefined;
  #hasRoot = false;

  get isDone(): boolean {
    return this.#cases.problem !== undefined;
  }

  get current(): TestReport {
    return this.#cases.toReport();
  }

  write(text: string): void {
    this.#xml.write(text);
  }

  end(): void {
    if (!this.#hasRoot) this.#cases.fail("noReport");
    else if (this.#parents.length > 0) this.#cases.fail("truncated");
  }

  /** The innermost case, unless a suite within it is being read. */
  get #case(): OpenCase | undefined {
    const parent = this.#parents.at(-1);
    if (parent?.kind !== "case") return undefined;
    return parent;
  }

  #open(element: string, attributes: XmlAttributes): void {
    if (this.isDone) return;
    if (this.#failureDepth > 0) {
      this.#failureDepth++;
      return;
    }
    if (suiteElements.has(element)) this.#openSuite(element, attributes);
    else if (!this.#hasRoot) this.#cases.fail("noReport");
    else if (element === "testcase") this.#openCase(attributes);
    else if (this.#case && failureElements.has(element)) this.#openFailure(this.#case, element, attributes);
  }

  #openSuite(element: string, { name, file, filepath, hostname, timestamp }: XmlAttributes): void {
    this.#hasRoot = true;
    this.#parents.push({
      kind: "suite",
      name: element === "testsuite" ? name : undefined,
      file: file ?? filepath ?? this.#parents.at(-1)?.file,
      host: hostname,
    });
    this.#cases.addStart(parseTimestamp(timestamp));
  }

  #openCase({ name = "", classname, class: className, file, filepath }: XmlAttributes): void {
    this.#cases.caseCount++;
    this.#parents.push({
      kind: "case",
      name,
      classname: classname ?? className,
      file: file ?? filepath ?? this.#parents.at(-1)?.file,
    });
  }

  #openFailure(testCase: OpenCase, element: string, { message }: XmlAttributes): void {
    this.#failureDepth = 1;
    // A further attempt: a case that passed in one has not failed.
    if (element.startsWith("rerun")) return;
    testCase.failure ??= { message: message ?? "", details: "" };
    this.#failure = testCase.failure;
  }

  #addText(text: string): void {
    const failure = this.#failure;
    if (!failure || failure.details.length >= maxFailureLength) return;
    failure.details = (failure.details + text).slice(0, maxFailureLength);
  }

  #close(element: string): void {
    if (this.#failureDepth > 0) this.#closeInFailure();
    else if (element === "testcase") this.#closeCase();
    else if (suiteElements.has(element)) this.#parents.pop();
  }

  #closeInFailure(): void {
    this.#failureDepth--;
    if (this.#failureDepth === 0) this.#failure = undefined;
  }

  #closeCase(): void {
    const parent = this.#parents.pop();
    if (parent?.kind !== "case" || !parent.failure) return;
    const { name, classname, file, failure } = parent;
    const suites = this.#parents.flatMap((suite) => suite.name ?? []);
    this.#cases.addFailure({ name, classname, file, suites, host: this.#findProject(classname), ...failure });
  }

  /** Returns the project that Playwright states as the host of a file's suite, whose name is the class. */
  #findProject(classname: string | undefined): string | undefined {
    const suite = this.#parents.at(-1);
    const isFile = classname !== undefined && isSourceFile(classname);
    return isFile && suite?.kind === "suite" && suite.name === classname ? suite.host : undefined;
  }
}
