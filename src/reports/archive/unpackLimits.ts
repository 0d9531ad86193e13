import { ArchiveError } from "./archiveError";

/** Maximum files, folders and links of an archive and of those in it. */
const maxEntries = 10_000;
/** Maximum bytes that come out of one file, and out of all. */
const maxFileBytes = 100 * 1024 * 1024;
const maxTotalBytes = 500 * 1024 * 1024;

/** Counts what comes out of an archive and of those in it: a small archive may stand for any number of bytes. */
export class UnpackLimits {
  #entryCount = 0;
  #totalBytes = 0;

  /** Whether no further byte is unpacked. */
  get isExhausted(): boolean {
    return this.#totalBytes > maxTotalBytes;
  }

  /** Counts one more file, folder or link. Throws `ArchiveError` beyond the limit. */
  countEntry(): void {
    this.#entryCount++;
    if (this.#entryCount > maxEntries) {
      throw new ArchiveError("archiveTooLarge");
    }
  }

  /** Iterates over pieces that were unpacked, up to the limit of all. Rejects with `ArchiveError` beyond it. */
  async *countBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const piece of pieces) {
      this.#totalBytes += piece.length;
      if (this.isExhausted) {
        throw new ArchiveError("archiveTooLarge");
      }
      yield piece;
    }
  }
}

/** Iterates over the pieces of one file, up to its limit. Rejects with `ArchiveError` beyond it. */
export async function* limitFile(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxFileBytes) {
      throw new ArchiveError("archiveTooLarge");
    }
    yield piece;
  }
}
