import { type CaseCollector, maxNameLength, parseTimestamp } from "../caseCollector";
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
    if (name === "specs") {
      cases.caseCount++;
      return objectsOf(object.tests).some(isUnexpected);
    }
    if (name === "errors" && parents.length === 1) {
      // A file could not be loaded: none of its tests is in the report.
      const file = textOf(objectOf(object.location).file);
      cases.caseCount++;
      cases.addFailure({ name: file?.split(/[\\/]/).at(-1) ?? "", file, suites: [], details: errorText(object) });
      return false;
    }
    if (name !== "suites") return true;
    if (parents.length !== 1) return objectsOf(object.specs).length + objectsOf(object.suites).length > 0;
    // The title of a suite and the folder of its file may stand behind its tests.
    const { config } = objectOf(parents[0]);
    addFailures(object, { folder: textOf(objectOf(config).rootDir) ?? "", suites: [], title: "" }, cases);
    return false;
  },
  startOf: ({ stats }) => parseTimestamp(textOf(objectOf(stats).startTime)),
};

/** What is around a suite. */
interface SuitePlace {
  /** Folder of the tests' files, which is absolute. */
  readonly folder: string;
  /** Titles of the suites, outermost first: that of the file. */
  readonly suites: readonly string[];
  /** Beginning of the tests' names: the titles of the suites in the file. */
  readonly title: string;
}

function isUnexpected({ status }: JsonObject): boolean {
  return status === "unexpected";
}

/** Adds the failed tests of a suite, with the names that the reporter `junit` gives to them. */
function addFailures(
  suite: JsonObject,
  { folder, suites: outerSuites, title }: SuitePlace,
  cases: CaseCollector,
): void {
  const suites = [...outerSuites, textOf(suite.title) ?? ""];
  for (const spec of objectsOf(suite.specs)) {
    const path = textOf(spec.file);
    const file = path === undefined ? path : `${folder}/${path}`;
    const name = joinTitles(title, textOf(spec.title));
    cases.addFailure({ name, classname: path, suites, file, ...failureOf(spec) });
  }
  for (const innerSuite of objectsOf(suite.suites))
    addFailures(innerSuite, { folder, suites, title: joinTitles(title, textOf(innerSuite.title)) }, cases);
}

/** Joins titles; the end of a long one is left out. */
function joinTitles(start: string, title = ""): string {
  return [start, title]
    .filter((part) => part !== "")
    .join(" › ")
    .slice(0, maxNameLength);
}

/** Returns the errors of the last attempt of the first project in which the test failed. */
function failureOf({ tests }: JsonObject) {
  const failedTest = objectsOf(tests).find(isUnexpected);
  const result = objectsOf(failedTest?.results).at(-1) ?? {};
  const errors = objectsOf(result.errors);
  return { details: (errors.length > 0 ? errors : [objectOf(result.error)]).map(errorText).join("\n\n") };
}

function errorText({ message, stack }: JsonObject): string {
  return textOf(stack) ?? textOf(message) ?? "";
}
