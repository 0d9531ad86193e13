import { addFileFailure, type CaseCollector } from "../caseCollector";
import { toNumber, toObject, toObjects, toText, toTexts, toTime } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject, JsonValue } from "./jsonValue";

/** Report of `jest --json` and of vitest's reporter `json`. */
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
  ],
  isReport: ({ numTotalTests }) => toNumber(numTotalTests) !== undefined,
  readObject(object, name, parents, cases) {
    if (name === "assertionResults" && parents.length === 2) {
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
    // Also for an error outside of all tests, which has no other trace.
    if (root.success === false || counts.some(isPositive)) {
      cases.addRunFailure();
    }
  },
};

function readTestFile({ name, assertionResults, status, message }: JsonObject, cases: CaseCollector): void {
  // The name of the file stands behind its tests.
  const file = toText(name);
  const tests = toObjects(assertionResults);
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
  // The file could not be executed, or its set-up failed: as reporters of JUnit XML do, it counts as a case.
  const hasFailedTest = tests.some((test) => test.status === "failed");
  if (status === "failed" && !hasFailedTest) {
    addFileFailure(file, toText(message) ?? "", cases);
  }
}

/** Returns whether a test passed in a further attempt; vitest leaves the failures of those before. */
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
