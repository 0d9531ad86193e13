import { decodeEntities } from "../../domain/testNames/escapes";
import type { CaseCollector } from "../caseCollector";
import { toObjects, toText } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import { isObject, type JsonObject, type JsonValue } from "./jsonValue";
import { readNames } from "./pytest";

/** Data in the page of pytest's `pytest-html` plugin, since its version 4: results by the ids of the tests. */
export const pytestPageFormat: JsonFormat = {
  format: "pytest",
  fields: ["environment", "result", "log"],
  isReport: ({ environment, tests }) => environment !== undefined && isObject(tests),
  readObject(object, name, parents, cases) {
    if (name !== "tests" || parents.length !== 1) {
      return true;
    }
    for (const [id, results] of Object.entries(object)) {
      addTest(id, toObjects(results), cases);
    }
    return false;
  },
};

const failedResults: ReadonlySet<JsonValue | undefined> = new Set(["Failed", "Error"]);
const passedResults: ReadonlySet<JsonValue | undefined> = new Set(["Passed", "XPassed"]);

/** Adds a test with the results of its attempts, and of the set-up or tear-down that failed. */
function addTest(id: string, results: readonly JsonObject[], cases: CaseCollector): void {
  cases.caseCount++;
  const failure = results.find(({ result }) => failedResults.has(result) || result === "Rerun");
  const test = { ...readNames(id), details: decodeEntities(toText(failure?.log) ?? "") };
  if (results.some(({ result }) => failedResults.has(result))) {
    cases.addFailure(test);
  } else if (failure) {
    cases.addRetried(test);
  } else {
    const hasPassed = results.some(({ result }) => passedResults.has(result));
    cases.onOther?.(test, hasPassed);
  }
}
