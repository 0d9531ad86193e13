import type { ReportProblem } from "../../domain/reports/testReport";

/** Signals that an archive, or a file in it, is not read on. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";

  constructor(readonly problem: ReportProblem) {
    super(problem);
  }
}
