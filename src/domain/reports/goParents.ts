import { hasFailureText } from "../failures/failureSignature";
import type { ReportCase } from "./testReport";

/** Name of a test of Go, with the subtests that it is in. */
const goName = /^(?:Test|Fuzz|Example)[^/]*(?:\/|$)/;

/**
 * Finds the tests of Go that failed through their subtests alone: a subtest of theirs has failed as well, and they have
 * no text of their own. Such a failure is no further one. Takes time proportional to the number of cases and the depth
 * of their names.
 */
export function findGoParents(cases: readonly ReportCase[]): ReadonlySet<ReportCase> {
  const withSubtests = new Set<string>();
  for (const { name, classname } of cases) {
    if (!goName.test(name)) continue;
    for (let end = name.indexOf("/"); end > 0; end = name.indexOf("/", end + 1)) {
      withSubtests.add(toKey(classname, name.slice(0, end)));
    }
  }
  const parents = cases.filter(({ name, classname, failure }) => {
    const isParent = goName.test(name) && withSubtests.has(toKey(classname, name));
    return isParent && !hasFailureText(failure);
  });
  return new Set(parents);
}

function toKey(classname: string | undefined, name: string): string {
  return JSON.stringify([classname, name]);
}
