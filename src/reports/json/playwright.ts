import { parseTimestamp } from "../caseCollector";
import { objectOf, objectsOf, textOf } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonReader";

/** Report of Playwright's reporter `json`. */
export const playwrightFormat: JsonFormat = {
  fields: [
    ...["config", "rootDir", "stats", "startTime", "suites", "specs", "title", "file", "tests", "status", "results"],
    ...["errors", "error", "message", "stack", "location"],
  ],
  isReport: ({ config }) => typeof objectOf(config).rootDir === "string",
  readObject(object, name, parents, cases) {
    const [root = {}, ...suites] = parents;
    if (name === "specs") {
      const isFailed = objectsOf(object.tests).some(({ status }) => status === "unexpected");
      cases.caseCount++;
      if (isFailed)
        cases.addFailure({ ...readNames(object, suites), file: absoluteFile(root, object), ...failureOf(object) });
      return false;
    }
    if (name === "errors" && parents.length === 1) {
      // A file could not be loaded: none of its tests is in the report.
      const file = textOf(objectOf(object.location).file);
      cases.caseCount++;
      cases.addFailure({ name: file?.split(/[\\/]/).at(-1) ?? "", file, suites: [], details: errorText(object) });
      return false;
    }
    return name !== "suites";
  },
  startOf: ({ stats }) => parseTimestamp(textOf(objectOf(stats).startTime)),
};

/** Returns the names that the reporter `junit` gives to a test. The outermost suite is the file. */
function readNames({ title, file }: JsonObject, suites: readonly JsonObject[]) {
  const titles = suites.map((suite) => textOf(suite.title) ?? "");
  return {
    name: [...titles.slice(1), textOf(title) ?? ""].filter((part) => part !== "").join(" › "),
    classname: textOf(file),
    suites: titles,
  };
}

/** Files are relative to a folder, which is absolute. */
function absoluteFile({ config }: JsonObject, { file }: JsonObject): string | undefined {
  const folder = textOf(objectOf(config).rootDir);
  const path = textOf(file);
  return folder === undefined || path === undefined ? path : `${folder}/${path}`;
}

/** Returns the errors of the last attempt of the first project in which the test failed. */
function failureOf({ tests }: JsonObject) {
  const failedTest = objectsOf(tests).find(({ status }) => status === "unexpected");
  const result = objectsOf(failedTest?.results).at(-1) ?? {};
  const errors = objectsOf(result.errors);
  return { details: (errors.length > 0 ? errors : [objectOf(result.error)]).map(errorText).join("\n\n") };
}

function errorText({ message, stack }: JsonObject): string {
  return textOf(stack) ?? textOf(message) ?? "";
}
