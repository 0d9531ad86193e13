import type { TestReport } from "../../src/domain/reports/testReport";
import type { OtherCaseListener } from "../../src/reports/caseCollector";
import { readReport } from "../../src/reports/readReport";

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a report to its end. */
export async function readWholeReport(
  pieces: Pieces,
  onPart: () => void = () => {},
  onOther?: OtherCaseListener,
): Promise<TestReport> {
  let report: TestReport = { failures: [], retriedCases: [], caseCount: 0 };
  for await (const reader of readReport(pieces, undefined, onOther)) {
    report = reader.current;
    onPart();
  }
  return report;
}

/** Reads a report to its end, without its format. */
export async function readContent(pieces: Iterable<Uint8Array>): Promise<Omit<TestReport, "format">> {
  const { format: _, ...content } = await readWholeReport(pieces);
  return content;
}
