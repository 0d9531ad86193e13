/** Number of bytes of a block. */
const blockBytes = 1024 * 1024;

/** A file in memory, in blocks: as one piece it would need twice its size while it grows. */
export class HeldBytes {
  readonly #blocks: Buffer[] = [];
  #length = 0;

  /** Stores all pieces, each valid until the next is requested. */
  static async read(pieces: AsyncIterable<Uint8Array>): Promise<HeldBytes> {
    const bytes = new HeldBytes();
    for await (const piece of pieces) {
      bytes.#add(piece);
    }
    return bytes;
  }

  get length(): number {
    return this.#length;
  }

  #add(piece: Uint8Array): void {
    for (let start = 0; start < piece.length; ) {
      const offset = this.#length % blockBytes;
      if (offset === 0) {
        this.#blocks.push(Buffer.allocUnsafe(blockBytes));
      }
      const part = piece.subarray(start, start + blockBytes - offset);
      this.#blocks.at(-1)?.set(part, offset);
      this.#length += part.length;
      start += part.length;
    }
  }

  /** Copies the bytes from `start` to `end`, as far as they exist. */
  copy(start: number, end: number): Buffer {
    return Buffer.concat([...this.#iterateParts(start, end)]);
  }

  /** Iterates over the bytes from `start` to `end`, as far as they exist, without copying them. */
  async *pieces(start: number, end: number): AsyncGenerator<Uint8Array, void> {
    yield* this.#iterateParts(start, end);
  }

  *#iterateParts(start: number, end: number): Generator<Uint8Array> {
    const lastOffset = Math.min(end, this.#length);
    for (let offset = start; offset < lastOffset; ) {
      const startInBlock = offset % blockBytes;
      const endInBlock = Math.min(blockBytes, startInBlock + lastOffset - offset);
      const part = this.#blocks[(offset - startInBlock) / blockBytes]?.subarray(startInBlock, endInBlock);
      if (!part) {
        return;
      }
      yield part;
      offset += part.length;
    }
  }
}
