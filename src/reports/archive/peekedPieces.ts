/** Number of bytes at the start of a file by which its format is recognized: a block of tar. */
const headBytes = 512;

/** Pieces of a file whose start is known before they are iterated over. */
export class PeekedPieces implements AsyncIterable<Uint8Array> {
  private constructor(
    /** The first 512 bytes or more; all of a shorter file. */
    readonly head: Uint8Array,
    private readonly remainder: AsyncIterator<Uint8Array>,
  ) {}

  /**
   * Requests pieces until the start of the file is known.
   *
   * @param pieces pieces of the file, in order, each valid until the next is requested
   */
  static async create(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<PeekedPieces> {
    const iterator = iterate(pieces);
    const { value: firstPiece = new Uint8Array() } = await iterator.next();
    let head: Uint8Array = firstPiece;
    while (head.length < headBytes) {
      const start = Buffer.from(head);
      const { value: piece, done } = await iterator.next();
      if (done) {
        return new PeekedPieces(start, iterator);
      }
      head = Buffer.concat([start, piece]);
    }
    return new PeekedPieces(head, iterator);
  }

  /** Iterates over all pieces, including the start. A caller that stops early has to close them. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    if (this.head.length > 0) {
      yield this.head;
    }
    let next = await this.remainder.next();
    while (!next.done) {
      yield next.value;
      next = await this.remainder.next();
    }
  }

  /** Ends the file: no further piece is requested. */
  async close(): Promise<void> {
    await this.remainder.return?.();
  }
}

async function* iterate(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    yield piece;
  }
}
