import { ArchiveError } from "./archiveError";

/** Reader of bytes that arrive in pieces. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array();

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Returns the available bytes, at least one and at most `maxBytes`; `undefined` at the end. */
  async take(maxBytes: number): Promise<Uint8Array | undefined> {
    while (this.#piece.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) {
        return undefined;
      }
      this.#piece = value;
    }
    const bytes = this.#piece.subarray(0, maxBytes);
    this.#piece = this.#piece.subarray(bytes.length);
    return bytes;
  }

  /**
   * Copies this number of bytes; returns `undefined` at the end. Rejects with `ArchiveError` if the bytes end within
   * them.
   */
  async read(byteCount: number): Promise<Uint8Array | undefined> {
    const bytes = new Uint8Array(byteCount);
    for (let length = 0; length < byteCount; ) {
      const part = await this.take(byteCount - length);
      if (!part && length === 0) {
        return undefined;
      }
      if (!part) {
        throw new ArchiveError("truncated");
      }
      bytes.set(part, length);
      length += part.length;
    }
    return bytes;
  }
}

/** Part of a stream of bytes, of known length. */
export class StreamPart implements AsyncIterable<Uint8Array> {
  constructor(
    private readonly reader: ByteReader,
    private remaining: number,
  ) {}

  /** Iterates over the bytes that were not yet read. Rejects with `ArchiveError` if the stream ends within them. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    while (this.remaining > 0) {
      const piece = await this.reader.take(this.remaining);
      if (!piece) {
        throw new ArchiveError("truncated");
      }
      this.remaining -= piece.length;
      yield piece;
    }
  }

  /** Skips the bytes that were not yet read. */
  async skip(): Promise<void> {
    const remainder = this[Symbol.asyncIterator]();
    while (!(await remainder.next()).done) {}
  }
}
