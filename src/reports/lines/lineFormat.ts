import type { ReportFormat } from "../../domain/reports/testReport";
import type { CaseCollector } from "../caseCollector";
import type { JsonObject } from "../json/jsonValue";

/** Maximum number of tests that are tracked at the same time. A report with more ends there. */
export const maxOpenTests = 100_000;

/** Format of reports in which each line is an event in JSON. */
export interface LineFormat {
  readonly format: ReportFormat;
  /** Source of a pattern that matches the start of the first line. */
  readonly start: string;
  /** Maximum number of characters of a line, if it is not the usual one. */
  readonly maxLineLength?: number;
  /** Returns whether an object is an event of this format. */
  isEvent(event: JsonObject): boolean;
  /** Creates the reader of one report. */
  createReader(cases: CaseCollector): EventReader;
}

/** Reader of the events of one report, which arrive in order. */
export interface EventReader {
  readEvent(event: JsonObject): void;
  /** Ends the report; returns whether its last event was read. */
  end(): boolean;
}
