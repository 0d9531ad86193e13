import type { ReportCase } from "../../domain/reports/testReport";

/** Test that a log reports: the names are as the runner wrote them. */
export interface LogCase extends ReportCase {
  readonly outcome: "failed" | "passedOnRetry" | "passed" | "skipped";
}
