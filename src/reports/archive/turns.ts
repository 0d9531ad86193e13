import { yieldToEventLoop } from "../../base/async";
import { splitBytes } from "../../base/decodeText";

/** Milliseconds of work after which the event loop gets a turn. */
const maxSliceMs = 8;
/** Number of bytes that are read without checking the clock. */
const maxPieceBytes = 64 * 1024;

/** Yields to the event loop while files in memory are read, whose pieces arrive without waiting. */
export class Turns {
  #sliceStart = performance.now();

  /** Yields to the event loop if the last turn was a while ago. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#sliceStart < maxSliceMs) {
      return;
    }
    await yieldToEventLoop();
    this.#sliceStart = performance.now();
  }

  /** Iterates over pieces, and yields to the event loop in between. */
  async *yieldBetween(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const piece of pieces) {
      for (const part of splitBytes(piece, maxPieceBytes)) {
        yield part;
        await this.yieldIfDue();
      }
    }
  }
}
