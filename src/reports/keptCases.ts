import type { ReportCase } from "../domain/reports/testReport";

/** The cases of a report that are kept, in the order in which they failed. */
export class KeptCases {
  /** Cases whose last attempt failed. */
  readonly failures = new Set<ReportCase>();
  /** Cases that failed and then passed. */
  readonly retried = new Set<ReportCase>();

  get count(): number {
    return this.failures.size + this.retried.size;
  }

  /** Adds a case, or decides an added one anew by its last attempt. */
  decide(reportCase: ReportCase, hasFailed: boolean): void {
    if (hasFailed) {
      this.failures.add(reportCase);
      this.retried.delete(reportCase);
    } else {
      this.retried.add(reportCase);
      this.failures.delete(reportCase);
    }
  }
}
