/** Start of a zip archive in a page of HTML, as Playwright's HTML reporter writes the results of all tests. */
const archiveStart = "data:application/zip;base64,";
/** Matches the end of the archive: that of an element, or of a string in a script. */
const archiveEnd = /[<"']/;

/** Reader of a text that may have a zip archive in it: first the text, then the archive. */
export class EmbeddedArchive {
  readonly #pieces: AsyncIterator<Uint8Array>;
  /** Bytes that were read with the end of the text, from the start of the archive on. */
  #firstPiece: Buffer | undefined;

  /** @param pieces pieces of the text, in order, each valid until the next is requested */
  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether the text that was read contains the start of an archive. */
  get isFound(): boolean {
    return this.#firstPiece !== undefined;
  }

  /** Iterates over the pieces of the text, up to the one in which an archive begins. */
  async *readText(): AsyncGenerator<Uint8Array, void> {
    let textEnd: Uint8Array = new Uint8Array();
    for (let piece = await this.#readPiece(); piece; piece = await this.#readPiece()) {
      const searchedText = Buffer.concat([textEnd, piece]);
      yield piece;
      const index = searchedText.indexOf(archiveStart);
      if (index >= 0) {
        this.#firstPiece = searchedText.subarray(index + archiveStart.length);
        return;
      }
      textEnd = searchedText.subarray(-archiveStart.length);
    }
  }

  /** Iterates over the bytes of the archive that was found. */
  async *readArchive(): AsyncGenerator<Uint8Array, void> {
    let digits = "";
    for (let piece = this.#firstPiece; piece; piece = await this.#readPiece()) {
      const [text = "", ...textAfter] = (digits + piece.toString("latin1")).split(archiveEnd, 2);
      // Four digits represent three bytes.
      const length = text.length - (text.length % 4);
      yield Buffer.from(text.slice(0, length), "base64");
      if (textAfter.length > 0) {
        return;
      }
      digits = text.slice(length);
    }
  }

  async #readPiece(): Promise<Buffer | undefined> {
    const { value: piece } = await this.#pieces.next();
    return piece && Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}
