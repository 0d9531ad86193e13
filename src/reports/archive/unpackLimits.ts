import { ArchiveError } from "./archiveError";

/** Maximum number of files, folders and links of an archive and the archives inside it. */
const maxEntries = 10_000;
/** Maximum number of unpacked bytes of one file, and of all. */
const maxFileBytes = 100 * 1024 * 1024;
const maxTotalBytes = 500 * 1024 * 1024;

/** Counts the unpacked contents of an archive and the archives inside it: a small archive may expand to any size. */
export class UnpackLimits {
  #entryCount = 0;
  #totalBytes = 0;

  /** Whether no further bytes are unpacked. */
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

  /** Iterates over unpacked pieces, up to the limit for all files. Rejects with `ArchiveError` beyond it. */
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
