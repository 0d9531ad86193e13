import { withoutUndefined } from "../../base/withoutUndefined";
import type { ReportCase } from "./testReport";

/** A run's name in brackets behind a class. Numbers are a row. */
const bracketedEnd = /\([^()]*\p{L}[^()]*\)$/u;

/** Minimum tests that show that all classes of a side end alike, and maximum different ends that are kept. */
const minTests = 3;
const maxEnds = 100;

/** Ends in brackets that the classes of one side have. */
export class SideEnds {
  readonly #ends = new Set<string>();
  #testCount = 0;

  add({ classname }: { readonly classname?: string | undefined }): void {
    if (classname !== undefined && this.#ends.size < maxEnds) {
      this.#testCount++;
      this.#ends.add(classname.endsWith(")") ? findEnd(classname) : "");
    }
  }

  /** Returns the end that all classes of this side share and none of the other; empty without any. */
  findOwn(other: SideEnds): string {
    const endsOfOther = other.#ends;
    const [end = "", ...otherEnds] = this.#ends;
    const isOwn = otherEnds.length === 0 && this.#testCount >= minTests;
    return isOwn && !endsOfOther.has(end) && endsOfOther.size < maxEnds ? end : "";
  }
}

function findEnd(text: string): string {
  return bracketedEnd.exec(text)?.[0] ?? "";
}

/** Returns a function that gives the classes of a case, and the suites that are classes as well, the records' end. */
export function compareEnds(report: SideEnds, records: SideEnds): (reportCase: ReportCase) => ReportCase {
  const [ofReport, ofRecords] = [report.findOwn(records), records.findOwn(report)];
  if (ofReport === ofRecords) {
    return (reportCase) => reportCase;
  }
  const replaceEnd = (text: string) => text.slice(0, text.length - ofReport.length) + ofRecords;
  return ({ classname, suites, ...reportCase }) =>
    withoutUndefined({
      ...reportCase,
      classname: classname && replaceEnd(classname),
      suites: suites.map((suite) => (areNested(suite, classname) ? replaceEnd(suite) : suite)),
    });
}

/** Returns whether a suite is the class, or one that is nested in the other, with the same end. */
function areNested(suite: string, classname = ""): boolean {
  const end = findEnd(classname);
  const [first, second] = [suite, classname].map((text) => text.slice(0, text.length - end.length));
  return suite.endsWith(end) && !!first && !!second && (first.startsWith(second) || second.startsWith(first));
}
