import { splitBytes } from "../base/decodeText";
import type { TestReport } from "../domain/reports/testReport";
import { CaseCollector } from "./caseCollector";
import { createDecoder, type PieceDecoder } from "./encoding";
import { ReportTextReader } from "./reportTextReader";

/** Bytes that are read at a time: a few milliseconds of work. */
const maxSliceBytes = 32 * 1024;

/** What reads the text of a report, piece by piece. */
type TextReader = Pick<ReportTextReader, "isDone" | "current" | "write" | "end">;

/**
 * Reads a test report or the log of a test runner, told by its content, in the encoding that it declares. What is wrong
 * with the text is the report's `problem`. Yields the reader after each slice: its `current` is what was read so far,
 * and the whole report in the end. Rejects only as `pieces` does.
 *
 * @param pieces of the file, in order
 * @param run runs the reading of one slice
 */
export async function* readReport(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  run: <T>(work: () => T) => T = (work) => work(),
): AsyncGenerator<Pick<TextReader, "current">, void> {
  const cases = new CaseCollector();
  let decoder: PieceDecoder | undefined;
  let reader: TextReader | undefined;
  for await (const piece of pieces) {
    for (const slice of splitBytes(piece, maxSliceBytes)) {
      run(() => {
        decoder ??= createDecoder(slice);
        const text = decoder?.decode(slice, { stream: true }) ?? "";
        reader ??= decoder ? new ReportTextReader(cases) : new UnknownEncodingReader();
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
  const lastReader = reader ?? new ReportTextReader(cases);
  run(() => {
    lastReader.write(decoder?.decode() ?? "");
    lastReader.end();
    if (cases.format === undefined) cases.fail("noReport");
  });
  yield lastReader;
}

/** Reader of a report whose encoding is not known. */
class UnknownEncodingReader implements TextReader {
  readonly isDone = true;
  readonly current: TestReport = { failures: [], retriedCases: [], caseCount: 0, problem: "unknownEncoding" };

  write(): void {}

  end(): void {}
}
