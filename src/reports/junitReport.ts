import sax from "sax";
import type { ReportCase, ReportProblem, TestReport } from "../domain/reports/testReport";

/** Maximum failed cases of a report that are kept. */
const maxFailures = 20_000;
/** Maximum characters of a failure that are kept: failures differ at their beginning. */
const maxFailureLength = 8_000;
/** Maximum characters of a name that are kept. */
const maxNameLength = 4_000;
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
  readonly classname?: string;
  readonly file?: string;
  /** Absent while no failure was read. */
  failure?: { message: string; details: string };
}

/**
 * Reader of JUnit XML, fed with pieces of its text in order. Keeps the failed cases only, whatever the size of the
 * report. Entities of a document type are never expanded: a reference to one ends the report as `malformed`.
 */
export class JUnitReader {
  readonly #parser = new sax.SAXParser(true, { position: false });
  readonly #failures: ReportCase[] = [];
  readonly #suites: { readonly name: string | undefined; readonly file: string | undefined }[] = [];
  #case: OpenCase | undefined;
  /** Depth inside a failure element; its text belongs to the failure. */
  #failureDepth = 0;
  #caseCount = 0;
  #startedAt: number | undefined;
  #hasRoot = false;
  #problem: ReportProblem | undefined;

  constructor() {
    this.#parser.onopentag = ({ name, attributes }) => this.#open(name, attributes as Record<string, string>);
    this.#parser.onclosetag = (name) => this.#close(name);
    this.#parser.ontext = (text) => this.#addText(text);
    this.#parser.oncdata = (text) => this.#addText(text);
    this.#parser.onerror = () => {
      this.#problem ??= this.#hasRoot ? "malformed" : "noReport";
    };
  }

  /** Returns whether nothing that follows can change the report. */
  get isDone(): boolean {
    return this.#problem !== undefined;
  }

  write(text: string): void {
    if (!this.isDone) this.#parser.write(text);
  }

  /** Ends the text, and returns the report. */
  end(): TestReport {
    if (!this.isDone) {
      if (!this.#hasRoot) this.#problem = "noReport";
      else if (this.#suites.length > 0 || this.#case) this.#problem = "truncated";
    }
    return {
      failures: this.#failures,
      caseCount: this.#caseCount,
      ...(this.#startedAt !== undefined && { startedAt: this.#startedAt }),
      ...(this.#problem && { problem: this.#problem }),
    };
  }

  #open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#problem) return;
    if (this.#failureDepth > 0) {
      this.#failureDepth++;
      return;
    }
    if (element === "testsuites" || element === "testsuite") this.#openSuite(element, attributes);
    else if (!this.#hasRoot) this.#problem = "noReport";
    else if (element === "testcase") this.#openCase(attributes);
    else if (this.#case && failureElements.has(element)) this.#openFailure(element, attributes);
  }

  #openSuite(element: string, { name, file, filepath, timestamp }: Readonly<Record<string, string | undefined>>): void {
    this.#hasRoot = true;
    if (this.#suites.length >= maxDepth) {
      this.#problem = "malformed";
      return;
    }
    this.#suites.push({ name: element === "testsuite" ? name : undefined, file: file ?? filepath });
    const startedAt = parseTimestamp(timestamp);
    if (startedAt !== undefined) this.#startedAt = Math.min(this.#startedAt ?? startedAt, startedAt);
  }

  #openCase({ name = "", classname, class: className, file, filepath }: Readonly<Record<string, string | undefined>>) {
    this.#caseCount++;
    const caseClass = classname ?? className;
    const caseFile = file ?? filepath ?? this.#suites.findLast((suite) => suite.file !== undefined)?.file;
    this.#case = {
      name: name.slice(0, maxNameLength),
      ...(caseClass && { classname: caseClass.slice(0, maxNameLength) }),
      ...(caseFile && { file: caseFile.slice(0, maxNameLength) }),
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
    if (this.#problem) return;
    if (this.#failureDepth > 0) this.#failureDepth--;
    else if (element === "testcase") this.#closeCase();
    else if (element === "testsuite" || element === "testsuites") this.#suites.pop();
  }

  #closeCase(): void {
    if (!this.#case) return;
    const { failure, ...fields } = this.#case;
    this.#case = undefined;
    if (!failure || fields.name === "") return;
    if (this.#failures.length >= maxFailures) {
      this.#problem = "tooManyFailures";
      return;
    }
    const suites = this.#suites.flatMap(({ name }) => (name ? [name.slice(0, maxNameLength)] : []));
    this.#failures.push({ ...fields, suites, failure: joinFailure(failure) });
  }
}

/** Joins the message and the details, which many reporters begin with the message. */
function joinFailure({ message, details }: { readonly message: string; readonly details: string }): string {
  const text = details.trim();
  return message === "" || text.startsWith(message) ? text : `${message}\n${text}`.trim();
}

/** Parses the time of a suite; without a zone it is UTC, as in the schema that most reporters follow. */
function parseTimestamp(text: string | undefined): number | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}
