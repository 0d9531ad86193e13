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

function createTest(reportCase: ReportCase): FailingTest {
  const { name, file, suites, failure } = reportCase;
  const parent = suites.at(-1);
  return withoutUndefined({
    id: `${idStart}${name}`,
    name,
    classname: findClass(reportCase),
    parent,
    filePath: file,
    mostCommonFailures: failure === "" ? [] : [{ summary: failure }],
    owners: [],
    extra: [],
  });
}

/** Returns the class of a case; for one of a log, which names classes, modules and groups alike, all of these. */
function findClass({ classname, suites, logLine }: ReportCase): string | undefined {
  if (classname !== undefined || !logLine || suites.length === 0) {
    return classname;
  }
  const areModules = suites.every((suite) => /^[a-z\d_]+$/.test(suite));
  return suites.join(areModules ? "::" : " ");
}
