import { addFileFailure, type CaseCollector } from "../caseCollector";
import { toNumber, toObject, toObjects, toText, toTexts, toTime } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject, JsonValue } from "./jsonValue";

/** Report of `jest --json` and of vitest's `json` reporter, and jest's results as its reporters receive them. */
export const jestFormat: JsonFormat = {
  format: "jest",
  fields: [
    "numTotalTests",
    "numFailedTests",
    "numFailedTestSuites",
    "numRuntimeErrorTestSuites",
    "success",
    "testResults",
    "assertionResults",
    "ancestorTitles",
    "failureMessages",
    "retryReasons",
    "invocations",
    "testFilePath",
    "failureMessage",
  ],
  isReport: ({ numTotalTests }) => toNumber(numTotalTests) !== undefined,
  readObject(object, name, parents, cases) {
    if (parents.length === 2 && (name === "assertionResults" || name === "testResults")) {
      cases.caseCount++;
      return object.status === "failed" || isRetried(object) || cases.onOther !== undefined;
    }
    if (name !== "testResults" || parents.length !== 1) {
      return true;
    }
    readTestFile(object, cases);
    return false;
  },
  readRoot(root, cases) {
    cases.addStart(toTime(root.startTime));
    const counts = [root.numFailedTests, root.numFailedTestSuites, root.numRuntimeErrorTestSuites];
    // This also covers an error outside all tests, which leaves no other trace.
    if (root.success === false || counts.some(isPositive)) {
      cases.addRunFailure();
    }
  },
};

function readTestFile(testFile: JsonObject, cases: CaseCollector): void {
  const { status, message, failureMessage } = testFile;
  // The name of the file follows its tests.
  const file = toText(testFile.name ?? testFile.testFilePath);
  const tests = toObjects(testFile.assertionResults ?? testFile.testResults);
  for (const test of tests) {
    const names = { ...readNames(test), file };
    if (test.status === "failed") {
      cases.addFailure({ ...names, details: joinMessages(test) });
    } else if (isRetried(test)) {
      cases.addRetried({ ...names, details: findFirstFailure(test) });
    } else {
      cases.onOther?.(names, test.status === "passed");
    }
  }
  // The file could not be executed, or its set-up failed: it counts as a case, as with reporters of JUnit XML.
  const hasFailedTest = tests.some((test) => test.status === "failed");
  const isFailed = status === "failed" || toText(failureMessage) !== undefined;
  if (isFailed && !hasFailedTest) {
    addFileFailure(file, toText(failureMessage ?? message) ?? "", cases);
  }
}

/** Returns whether a test passed in a further attempt; vitest keeps the failures of earlier attempts. */
function isRetried({ status, invocations, failureMessages, retryReasons }: JsonObject): boolean {
  if (status !== "passed") {
    return false;
  }
  const failures = [...toTexts(failureMessages), ...toTexts(retryReasons)];
  return failures.length > 0 || (toNumber(invocations) ?? 1) > 1;
}

function findFirstFailure({ failureMessages, retryReasons }: JsonObject): string | undefined {
  const [firstFailure] = [...toTexts(retryReasons), ...toTexts(failureMessages)];
  return firstFailure;
}

function isPositive(value: JsonValue | undefined): boolean {
  return (toNumber(value) ?? 0) > 0;
}

function readNames({ title, ancestorTitles, location }: JsonObject) {
  const suites = toTexts(ancestorTitles).filter((suite) => suite !== "");
  return {
    name: toText(title) ?? "",
    classname: suites.join(" "),
    line: toNumber(toObject(location).line),
    suites,
  };
}

function joinMessages({ failureMessages }: JsonObject): string {
  return toTexts(failureMessages).join("\n");
}
