import { splitBytes } from "../base/decodeText";
import type { TestReport, UnreadFormat } from "../domain/reports/testReport";
import { findArchiveFormat } from "./archive/archiveFormat";
import { PeekedPieces } from "./archive/peekedPieces";
import { readArchive, readText } from "./archive/readArchive";
import { CaseCollector, type OtherCaseListener } from "./caseCollector";
import { createDecoder, type PieceDecoder } from "./encoding";
import { ReportTextReader } from "./reportTextReader";
import { findUnreadFormat } from "./unreadFormats";

/** Number of bytes that are read at a time: a few milliseconds of work. */
const maxSliceBytes = 32 * 1024;

/** Runs the reading of one slice. */
type RunSlice = <T>(work: () => T) => T;

/** Reader of a text, piece by piece. */
type TextReader = Pick<ReportTextReader, "isDone" | "write" | "end">;

/**
 * Reads a test report or the log of a test runner, recognized by its content, in the encoding that it declares; or an
 * archive of these as one report. Problems become the report's `problem`. Yields the reader after each slice: its
 * `current` is the report as far as it was read, and the whole report in the end. Rejects only if `pieces` does.
 *
 * @param pieces pieces of the file, in order, each valid until the next is requested
 * @param run runs the reading of one slice
 * @param onOther receives the cases that the report does not keep
 */
export async function* readReport(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  run: RunSlice = (work) => work(),
  onOther?: OtherCaseListener,
): AsyncGenerator<{ readonly current: TestReport }, void> {
  const cases = new CaseCollector(onOther);
  const file = await PeekedPieces.create(pieces);
  const format = findArchiveFormat(file.head);
  let unreadFormat: UnreadFormat | undefined;
  const onStart = (text: string) => {
    unreadFormat ??= findUnreadFormat(text);
  };
  const report = {
    get current(): TestReport {
      const report = { ...cases.toReport(), ...(format && { isArchive: true as const }) };
      return unreadFormat && !report.format ? { ...report, unreadFormat } : report;
    },
  };
  try {
    const readPlainText = (text: AsyncIterable<Uint8Array>) => readSlices(text, { cases, run, onStart });
    const options = { cases, run, readText: readPlainText };
    const slices = format ? readArchive(format, file, options) : readText(file, options);
    for await (const _ of slices) {
      yield report;
    }
  } finally {
    await file.close();
  }
  if (cases.format === undefined) {
    cases.fail("noReport");
  }
  yield report;
}

interface TextReading {
  readonly cases: CaseCollector;
  readonly run: RunSlice;
  /** Receives the first piece of the text. */
  readonly onStart: (text: string) => void;
}

/** Reads one text and adds its findings. Yields after each slice. Rejects only if `pieces` does. */
async function* readSlices(
  pieces: AsyncIterable<Uint8Array>,
  { cases, run, onStart }: TextReading,
): AsyncGenerator<void, void> {
  let decoder: PieceDecoder | undefined;
  let reader: TextReader | undefined;
  for await (const piece of pieces) {
    for (const slice of splitBytes(piece, maxSliceBytes)) {
      run(() => {
        decoder ??= createDecoder(slice);
        const text = decoder?.decode(slice, { stream: true }) ?? "";
        if (!reader) {
          onStart(text);
          reader = decoder ? new ReportTextReader(cases) : new UnknownEncodingReader(cases);
        }
        reader.write(text);
      });
      if (reader?.isDone) {
        return;
      }
      yield;
    }
  }
  run(() => {
    reader?.write(decoder?.decode() ?? "");
    reader?.end();
  });
}

/** Reader of a report with an unknown encoding. */
class UnknownEncodingReader implements TextReader {
  readonly isDone = true;

  constructor(private readonly cases: CaseCollector) {}

  write(): void {
    this.cases.fail("unknownEncoding");
  }

  end(): void {}
}
