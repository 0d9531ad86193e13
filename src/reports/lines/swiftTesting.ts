import type { CaseCollector } from "../caseCollector";
import { toNumber, toObject, toObjects, toText } from "../json/fields";
import type { JsonObject } from "../json/jsonValue";
import { type EventReader, type LineFormat, maxOpenTests } from "./lineFormat";

/** Event stream of `swift test --event-stream-output-path`. */
export const swiftTestingFormat: LineFormat = {
  format: "swiftTesting",
  start: String.raw`\{"(?:kind":"(?:event|test)"|version":\d{1,3},"(?:kind|payload)"|payload":\{)`,
  isEvent: ({ kind, payload }) => (kind === "event" || kind === "test") && typeof payload === "object",
  createReader: (cases) => new SwiftTestingReader(cases),
};

/** A test, and the texts of the issues that were recorded for it. */
interface SwiftTest {
  readonly name: string;
  readonly classname: string | undefined;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly isSuite: boolean;
  readonly issues: string[];
}

class SwiftTestingReader implements EventReader {
  readonly #tests = new Map<string, SwiftTest>();
  #hasEnded = false;

  constructor(private readonly cases: CaseCollector) {}

  readEvent({ kind, payload }: JsonObject): void {
    const content = toObject(payload);
    if (kind === "test") {
      this.#addTest(content);
    } else {
      this.#readEvent(content);
    }
  }

  end(): boolean {
    return this.#hasEnded;
  }

  #addTest({ id, kind, name, displayName, sourceLocation }: JsonObject): void {
    const testId = toText(id);
    if (testId === undefined) {
      return;
    }
    if (this.#tests.size >= maxOpenTests) {
      this.cases.fail("malformed");
      return;
    }
    const { _filePath: path, fileID, line } = toObject(sourceLocation);
    this.#tests.set(testId, {
      name: toText(name) ?? toText(displayName) ?? "",
      classname: findClassName(testId),
      file: toText(path) ?? toText(fileID),
      line: toNumber(line),
      isSuite: kind === "suite",
      issues: [],
    });
  }

  #readEvent({ kind, testID, issue, messages }: JsonObject): void {
    const test = this.#tests.get(toText(testID) ?? "");
    if (kind === "issueRecorded") {
      this.#addIssue(test, toObject(issue), messages);
    } else if (kind === "testEnded" && test) {
      this.#endTest(test);
    } else if (kind === "testSkipped" && test && !test.isSuite) {
      this.#endWithoutIssue(test, false);
    } else if (kind === "runEnded") {
      this.#hasEnded = true;
    }
  }

  /** Adds an issue. A known issue or a warning is not a failure; an issue without a test is a failure of the run. */
  #addIssue(test: SwiftTest | undefined, { isKnown, severity }: JsonObject, messages: JsonObject["messages"]): void {
    if (isKnown === true || severity === "warning") {
      return;
    }
    const lines = toObjects(messages).flatMap(({ text: line }) => toText(line) ?? []);
    const text = lines.join("\n");
    if (test) {
      test.issues.push(text);
    } else {
      this.cases.addRunFailure(text);
    }
  }

  #endTest(test: SwiftTest): void {
    const { isSuite, issues } = test;
    if (issues.length === 0) {
      if (!isSuite) {
        this.#endWithoutIssue(test, true);
      }
      return;
    }
    this.cases.caseCount++;
    this.cases.addFailure({ ...readNames(test), details: issues.join("\n") });
  }

  #endWithoutIssue(test: SwiftTest, hasPassed: boolean): void {
    this.cases.caseCount++;
    this.cases.onOther?.(readNames(test), hasPassed);
  }
}

function readNames({ name, classname, file, line }: SwiftTest) {
  return { name, classname, file, line, suites: [] };
}

/** Returns the module and the types of a test: `ShopTests.CartTests` of `ShopTests.CartTests/adds()/Cart.swift:8:4`. */
function findClassName(id: string): string | undefined {
  return id.split("/").slice(0, -2).join(".") || undefined;
}
