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
 * Reads a test report of any format, told by its content, in the encoding that it declares. What is wrong with the text
 * is the report's `problem`. Yields the reader after each slice: its `current` is what was read so far, and the whole
 * report in the end. Rejects only as `pieces` does.
 *
 * @param pieces of the file, in order
 * @param run runs the reading of one slice
 */
export async function* readReport(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  run: <T>(work: () => T) => T = (work) => work(),
): AsyncGenerator<Pick<ReportReader, "current">, void> {
  let decoder: PieceDecoder | undefined;
  let reader: ReportReader | undefined;
  for await (const piece of pieces) {
    for (const slice of splitBytes(piece, maxSliceBytes)) {
      run(() => {
        decoder ??= createDecoder(slice);
        const text = decoder?.decode(slice, { stream: true }) ?? "";
        reader ??= decoder ? createReader(text) : new UnknownEncodingReader();
        reader.write(text);
      });
      if (!reader) continue;
      if (reader.isDone) {
        reader.end();
        yield reader;
        return;
      }
      yield reader;
    }
  }
  const lastReader = reader ?? new JUnitReader();
  run(() => {
    lastReader.write(decoder?.decode() ?? "");
    lastReader.end();
  });
  yield lastReader;
}

/** Reader of a report whose encoding is not known. */
class UnknownEncodingReader implements ReportReader {
  readonly isDone = true;
  readonly current: TestReport = { failures: [], caseCount: 0, problem: "unknownEncoding" };

  write(): void {}

  end(): void {}
}

/** Creates the reader of the format that a text begins like. */
function createReader(head: string): ReportReader {
  if (isGoTestReport(head)) return new GoTestReader();
  return /^\s*[{[]/.test(head) ? new JsonReportReader() : new JUnitReader();
}
