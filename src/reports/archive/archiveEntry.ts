/** File in an archive. */
export interface ArchiveEntry {
  /**
   * Name as the archive states it: only for messages, and never a path that is opened. Empty if the archive has none.
   */
  readonly name: string;
  /**
   * Bytes of the file, in order, each piece valid until the next is requested. To be iterated at most once, and before
   * the next entry is requested. Rejects with `ArchiveError`.
   */
  readonly pieces: AsyncIterable<Uint8Array>;
}
