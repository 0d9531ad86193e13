import { withoutUndefined } from "../../base/withoutUndefined";
import type { FailingTest } from "../records";
import type { ReportCase } from "./testReport";

/** Cached record of each case, so that data stored per record survives when a report is explained again. */
const tests = new WeakMap<ReportCase, FailingTest>();

/**
 * Converts a case to a record, in order to find its source; returns the same record for the same case. No service knows
 * the record's id.
 */
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

/** Returns whether a test was created from a case of a report. */
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

/**
 * Returns the class of a case. For a case of a log without one, returns all suites, joined: a log does not distinguish
 * classes, modules and groups.
 */
function findClass({ classname, suites, logLine }: ReportCase): string | undefined {
  if (classname !== undefined || !logLine || suites.length === 0) {
    return classname;
  }
  const areModules = suites.every((suite) => /^[a-z\d_]+$/.test(suite));
  return suites.join(areModules ? "::" : " ");
}
