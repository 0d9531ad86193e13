import { yieldToEventLoop } from "../../base/async";
import { splitBytes } from "../../base/decodeText";

/** Milliseconds of work behind which the event loop gets a turn. */
const maxSliceMs = 8;
/** Bytes that are read without looking at the clock. */
const maxPieceBytes = 64 * 1024;

/** Gives the event loop its turns during the reading of files in memory, whose pieces come without waiting. */
export class Turns {
  #sliceStart = performance.now();

  /** Gives the event loop a turn if the last one was a while ago. */
  async give(): Promise<void> {
    if (performance.now() - this.#sliceStart < maxSliceMs) {
      return;
    }
    await yieldToEventLoop();
    this.#sliceStart = performance.now();
  }

  /** Iterates over pieces, giving the event loop its turns. */
  async *during(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const piece of pieces) {
      for (const part of splitBytes(piece, maxPieceBytes)) {
        yield part;
        await this.give();
      }
    }
  }
}
