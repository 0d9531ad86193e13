import type { CaseCollector } from "../caseCollector";
import { toNumber, toObject, toObjects, toText, toTexts, toTime } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject, JsonValue } from "./jsonValue";

/** Common Test Report Format, which plugins of many runners write. */
export const ctrfFormat: JsonFormat = {
  format: "ctrf",
  fields: ["reportFormat", "trace", "suite", "filePath", "flaky", "retryAttempts"],
  isReport({ reportFormat, results }) {
    const { summary, tests } = toObject(results);
    return reportFormat === "CTRF" || (toNumber(toObject(summary).failed) !== undefined && Array.isArray(tests));
  },
  readObject(object, name, parents, cases) {
    if (name !== "tests" || parents.length !== 2) {
      return true;
    }
    readTest(object, cases);
    // The object that shows the format may follow: the list is kept, but emptied.
    return false;
  },
  readRoot({ results }, cases) {
    const { start, failed } = toObject(toObject(results).summary);
    const isSeconds = (toNumber(start) ?? 0) < 10_000_000_000;
    cases.addStart(isSeconds ? { utc: (toNumber(start) ?? 0) * 1_000 } : toTime(start));
    if ((toNumber(failed) ?? 0) > 0) {
      cases.addRunFailure();
    }
  },
};

function readTest(test: JsonObject, cases: CaseCollector): void {
  cases.caseCount++;
  const isFailed = test.status === "failed";
  const isPassed = test.status === "passed";
  const suites = readSuites(test.suite);
  const place = {
    name: toText(test.name) ?? "",
    classname: suites.join(" "),
    suites,
    file: toText(test.filePath),
    line: toNumber(test.line),
  };
  if (isFailed) {
    cases.addFailure({ ...place, ...readFailure(test) });
  } else if (isPassed && test.flaky === true) {
    cases.addRetried({ ...place, ...readFirstFailure(test) });
  } else {
    cases.onOther?.(place, isPassed);
  }
}

/** Returns the suites, which older versions join into one text. */
function readSuites(suite: JsonValue | undefined): readonly string[] {
  const joined = toText(suite);
  if (joined === undefined) {
    return toTexts(suite);
  }
  return joined.split(" > ");
}

function readFailure({ message, trace }: JsonObject) {
  return { message: toText(message), details: toText(trace) };
}

function readFirstFailure(test: JsonObject) {
  const failedAttempt = toObjects(test.retryAttempts).find(({ status }) => status === "failed");
  return readFailure(failedAttempt ?? test);
}
