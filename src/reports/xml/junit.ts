import { isSourceFile } from "../../domain/testNames/sourceEndings";
import type { CaseCollector } from "../caseCollector";
import { cutFailureText } from "../failureText";
import { parseTimestamp } from "../timestamp";
import { toCount, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

const rootElements = ["testsuites", "testsuite", "testExecutions"];
/** Generic test data of coverage services has files instead of suites. */
const suiteElements: ReadonlySet<string> = new Set([...rootElements, "file"]);
const caseElements: ReadonlySet<string> = new Set(["testcase", "testCase"]);
const failureElements: ReadonlySet<string> = new Set(["failure", "error"]);
/** Elements of failed attempts besides the deciding one: of a case that failed in the end, and of one that passed. */
const attemptElements: ReadonlySet<string> = new Set(["rerunFailure", "rerunError", "flakyFailure", "flakyError"]);
/**
 * Values of an attribute with which some reporters mark a failed case or suite, in addition to an element or instead of
 * one.
 */
const failedStates: ReadonlySet<string> = new Set(["failed", "failure", "fail", "error", "broken"]);
const skippedStates: ReadonlySet<string> = new Set(["skipped", "disabled", "notrun", "ignored", "suppressed"]);

const placeAttributes = "name classname class file filepath path hostname line lineno timestamp xmlns".split(" ");
const resultAttributes = "message status result failures errors".split(" ");

/** JUnit XML, as many runners write it. */
export const junitFormat: XmlFormat = {
  format: "junit",
  roots: new Set([...rootElements, "testcase"]),
  attributes: [...placeAttributes, ...resultAttributes],
  // The XML of Check, a test runner for C.
  isReport: (_, { xmlns }) => !xmlns?.includes("//check."),
  createReader: (cases) => new JUnitReader(cases),
};

interface CaseFailure {
  readonly message: string;
  details: string;
}

/** Open suite or case. Some reporters nest cases: the outer case is the suite of the inner ones. */
interface OpenParent {
  readonly kind: "suite" | "case";
  readonly name: string;
  /** Whether its name is one of the suites of its contents. */
  readonly isNamed: boolean;
  readonly classname: string | undefined;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly host: string | undefined;
  /** Whether it states that something failed in it. */
  readonly statesFailure: boolean;
  /** Number of cases that were kept before it. */
  readonly keptBefore: number;
  /** Whether its cases of the same name are attempts of one test, as in a Go package. */
  hasAttempts: boolean;
  isSkipped: boolean;
  /** Absent until a failure is read. */
  failure?: CaseFailure;
  /** The first failed attempt besides the deciding one. */
  attempt?: CaseFailure;
}

/** Reader of JUnit XML. */
class JUnitReader implements XmlFormatReader {
  /** Open suites and cases, outermost first. */
  readonly #parents: OpenParent[] = [];
  /** Nesting depth inside a failure element. */
  #failureDepth = 0;
  /** Failure to which the text belongs; none within a further attempt. */
  #failure: CaseFailure | undefined;

  constructor(private readonly cases: CaseCollector) {}

  open(element: string, attributes: XmlAttributes): void {
    if (this.#failureDepth > 0) {
      this.#failureDepth++;
      return;
    }
    const parent = this.#parents.at(-1);
    if (suiteElements.has(element)) {
      this.#openSuite(element, attributes);
    } else if (caseElements.has(element)) {
      this.#openCase(attributes);
    } else if (!parent) {
      return;
    } else if (failureElements.has(element)) {
      this.#openFailure(parent, attributes);
    } else if (attemptElements.has(element)) {
      this.#openAttempt(parent, attributes);
    } else if (element === "skipped") {
      parent.isSkipped = true;
    } else if (element === "property" && attributes.name === "go.version") {
      parent.hasAttempts = true;
    }
  }

  #openSuite(element: string, attributes: XmlAttributes): void {
    const { failures, errors, timestamp } = attributes;
    const statesFailure = toCount(failures) + toCount(errors) > 0 || isFailed(attributes);
    this.#parents.push(this.#createParent("suite", element === "testsuite", statesFailure, attributes));
    this.cases.addStart(parseTimestamp(timestamp));
  }

  #openCase(attributes: XmlAttributes): void {
    this.cases.caseCount++;
    this.#parents.push(this.#createParent("case", true, isFailed(attributes), attributes));
  }

  #createParent(
    kind: OpenParent["kind"],
    isNamed: boolean,
    statesFailure: boolean,
    attributes: XmlAttributes,
  ): OpenParent {
    const { name = "", classname, class: className, file, filepath, path, line, lineno, hostname } = attributes;
    return {
      kind,
      name,
      isNamed,
      classname: classname ?? className,
      file: file ?? filepath ?? path ?? this.#parents.at(-1)?.file,
      line: toCount(line ?? lineno),
      host: hostname,
      statesFailure,
      keptBefore: this.cases.keptCount,
      hasAttempts: false,
      isSkipped: !statesFailure && hasState(attributes, skippedStates),
    };
  }

  #openFailure(parent: OpenParent, { message = "" }: XmlAttributes): void {
    this.#failureDepth = 1;
    parent.failure ??= { message, details: "" };
    this.#failure = parent.failure;
  }

  #openAttempt(parent: OpenParent, { message = "" }: XmlAttributes): void {
    this.#failureDepth = 1;
    if (parent.attempt) {
      return;
    }
    parent.attempt = { message, details: "" };
    this.#failure = parent.attempt;
  }

  addText(text: string): void {
    const failure = this.#failure;
    if (failure) {
      failure.details = cutFailureText(failure.details + text);
    }
  }

  close(element: string): void {
    if (this.#failureDepth > 0) {
      this.#closeInFailure();
    } else if (caseElements.has(element)) {
      this.#closeCase();
    } else if (suiteElements.has(element)) {
      this.#closeSuite();
    }
  }

  #closeInFailure(): void {
    this.#failureDepth--;
    if (this.#failureDepth === 0) {
      this.#failure = undefined;
    }
  }

  #closeCase(): void {
    const parent = this.#parents.pop();
    if (!parent) {
      return;
    }
    const { failure, attempt, statesFailure, isSkipped } = parent;
    const failedCase = this.#nameCase(parent);
    const attemptKey = this.#findAttemptKey(parent);
    if (failure || (statesFailure && !isSkipped && !attempt)) {
      this.cases.addFailure({ ...failedCase, ...failure }, attemptKey);
    } else if (attempt) {
      this.cases.addRetried({ ...failedCase, ...attempt });
    } else if (attemptKey !== undefined && this.cases.hasFailed(attemptKey)) {
      this.cases.passAttempt(attemptKey);
    } else {
      this.cases.onOther?.(failedCase, !isSkipped);
    }
  }

  /** Adds a suite that failed itself, or that states a failure although none of its cases has failed. */
  #closeSuite(): void {
    const parent = this.#parents.pop();
    if (!parent) {
      return;
    }
    const hasCases = this.cases.keptCount > parent.keptBefore;
    if (!parent.failure && (!parent.statesFailure || hasCases)) {
      return;
    }
    this.cases.caseCount++;
    this.cases.addFailure({ ...this.#nameCase(parent), ...parent.failure });
  }

  #nameCase({ name, classname, file, line }: OpenParent) {
    const suites = this.#parents.filter(({ isNamed }) => isNamed).map((suite) => suite.name);
    return { name, classname, file, line, suites, host: this.#findProject(classname) };
  }

  /** Returns the project, which Playwright states as the host of a file's suite; the suite's name is the class. */
  #findProject(classname: string | undefined): string | undefined {
    const suite = this.#parents.at(-1);
    const isFile = classname !== undefined && isSourceFile(classname);
    return isFile && suite?.name === classname ? suite.host : undefined;
  }

  #findAttemptKey({ name, classname }: OpenParent): string | undefined {
    const suite = this.#parents.at(-1);
    if (!suite?.hasAttempts) {
      return undefined;
    }
    return [suite.name, classname, name].join("\n");
  }
}

function isFailed(attributes: XmlAttributes): boolean {
  return hasState(attributes, failedStates);
}

function hasState({ status = "", result = "" }: XmlAttributes, states: ReadonlySet<string>): boolean {
  return [status, result].some((state) => states.has(state.toLowerCase()));
}
