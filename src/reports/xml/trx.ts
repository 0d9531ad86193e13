import type { CaseCollector, FailedCase } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { CapturedTexts } from "./capturedText";
import { withoutClass, type XmlFormat, type XmlFormatReader } from "./xmlFormat";
import type { XmlAttributes } from "./xmlReader";

/** Visual Studio test results, as `dotnet test --logger trx` writes them. */
export const trxFormat: XmlFormat = {
  format: "trx",
  roots: new Set(["TestRun"]),
  // CppUnit and AUnit use the same name for their outermost element.
  isReport: (_, { id, xmlns }) => (id ?? xmlns) !== undefined,
  attributes: "testName outcome testId id className start xmlns".split(" "),
  createReader: (cases) => new TrxReader(cases),
};

const capturedElements: ReadonlySet<string> = new Set(["Message", "StackTrace", "Text"]);
const failedOutcomes: ReadonlySet<string> = new Set(["Failed", "Error", "Timeout", "Aborted"]);
const passedOutcomes: ReadonlySet<string> = new Set(["Passed", "PassedButRunAborted", "Warning", "Completed"]);
/** Matches messages about the whole run that xUnit.net and Microsoft.Testing.Platform write because a test failed. */
const repeatedFailure = /^\[xUnit\.net .* \[FAIL\]$|^Exit code .* failure: '2'/s;
/**
 * Maximum number of results that wait for the names of their classes, or of classes for results, and of characters of
 * their texts.
 */
const maxWaiting = 20_000;
const maxWaitingLength = 20_000_000;

/** Open result; that of a test with data contains the results of its rows. */
interface OpenResult {
  readonly name: string;
  readonly testId: string | undefined;
  readonly outcome: string;
  hasRows: boolean;
}

/** Failed case whose class is not yet known. */
interface WaitingCase extends FailedCase {
  readonly testId: string | undefined;
}

/** Reader of TRX, in which the classes of the tests usually follow the results. */
class TrxReader implements XmlFormatReader {
  readonly #texts = new CapturedTexts(capturedElements);
  readonly #results: OpenResult[] = [];
  readonly #waiting: WaitingCase[] = [];
  /** Cases that passed or were skipped, if there is a receiver for them. */
  readonly #others: OpenResult[] = [];
  readonly #waitingIds = new Set<string>();
  #waitingLength = 0;
  readonly #classes = new Map<string, string>();
  #definitionId: string | undefined;
  #isRunInfoFailed = false;
  #isRunFailed = false;

  constructor(private readonly cases: CaseCollector) {}

  open(element: string, attributes: XmlAttributes): void {
    this.#texts.open(element);
    const isFailed = failedOutcomes.has(attributes.outcome ?? "");
    if (isResult(element)) {
      this.#openResult(attributes);
    } else if (element === "Times") {
      this.cases.addStart(parseTimestamp(attributes.start));
    } else if (element === "UnitTest") {
      this.#definitionId = attributes.id;
    } else if (element === "TestMethod") {
      this.#nameClass(attributes);
    } else if (element === "RunInfo") {
      this.#isRunInfoFailed = isFailed;
    } else if (element === "ResultSummary") {
      this.#isRunFailed = isFailed;
    }
  }

  addText(text: string): void {
    this.#texts.add(text);
  }

  close(element: string): void {
    this.#texts.close();
    if (isResult(element)) {
      this.#closeResult();
    } else if (element === "RunInfo") {
      this.#closeRunInfo();
    } else if (element === "TestDefinitions" && this.#waitingIds.size > 0) {
      this.#addWaiting();
    }
  }

  end(): void {
    this.#addWaiting();
    if (this.#isRunFailed) {
      this.cases.addRunFailure();
    }
  }

  #openResult({ testName = "", testId, outcome }: XmlAttributes): void {
    const parent = this.#results.at(-1);
    if (parent) {
      parent.hasRows = true;
    }
    // The failure of a test precedes those of its rows, and only the latter count.
    this.#takeFailure();
    // The default of the schema, which the logger omits.
    this.#results.push({
      name: testName,
      testId,
      outcome: outcome ?? "Error",
      hasRows: false,
    });
  }

  #closeResult(): void {
    const result = this.#results.pop();
    const { message, details } = this.#takeFailure();
    if (!result || result.hasRows) {
      return;
    }
    this.cases.caseCount++;
    if (!failedOutcomes.has(result.outcome)) {
      this.#closeOther(result);
      return;
    }
    this.#waiting.push({
      name: result.name,
      testId: result.testId,
      suites: [],
      message,
      details,
    });
    if (result.testId !== undefined) {
      this.#waitingIds.add(result.testId);
    }
    this.#waitingLength += message.length + details.length;
    if (this.#waiting.length >= maxWaiting || this.#waitingLength > maxWaitingLength) {
      this.#addWaiting();
    }
  }

  #closeOther(result: OpenResult): void {
    if (!this.cases.onOther) {
      return;
    }
    this.#others.push(result);
    if (result.testId !== undefined) {
      this.#waitingIds.add(result.testId);
    }
  }

  #takeFailure() {
    const message = this.#texts.take("Message");
    const details = this.#texts.take("StackTrace");
    return { message, details };
  }

  #nameClass({ className }: XmlAttributes): void {
    if (this.#definitionId === undefined || className === undefined) {
      return;
    }
    // Some programs write the classes before the results.
    const isInFront = this.#waitingIds.size === 0 && this.#classes.size < maxWaiting;
    if (isInFront || this.#waitingIds.has(this.#definitionId)) {
      this.#classes.set(this.#definitionId, className);
    }
  }

  #closeRunInfo(): void {
    const details = this.#texts.take("Text");
    if (!this.#isRunInfoFailed || repeatedFailure.test(details.trim())) {
      return;
    }
    this.#addWaiting();
    this.cases.caseCount++;
    this.cases.addFailure({ name: "", suites: [], details });
  }

  #addWaiting(): void {
    for (const result of this.#waiting) {
      const names = this.#readNames(result);
      this.cases.addFailure({ ...result, ...names });
    }
    for (const result of this.#others) {
      const names = this.#readNames(result);
      this.cases.onOther?.(names, passedOutcomes.has(result.outcome));
    }
    this.#waiting.length = 0;
    this.#others.length = 0;
    this.#waitingIds.clear();
    this.#waitingLength = 0;
  }

  #readNames({ name, testId = "" }: Pick<OpenResult, "name" | "testId">) {
    const classname = this.#classes.get(testId)?.split(",")[0];
    const ownName = withoutClass(name, classname);
    return { name: ownName, classname, suites: [] };
  }
}

function isResult(element: string): boolean {
  return element === "UnitTestResult" || element === "TestResult" || element === "TestResultAggregation";
}
