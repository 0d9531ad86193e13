import { withoutUndefined } from "../../base/withoutUndefined";
import type { FailingTest } from "../records";
import type { ReportCase } from "./testReport";

/** Cached record of each case, so that what is known by record stays known when a report is explained again. */
const tests = new WeakMap<ReportCase, FailingTest>();

/** Returns the case as a record, to look for its source; the same one for the same case. No service knows its id. */
export function toReportedTest(reportCase: ReportCase): FailingTest {
  const cachedTest = tests.get(reportCase);
  if (cachedTest) {
    return cachedTest;
  }
  const test = createTest(reportCase);
  tests.set(reportCase, test);
  return test;
}

const idStart = "report:";

/** Returns whether a test is a case of a report and not a record. */
export function isReportedTest({ id }: FailingTest): boolean {
  return id.startsWith(idStart);
}

function createTest({ name, classname, file, suites, failure }: ReportCase): FailingTest {
  const parent = suites.at(-1);
  return withoutUndefined({
    id: `${idStart}${name}`,
    name,
    classname,
    parent,
    filePath: file,
    mostCommonFailures: failure === "" ? [] : [{ summary: failure }],
    owners: [],
    extra: [],
  });
}
