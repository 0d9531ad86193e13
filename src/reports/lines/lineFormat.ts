import type { ReportFormat } from "../../domain/reports/testReport";
import type { CaseCollector } from "../caseCollector";
import type { JsonObject } from "../json/jsonValue";

/** Maximum tests that are followed at the same time. A report with more ends there. */
export const maxOpenTests = 100_000;

/** Format of reports in which each line is an event, as JSON. */
export interface LineFormat {
  readonly format: ReportFormat;
  /** Source of a pattern that matches the beginning of the first line. */
  readonly start: string;
  /** Returns whether an object is an event of this format. */
  isEvent(event: JsonObject): boolean;
  /** Creates the reader of one report. */
  createReader(cases: CaseCollector): EventReader;
}

/** Reader of the events of one report, in order. */
export interface EventReader {
  readEvent(event: JsonObject): void;
  /** Ends the report; returns whether its last event was there. */
  end(): boolean;
}
