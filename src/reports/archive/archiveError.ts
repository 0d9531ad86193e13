import type { ReportProblem } from "../../domain/reports/testReport";

/** Signals that an archive, or a file in it, cannot be read any further. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";

  constructor(readonly problem: ReportProblem) {
    super(problem);
  }
}
