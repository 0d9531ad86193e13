import { yieldIfSlow } from "../../base/async";

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

/** Iterates over pieces, giving the event loop a turn now and then: those of a file in memory come without waiting. */
export async function* yieldingPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let sliceStart = performance.now();
  for await (const piece of pieces) {
    yield piece;
    await yieldIfSlow(sliceStart);
    sliceStart = performance.now();
  }
}
