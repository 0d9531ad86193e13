/** File in an archive. */
export interface ArchiveEntry {
  /** As the archive states it: for messages alone, and never a path that is opened. Empty if the archive has none. */
  readonly name: string;
  /**
   * Bytes of the file, in order, each piece valid until the next is requested. To be iterated once at most, and before
   * the next entry is requested. Rejects with `ArchiveError`.
   */
  readonly pieces: AsyncIterable<Uint8Array>;
}
