import type { TextSource } from "./explainFailures";
import type { TestReport } from "./testReport";

/** Report of an explanation that is kept for the next time that the workspace is opened. */
export interface KeptReport {
  /** Path or name, for display. */
  readonly name: string;
  /** Its cases are without the texts of their failures. */
  readonly report: TestReport;
  readonly source?: TextSource;
  /** URI of the file of which it is the whole content. */
  readonly file?: string;
}

/** Reports that were explained when the workspace was last open. */
export interface KeptReports {
  /** When they were explained, in milliseconds since 1970. */
  readonly explainedAt: number;
  readonly reports: readonly KeptReport[];
}

/** Disk store of the reports that were explained last. Its methods never reject. */
export interface KeptReportsStore {
  load(): Promise<KeptReports | undefined>;
  /** Replaces what was saved before; `undefined` removes it. */
  save(keptReports: KeptReports | undefined): Promise<void>;
}
