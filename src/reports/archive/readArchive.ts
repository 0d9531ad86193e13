import type { ReportProblem } from "../../domain/reports/testReport";
import type { CaseCollector } from "../caseCollector";
import type { ArchiveEntry } from "./archiveEntry";
import { ArchiveError } from "./archiveError";
import { type ArchiveFormat, findArchiveFormat } from "./archiveFormat";
import { gunzipPieces } from "./decompress";
import { EmbeddedArchive } from "./embeddedArchive";
import { PeekedPieces } from "./peekedPieces";
import { readTar } from "./tar";
import { Turns } from "./turns";
import { limitFile, UnpackLimits } from "./unpackLimits";
import { readZip } from "./zip";

/** Maximum number of nested archives in an archive that are read. */
const maxInnerArchives = 1;
/** Number of bytes at the start of a file that show whether it is a text. */
const sampleBytes = 512;
/** Byte-order marks of UTF-32, the only texts with several consecutive zero bytes. */
const utf32Marks = ["fffe0000", "0000feff"];

/** Callbacks of the reader of an archive. */
export interface ArchiveOptions {
  /** Receives problems of the archive and its files. */
  readonly cases: Pick<CaseCollector, "endText" | "problem">;
  /** Runs a piece of work on untrusted data. */
  readonly run: <T>(work: () => T) => T;
  /** Reads the text of one file, and yields after each slice. */
  readonly readText: (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<void>;
}

/**
 * Reads the files of an archive one by one, as one report. Archives inside it are read as well, but not archives inside
 * those. Files that are not texts are skipped. Yields after each slice. Rejects only if `pieces` or `readText` does.
 */
export async function* readArchive(
  format: ArchiveFormat,
  pieces: AsyncIterable<Uint8Array>,
  options: ArchiveOptions,
): AsyncGenerator<void, void> {
  yield* new ArchiveReader(options).read(format, pieces, []);
}

/**
 * Reads a text, and the archive that may be embedded in it, as one report. Yields after each slice. Rejects only if
 * `pieces` or `readText` does.
 */
export async function* readText(
  pieces: AsyncIterable<Uint8Array>,
  options: ArchiveOptions,
): AsyncGenerator<void, void> {
  yield* new ArchiveReader(options).readText(pieces, []);
}

/** Names of the archives around a file, outermost first, without the outermost archive itself. */
type OuterNames = readonly string[];

class ArchiveReader {
  readonly #limits = new UnpackLimits();
  readonly #turns = new Turns();
  readonly #countEntry = () => this.#limits.countEntry();

  constructor(private readonly options: ArchiveOptions) {}

  /** Reads all files of an archive. */
  async *read(
    format: ArchiveFormat,
    pieces: AsyncIterable<Uint8Array>,
    outerNames: OuterNames,
  ): AsyncGenerator<void, void> {
    try {
      for await (const entry of this.#list(format, pieces)) {
        yield* this.#readEntry(entry, outerNames);
        await this.#turns.yieldIfDue();
        // A problem of one file alone ends with that file.
        if (this.options.cases.problem || this.#limits.isExhausted) {
          return;
        }
      }
    } catch (error) {
      this.#endFile(outerNames, toProblem(error));
    }
  }

  /** Reads a text, and the archive in it. */
  async *readText(pieces: AsyncIterable<Uint8Array>, names: OuterNames): AsyncGenerator<void, void> {
    const embeddedArchive = new EmbeddedArchive(pieces);
    yield* this.options.readText(embeddedArchive.readText());
    if (embeddedArchive.isFound) {
      this.#endFile(names, undefined);
      yield* this.#readInnerArchive("zip", embeddedArchive.readArchive(), names);
    }
  }

  async *#list(format: ArchiveFormat, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry, void> {
    const { run } = this.options;
    if (format === "unknown") {
      throw new ArchiveError("unknownCompression");
    }
    if (format === "tar") {
      yield* readTar(pieces, this.#countEntry);
    }
    if (format === "gzip") {
      yield* this.#listGzip(pieces);
    }
    if (format !== "zip") {
      return;
    }
    for await (const { name, pieces: content } of readZip(pieces, { run, countEntry: this.#countEntry })) {
      yield { name, pieces: this.#limits.countBytes(content) };
    }
  }

  /** Iterates over the files of a compressed tar archive, or over the single file of any other gzip file. */
  async *#listGzip(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry, void> {
    const content = await PeekedPieces.create(this.#limits.countBytes(gunzipPieces(pieces)));
    try {
      if (findArchiveFormat(content.head) === "tar") {
        yield* readTar(content, this.#countEntry);
        return;
      }
      this.#countEntry();
      yield { name: "", pieces: content };
    } finally {
      await content.close();
    }
  }

  async *#readEntry({ name, pieces }: ArchiveEntry, outerNames: OuterNames): AsyncGenerator<void, void> {
    const names = [...outerNames, name];
    let problem: ReportProblem | undefined;
    try {
      yield* this.#readContent(pieces, names);
    } catch (error) {
      problem = toProblem(error);
    }
    this.#endFile(names, problem);
  }

  async *#readContent(pieces: AsyncIterable<Uint8Array>, names: OuterNames): AsyncGenerator<void, void> {
    const file = await PeekedPieces.create(this.#turns.yieldBetween(limitFile(pieces)));
    try {
      const format = findArchiveFormat(file.head);
      if (format) {
        yield* this.#readInnerArchive(format, file, names);
      } else if (isText(file.head)) {
        yield* this.#readTextBeforeError(file, names);
      }
    } finally {
      await file.close();
    }
  }

  /**
   * Reads a text up to the position from which its file cannot be read, as if it ended there; then rejects with the
   * reason.
   */
  async *#readTextBeforeError(pieces: AsyncIterable<Uint8Array>, names: OuterNames): AsyncGenerator<void, void> {
    let fileError: unknown;
    async function* piecesBeforeError(): AsyncGenerator<Uint8Array, void> {
      try {
        yield* pieces;
      } catch (error) {
        fileError = error;
      }
    }
    yield* this.readText(piecesBeforeError(), names);
    if (fileError !== undefined) {
      throw fileError;
    }
  }

  async *#readInnerArchive(
    format: ArchiveFormat,
    pieces: AsyncIterable<Uint8Array>,
    names: OuterNames,
  ): AsyncGenerator<void, void> {
    if (format === "unknown") {
      return;
    }
    if (names.length <= maxInnerArchives) {
      yield* this.read(format, pieces, names);
    } else {
      throw new ArchiveError("nestedArchive");
    }
  }

  #endFile(names: OuterNames, problem: ReportProblem | undefined): void {
    const name = names.filter((part) => part !== "").join("/");
    this.options.cases.endText(name || undefined, problem);
  }
}

/** Returns the problem of the file that an error states. Throws all other errors. */
function toProblem(error: unknown): ReportProblem {
  if (!(error instanceof ArchiveError)) {
    throw error;
  }
  return error.problem;
}

/**
 * Returns whether a file may be a text. Other files, such as pictures, have consecutive zeros at their start. In
 * UTF-16, one zero may end a character and another begin the next.
 */
function isText(head: Uint8Array): boolean {
  const sample = head.subarray(0, sampleBytes);
  const mark = Buffer.from(sample.subarray(0, 4)).toString("hex");
  if (utf32Marks.includes(mark)) {
    return true;
  }
  return !sample.some((byte, index) => byte === 0 && index % 2 === 0 && sample[index + 1] === 0);
}
