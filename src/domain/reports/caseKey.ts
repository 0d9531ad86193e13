import type { ReportCase } from "./testReport";

/** Returns the key of a test in the reports of one format: a test that was run again has several cases. */
export function createCaseKey({ name, classname, file, host, suites }: ReportCase): string {
  return JSON.stringify([name, classname, file, host, suites]);
}
