import type { ReportFormat } from "../../domain/reports/testReport";
import type { CaseCollector } from "../caseCollector";
import type { JsonObject } from "./jsonValue";

/** Format of JSON reports. */
export interface JsonFormat {
  readonly format: ReportFormat;
  /** Whether the document is a list, each object of which is a report. */
  readonly isList?: boolean;
  /** Names of the fields that are read, wherever they stand, beside those that several formats have. */
  readonly fields: readonly string[];
  /** Returns whether the outermost object, of which the first fields are read, is a report of this format. */
  isReport(root: JsonObject): boolean;
  /**
   * Reads a complete object of a report; returns whether it is needed to read the object that contains it.
   *
   * @param name of the field that it is an item or the value of
   * @param parents the objects around it, outermost first
   */
  readObject(object: JsonObject, name: string, parents: readonly JsonObject[], cases: CaseCollector): boolean;
  /** Reads the outermost object in the end: the start of the execution, and what it says of the whole run. */
  readRoot?(root: JsonObject, cases: CaseCollector): void;
}
