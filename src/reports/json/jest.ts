import { toObjects, toText, toTexts } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonReader";

/** Report of `jest --json` and of vitest's reporter `json`. */
export const jestFormat: JsonFormat = {
  fields: [
    ...["numTotalTests", "startTime", "testResults", "assertionResults", "name", "message"],
    ...["ancestorTitles", "title", "status", "failureMessages"],
  ],
  isReport: (root) => typeof root.numTotalTests === "number",
  readObject(object, name, parents, cases) {
    if (name === "assertionResults" && parents.length === 2) {
      cases.caseCount++;
      return object.status === "failed";
    }
    if (name !== "testResults" || parents.length !== 1) return true;
    // The name of the file stands behind its tests.
    const file = toText(object.name);
    const tests = toObjects(object.assertionResults);
    for (const test of tests) cases.addFailure({ ...readNames(test), file, details: joinMessages(test) });
    if (object.status === "failed" && tests.length === 0 && toText(object.message)?.trim()) {
      // The file could not be executed: as reporters of JUnit XML do, it counts as a case.
      cases.caseCount++;
      cases.addFailure({ name: file?.split(/[\\/]/).at(-1) ?? "", file, suites: [], details: toText(object.message) });
    }
    return false;
  },
  findStart: ({ startTime }) => (typeof startTime === "number" ? startTime : undefined),
};

function readNames({ title, ancestorTitles }: JsonObject) {
  const suites = toTexts(ancestorTitles).filter((suite) => suite !== "");
  return { name: toText(title) ?? "", classname: suites.join(" "), suites };
}

function joinMessages({ failureMessages }: JsonObject): string {
  return toTexts(failureMessages).join("\n");
}
