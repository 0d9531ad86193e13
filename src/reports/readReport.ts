import { forEachYielding } from "../base/async";
import { splitBytes } from "../base/decodeText";
import type { TestReport } from "../domain/reports/testReport";
import { createDecoder, type PieceDecoder } from "./encoding";
import { GoTestReader, isGoTestReport } from "./goTestReport";
import { JsonReportReader } from "./json/jsonReport";
import { JUnitReader } from "./junitReport";
import type { ReportReader } from "./reportReader";

/** Bytes that are read at a time: a few milliseconds of work. */
const maxSliceBytes = 32 * 1024;

/**
 * Reads a test report of any format, told by its content, in the encoding that it declares; yields to the event loop.
 * What is wrong with the text is the report's `problem`; rejects only as `pieces` does.
 *
 * @param pieces of the file, in order
 * @param onProgress called after each piece with the part that was read so far; reading goes on once it has resolved
 */
export async function readReport(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onProgress?: (reader: Pick<ReportReader, "current">) => Promise<void>,
): Promise<TestReport> {
  let decoder: PieceDecoder | undefined;
  let reader: ReportReader | undefined;
  for await (const piece of pieces) {
    await forEachYielding(splitBytes(piece, maxSliceBytes), undefined, (slice) => {
      decoder ??= createDecoder(slice);
      const text = decoder?.decode(slice, { stream: true }) ?? "";
      reader ??= decoder ? createReader(text) : new UnknownEncodingReader();
      if (!reader.isDone) reader.write(text);
    });
    if (reader?.isDone) return reader.end();
    if (reader) await onProgress?.(reader);
  }
  reader ??= new JUnitReader();
  reader.write(decoder?.decode() ?? "");
  return reader.end();
}

/** Reader of a report whose encoding is not known. */
class UnknownEncodingReader implements ReportReader {
  readonly isDone = true;
  readonly current: TestReport = { failures: [], caseCount: 0, problem: "unknownEncoding" };

  write(): void {}

  end(): TestReport {
    return this.current;
  }
}

/** Creates the reader of the format that a text begins like. */
function createReader(head: string): ReportReader {
  if (isGoTestReport(head)) return new GoTestReader();
  return /^\s*[{[]/.test(head) ? new JsonReportReader() : new JUnitReader();
}
