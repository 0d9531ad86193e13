import { withoutUndefined } from "../../base/withoutUndefined";
import type { ReportCase } from "./testReport";

/** Minimum number of tests that show that all classes of a side end alike. */
const minTests = 3;

/** Names of a run in parentheses with which the classes of one side end. */
export class SideEnds {
  readonly #ends = new Set<string>();
  #testCount = 0;

  add({ classname }: { readonly classname?: string | undefined }): void {
    if (classname !== undefined) {
      this.#testCount++;
      this.#ends.add(findRunName(classname));
    }
  }

  /** Returns the end that all classes of this side have and no class of the other side has; empty if there is none. */
  findOwnEnd(otherSide: SideEnds): string {
    const [end = "", ...otherEnds] = this.#ends;
    const isShared = otherEnds.length === 0 && this.#testCount >= minTests;
    return isShared && !otherSide.#ends.has(end) ? end : "";
  }
}

/**
 * Returns the parentheses at the end of a class that name a run; empty without any. Those without letters denote a row.
 */
function findRunName(classname: string): string {
  const end = classname.slice(Math.max(0, classname.lastIndexOf("(")));
  const isBracketed = end.startsWith("(") && end.indexOf(")") === end.length - 1;
  return isBracketed && /\p{L}/u.test(end) ? end : "";
}

/**
 * Returns a function that replaces the end of a case's class, and of the suites that are classes too, with the records'
 * end.
 */
export function compareEnds(report: SideEnds, records: SideEnds): (reportCase: ReportCase) => ReportCase {
  const [ofReport, ofRecords] = [report.findOwnEnd(records), records.findOwnEnd(report)];
  if (ofReport === ofRecords) {
    return (reportCase) => reportCase;
  }
  const withoutEnd = (text: string) => text.slice(0, text.length - ofReport.length);
  const replaceEnd = (text: string) => withoutEnd(text) + ofRecords;
  return ({ classname, suites, ...reportCase }) => {
    const ownClass = withoutEnd(classname ?? "");
    const isClass = (suite: string) => suite.endsWith(ofReport) && areNested(withoutEnd(suite), ownClass);
    return withoutUndefined({
      ...reportCase,
      classname: classname && replaceEnd(classname),
      suites: suites.map((suite) => (isClass(suite) ? replaceEnd(suite) : suite)),
    });
  };
}

/** Returns whether two classes are the same, or one is nested in the other. */
function areNested(first: string, second: string): boolean {
  return first !== "" && second !== "" && (first.startsWith(second) || second.startsWith(first));
}
