import { addFileFailure } from "../caseCollector";
import { toObject, toText, toTexts, toTime } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import { addTest, createPlace } from "./playwright";

/**
 * Data in the page of Playwright's `html` reporter: a file for each test file, and `report.json`, which has the same
 * tests without their errors.
 */
export const playwrightPageFormat: JsonFormat = {
  format: "playwright",
  fields: ["fileId", "files", "projectNames", "path", "outcome"],
  isReport: ({ fileId, tests, files, projectNames }) =>
    (typeof fileId === "string" && Array.isArray(tests)) || (Array.isArray(files) && Array.isArray(projectNames)),
  readObject(test, name, [root], cases) {
    if (name !== "tests") {
      return true;
    }
    if (root?.fileId !== undefined) {
      const titles = [...toTexts(test.path), toText(test.title) ?? ""];
      const place = createPlace(titles, toObject(test.location));
      const { outcome: status = null, results = null } = test;
      cases.caseCount++;
      addTest({ status, results }, { ...place, host: toText(test.projectName) }, cases);
    }
    return false;
  },
  readRoot({ startTime, errors }, cases) {
    cases.addStart(toTime(startTime));
    // Files that could not be loaded, and failures outside tests.
    for (const error of toTexts(errors)) {
      addFileFailure(undefined, error, cases);
    }
  },
};
