import type { TextSource } from "./explainFailures";
import type { TestReport } from "./testReport";

/** Explained report that is saved for the next time that the workspace is opened. */
export interface KeptReport {
  /** Path or name, for display. */
  readonly name: string;
  /** The report, whose cases have no failure texts. */
  readonly report: TestReport;
  readonly source?: TextSource;
  /** URI of the file whose whole content is the report. */
  readonly file?: string;
}

/** Reports that were explained when the workspace was last open. */
export interface KeptReports {
  /** Time of the explanation, in milliseconds since 1970. */
  readonly explainedAt: number;
  readonly reports: readonly KeptReport[];
}

/** Disk store of the most recently explained reports. Its methods never reject. */
export interface KeptReportsStore {
  load(): Promise<KeptReports | undefined>;
  /** Replaces the saved reports; `undefined` removes them. */
  save(keptReports: KeptReports | undefined): Promise<void>;
}
