import { forEachYielding } from "../../base/async";
import { hasFailureText } from "../failures/failureSignature";
import type { ReportCase } from "./testReport";

/** Matches the name of a Go test, or of a subtest with the tests around it. */
const goName = /^(?:Test|Fuzz|Example)[^/]*(?:\/|$)/;

/**
 * Finds the Go tests that failed only because of their subtests: one of their subtests has failed, and they have no
 * failure text of their own. They do not count as separate failures. Yields to the event loop; takes time proportional
 * to the number of cases and the depth of their names. Rejects with `CancelledError` once the signal is aborted.
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
    // Each access to the text of a failure decodes it again.
    if (isParent && !hasFailureText(reportCase.failure)) {
      parents.add(reportCase);
    }
  });
  return parents;
}

function toKey(classname: string | undefined, name: string): string {
  return JSON.stringify([classname, name]);
}
