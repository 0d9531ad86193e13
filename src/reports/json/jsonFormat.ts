import type { ReportFormat } from "../../domain/reports/testReport";
import type { CaseCollector } from "../caseCollector";
import type { JsonObject } from "./jsonValue";

/** Format of JSON reports. */
export interface JsonFormat {
  readonly format: ReportFormat;
  /** Whether the document is a list whose objects are reports. */
  readonly isList?: boolean;
  /** Names of the fields that are read at any depth, in addition to those that several formats share. */
  readonly fields: readonly string[];
  /** Returns whether the outermost object, whose first fields have been read, is a report of this format. */
  isReport(root: JsonObject): boolean;
  /**
   * Reads a complete object of a report; returns whether it is needed to read the object that contains it.
   *
   * @param name name of the field whose value, or an item of whose value, the object is
   * @param parents objects around it, outermost first
   */
  readObject(object: JsonObject, name: string, parents: readonly JsonObject[], cases: CaseCollector): boolean;
  /** Reads the outermost object at the end: the start of the execution, and the data about the whole run. */
  readRoot?(root: JsonObject, cases: CaseCollector): void;
}
