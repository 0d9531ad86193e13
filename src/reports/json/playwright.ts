import { addFileFailure, type CaseCollector, type FailedCase } from "../caseCollector";
import { maxNameLength } from "../keptTexts";
import { parseTimestamp } from "../timestamp";
import { toNumber, toObject, toObjects, toText, toTexts } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonValue";

/** Report of Playwright's `json` reporter. */
export const playwrightFormat: JsonFormat = {
  format: "playwright",
  fields: ["config", "rootDir", "unexpected", "specs", "projectName", "errors"],
  isReport: ({ config }) => typeof toObject(config).rootDir === "string",
  readObject(object, name, parents, cases) {
    if (name === "specs") {
      const tests = toObjects(object.tests);
      cases.caseCount += tests.length;
      const isKept = tests.some(({ status }) => status === "unexpected" || status === "flaky");
      return isKept || cases.onOther !== undefined;
    }
    if (name === "errors" && parents.length === 1) {
      // A file could not be loaded, so that the report lacks all of its tests, or the set-up of the whole run failed.
      const file = toText(toObject(object.location).file);
      addFileFailure(file, readErrorText(object), cases);
      return false;
    }
    if (name !== "suites") {
      return true;
    }
    if (parents.length !== 1) {
      return toObjects(object.specs).length + toObjects(object.suites).length > 0;
    }
    // The title of a suite and the folder of its file may follow its tests.
    const config = toObject(parents[0]?.config);
    const folder = toText(config.rootDir) ?? "";
    addFailures(object, { folder, suites: [], title: "" }, cases);
    return false;
  },
  readRoot({ stats }, cases) {
    const { startTime, unexpected } = toObject(stats);
    cases.addStart(parseTimestamp(toText(startTime)));
    if ((toNumber(unexpected) ?? 0) > 0) {
      cases.addRunFailure();
    }
  },
};

/** Context of a suite. */
interface SuitePlace {
  /** Absolute path of the folder with the tests' files. */
  readonly folder: string;
  /** Titles of the suites, outermost first, beginning with that of the file. */
  readonly suites: readonly string[];
  /** Start of the tests' names: the titles of the suites in the file. */
  readonly title: string;
}

/**
 * Adds the failed tests of a suite, and those that passed on retry, with the names that the `junit` reporter writes.
 */
function addFailures(
  suite: JsonObject,
  { folder, suites: outerSuites, title }: SuitePlace,
  cases: CaseCollector,
): void {
  const suites = [...outerSuites, toText(suite.title) ?? ""];
  for (const spec of toObjects(suite.specs)) {
    const path = toText(spec.file);
    const file = path === undefined ? undefined : `${folder}/${path}`;
    const name = joinTitles([title, toText(spec.title)]);
    const place = { name, classname: path, suites, file, line: toNumber(spec.line) };
    for (const test of toObjects(spec.tests)) {
      addTest(test, { ...place, host: toText(test.projectName) }, cases);
    }
  }
  for (const innerSuite of toObjects(suite.suites)) {
    const innerTitle = joinTitles([title, toText(innerSuite.title)]);
    addFailures(innerSuite, { folder, suites, title: innerTitle }, cases);
  }
}

/**
 * Returns the names of a test as in the `json` report.
 *
 * @param titles titles of the suites in its file, outermost first, and its own
 * @param location its file, relative to the folder with all tests, and its line
 */
export function createPlace(titles: readonly string[], location: JsonObject): FailedCase {
  const file = toText(location.file);
  const suites = file === undefined ? [] : [file];
  return { name: joinTitles(titles), classname: file, suites, file, line: toNumber(location.line) };
}

/** Adds the result of a test in one project. */
export function addTest({ status, results }: JsonObject, place: FailedCase, cases: CaseCollector): void {
  const attempts = toObjects(results);
  if (status === "unexpected") {
    cases.addFailure({ ...place, details: findFailure(attempts.at(-1)) });
  } else if (status === "flaky") {
    cases.addRetried({ ...place, details: findFailure(attempts[0]) });
  } else {
    cases.onOther?.(place, status === "expected");
  }
}

/** Joins titles, and truncates a long result. */
function joinTitles(titles: readonly (string | undefined)[]): string {
  return titles.filter(Boolean).join(" › ").slice(0, maxNameLength);
}

/** Returns the errors of an attempt. Older HTML reports contain their texts alone. */
export function findFailure(result: JsonObject = {}): string {
  const errors = [...toTexts(result.errors), ...toObjects(result.errors).map(readErrorText)];
  if (errors.length === 0) {
    return readErrorText(toObject(result.error));
  }
  return errors.join("\n\n");
}

export function readErrorText({ message, stack }: JsonObject): string {
  return toText(stack) ?? toText(message) ?? "";
}
