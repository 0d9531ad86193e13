import type { ReportCase } from "../../domain/reports/testReport";

/** Test that a log reports: the names are as the runner wrote them. */
export interface LogCase extends ReportCase {
  /** Line of the file, counted from 1, if the runner wrote it. */
  readonly line?: number;
  readonly outcome: "failed" | "passedOnRetry" | "passed" | "skipped";
}
