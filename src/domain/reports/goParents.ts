import { forEachYielding } from "../../base/async";
import { hasFailureText } from "../failures/failureSignature";
import type { ReportCase } from "./testReport";

/** Name of a test of Go, with the subtests that it is in. */
const goName = /^(?:Test|Fuzz|Example)[^/]*(?:\/|$)/;

/**
 * Finds the tests of Go that failed through their subtests alone: a subtest of theirs has failed as well, and they have
 * no text of their own. Such a failure is no further one. Yields to the event loop; takes time proportional to the
 * number of cases and the depth of their names. Rejects with `CancelledError` once the signal is aborted.
 */
export async function findGoParents(
  cases: readonly ReportCase[],
  signal: AbortSignal,
): Promise<ReadonlySet<ReportCase>> {
  const withSubtests = new Set<string>();
  await forEachYielding(cases, signal, ({ name, classname }) => {
    if (!goName.test(name)) {
      return;
    }
    let end = name.indexOf("/");
    while (end > 0) {
      const parentName = name.slice(0, end);
      withSubtests.add(toKey(classname, parentName));
      end = name.indexOf("/", end + 1);
    }
  });
  const parents = new Set<ReportCase>();
  if (withSubtests.size === 0) {
    return parents;
  }
  await forEachYielding(cases, signal, (reportCase) => {
    const { name, classname } = reportCase;
    const isParent = goName.test(name) && withSubtests.has(toKey(classname, name));
    // The text of a failure is decoded each time it is read.
    if (isParent && !hasFailureText(reportCase.failure)) {
      parents.add(reportCase);
    }
  });
  return parents;
}

function toKey(classname: string | undefined, name: string): string {
  return JSON.stringify([classname, name]);
}
