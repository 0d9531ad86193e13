import { addFileFailure, type CaseCollector } from "../caseCollector";
import { toNumber, toObjects, toText, toTexts } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonReader";

/** Report of `jest --json` and of vitest's reporter `json`. */
export const jestFormat: JsonFormat = {
  fields: [
    "numTotalTests",
    "startTime",
    "testResults",
    "assertionResults",
    "name",
    "message",
    "ancestorTitles",
    "title",
    "status",
    "failureMessages",
  ],
  isReport: ({ numTotalTests }) => toNumber(numTotalTests) !== undefined,
  readObject(object, name, parents, cases) {
    if (name === "assertionResults" && parents.length === 2) {
      cases.caseCount++;
      return object.status === "failed";
    }
    if (name !== "testResults" || parents.length !== 1) return true;
    readTestFile(object, cases);
    return false;
  },
  findStart: ({ startTime }) => toNumber(startTime),
};

function readTestFile({ name, assertionResults, status, message }: JsonObject, cases: CaseCollector): void {
  // The name of the file stands behind its tests.
  const file = toText(name);
  const tests = toObjects(assertionResults);
  for (const test of tests) cases.addFailure({ ...readNames(test), file, details: joinMessages(test) });
  const failure = toText(message);
  // The file could not be executed: as reporters of JUnit XML do, it counts as a case.
  if (status === "failed" && tests.length === 0 && failure?.trim()) addFileFailure(file, failure, cases);
}

function readNames({ title, ancestorTitles }: JsonObject) {
  const suites = toTexts(ancestorTitles).filter((suite) => suite !== "");
  return { name: toText(title) ?? "", classname: suites.join(" "), suites };
}

function joinMessages({ failureMessages }: JsonObject): string {
  return toTexts(failureMessages).join("\n");
}
