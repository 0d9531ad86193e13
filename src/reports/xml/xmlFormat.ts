import type { ReportFormat } from "../../domain/reports/testReport";
import type { CaseCollector } from "../caseCollector";
import type { XmlAttributes } from "./xmlReader";

/** Reader of the elements of one XML format, in the order of the document. Names have no prefix. */
export interface XmlFormatReader {
  open(element: string, attributes: XmlAttributes): void;
  close(element: string): void;
  /** Receives a piece of text or of a CDATA section. */
  addText(text: string): void;
  /** Ends the document, which may have been cut off. */
  end?(): void;
}

/** Format of XML reports, recognized by the outermost element. */
export interface XmlFormat {
  readonly format: ReportFormat;
  readonly roots: ReadonlySet<string>;
  /** Regular expression for the start of a report, if the name of the outermost element does not show the format. */
  readonly start?: string;
  /** Returns whether an outermost element, whose name other documents use as well, begins a report. */
  isReport?(root: string, attributes: XmlAttributes): boolean;
  /** Names of the attributes that are read. */
  readonly attributes: readonly string[];
  createReader(cases: CaseCollector): XmlFormatReader;
}

/** Returns the number in an attribute; 0 without the attribute, or if it is not a number. */
export function toCount(text: string | undefined): number {
  const count = Number(text);
  return Number.isFinite(count) ? count : 0;
}

/** Returns the name of a test without the name of its class at the start. */
export function withoutClass(name: string, classname: string | undefined): string {
  if (classname === undefined || !name.startsWith(`${classname}.`)) {
    return name;
  }
  return name.slice(classname.length + 1);
}
