import type { TestReport } from "../../src/domain/reports/testReport";
import { readReport } from "../../src/reports/readReport";

/** Reads a report to its end. */
export async function readWholeReport(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onPart: () => void = () => {},
): Promise<TestReport> {
  let report: TestReport = { failures: [], retriedCases: [], caseCount: 0 };
  for await (const reader of readReport(pieces)) {
    report = reader.current;
    onPart();
  }
  return report;
}

/** Reads a report to its end, and leaves out its format. */
export async function readContent(pieces: Iterable<Uint8Array>): Promise<Omit<TestReport, "format">> {
  const { format: _, ...content } = await readWholeReport(pieces);
  return content;
}
