import type { CaseCollector } from "../caseCollector";
import { toNumber, toObject, toText } from "../json/fields";
import type { JsonObject } from "../json/jsonValue";
import { type EventReader, type LineFormat, maxOpenTests } from "./lineFormat";

/** Events of `dart test --reporter json` and `flutter test --machine`. */
export const dartFormat: LineFormat = {
  format: "dart",
  start: String.raw`\{"(?:protocolVersion|runnerVersion)":`,
  isEvent: ({ type }) => typeof type === "string",
  createReader: (cases) => new DartReader(cases),
};

/** A test that has started but not ended. */
interface OpenTest {
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  /** Text of its first failure, if there was one. */
  failure: string | undefined;
}

/** Start of the name under which the loading of a file is reported. */
const loadingName = "loading ";

class DartReader implements EventReader {
  readonly #files = new Map<number, string>();
  readonly #openTests = new Map<number, OpenTest>();
  #hasEnded = false;

  constructor(private readonly cases: CaseCollector) {}

  readEvent(event: JsonObject): void {
    switch (event.type) {
      case "suite":
        this.#addFile(toObject(event.suite));
        break;
      case "testStart":
        this.#startTest(toObject(event.test));
        break;
      case "error":
        this.#addError(event);
        break;
      case "testDone":
        this.#endTest(event);
        break;
      case "done":
        this.#hasEnded = true;
        if (event.success === false) {
          this.cases.addRunFailure();
        }
        break;
    }
  }

  end(): boolean {
    return this.#hasEnded;
  }

  #addFile({ id, path }: JsonObject): void {
    const [number, file] = [toNumber(id), toText(path)];
    if (number !== undefined && file !== undefined && this.#files.size < maxOpenTests) {
      this.#files.set(number, file);
    }
  }

  #startTest({ id, name, suiteID, line, root_line }: JsonObject): void {
    const number = toNumber(id);
    if (number === undefined) {
      return;
    }
    if (this.#openTests.size >= maxOpenTests) {
      this.cases.fail("malformed");
      return;
    }
    this.#openTests.set(number, {
      name: toText(name) ?? "",
      file: this.#files.get(toNumber(suiteID) ?? Number.NaN),
      // For a test that a function of another file declares, this is the line of the call.
      line: toNumber(root_line) ?? toNumber(line),
      failure: undefined,
    });
  }

  #addError({ testID, error, stackTrace }: JsonObject): void {
    const test = this.#openTests.get(toNumber(testID) ?? Number.NaN);
    if (test) {
      test.failure ??= [toText(error) ?? "", toText(stackTrace) ?? ""].join("\n");
    }
  }

  #endTest({ testID, result, hidden, skipped }: JsonObject): void {
    const number = toNumber(testID) ?? Number.NaN;
    const test = this.#openTests.get(number);
    this.#openTests.delete(number);
    if (!test) {
      return;
    }
    const hasFailed = result === "failure" || result === "error";
    if (hidden === true && !hasFailed) {
      return;
    }
    this.cases.caseCount++;
    const isLoading = test.name.startsWith(loadingName);
    const reportCase = {
      name: isLoading ? "" : test.name,
      file: test.file ?? (isLoading ? test.name.slice(loadingName.length) : undefined),
      line: test.line,
      suites: [],
      details: test.failure,
    };
    if (hasFailed) {
      this.cases.addFailure(reportCase);
    } else if (test.failure !== undefined) {
      this.cases.addRetried(reportCase);
    } else {
      this.cases.onOther?.(reportCase, skipped !== true);
    }
  }
}
