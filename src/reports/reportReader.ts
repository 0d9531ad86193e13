import type { TestReport } from "../domain/reports/testReport";

/** Reader of a test report, fed with pieces of its text in order. Keeps the failed cases only. */
export interface ReportReader {
  /** Whether nothing that follows can change the report. */
  readonly isDone: boolean;
  /** The part of the report that was read so far. */
  readonly current: TestReport;
  /** Reads on; not to be called when the reader is done. */
  write(text: string): void;
  /** Ends the text: `current` is the whole report. */
  end(): void;
}
