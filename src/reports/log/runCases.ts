import { withoutUndefined } from "../../base/withoutUndefined";
import type { LogCase } from "./logCase";
import { isPlaceIn, type NamedTest, type TestRecord } from "./testRecord";

/** Returns the final case of a test; none if the run states no outcome. */
export function toCase(test: TestRecord): LogCase[] {
  const { name, host, hasFailedAttempt, innerClass } = test;
  const { file, line } = findPlace(test);
  const suites = innerClass?.split("$") ?? test.suites;
  const classname = innerClass ?? test.classname;
  const lastOutcome = test.listedOutcome ?? test.outcome;
  if (lastOutcome === undefined && !hasFailedAttempt) {
    return [];
  }
  const outcome = hasFailedAttempt && lastOutcome !== "failed" ? "passedOnRetry" : (lastOutcome ?? "passed");
  const failure =
    outcome === "failed" || outcome === "passedOnRetry" ? `${test.text.trimEnd()}\n${test.lastLine}`.trim() : "";
  const logCase = withoutUndefined({
    name,
    suites,
    classname,
    host,
    file,
    line,
    outcome,
    failure,
    logLine: test.failedLine,
  });
  return [logCase];
}

/** Returns the place of a test: the text of its failure is more reliable than the line that names the test. */
function findPlace(test: TestRecord): Pick<NamedTest, "file" | "line"> {
  const { place } = test;
  if (place && isPlaceIn(place.file, test.file)) {
    return place;
  }
  return test;
}

/** Removes the failed tests that failed together with a test inside them. */
export function withoutOuterTests(cases: LogCase[], separator: string): LogCase[] {
  const outerTests = new Set<string>();
  for (const logCase of cases) {
    const { name, outcome } = logCase;
    if (outcome !== "failed") {
      continue;
    }
    let end = name.indexOf(separator);
    while (end !== -1) {
      const outerName = name.slice(0, end);
      outerTests.add(qualifyName(logCase, outerName));
      end = name.indexOf(separator, end + 1);
    }
  }
  return cases.filter((logCase) => {
    const isOuterTest = outerTests.has(qualifyName(logCase, logCase.name));
    return logCase.outcome !== "failed" || !isOuterTest;
  });
}

/** Returns a name qualified by its package. */
function qualifyName({ classname, suites }: LogCase, name: string): string {
  const packageName = classname ?? suites.join();
  return `${packageName}\n${name}`;
}
