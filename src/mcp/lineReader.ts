const lineBreak = 0x0a;

/** Joins the pieces of a stream to lines of limited length, in time in proportion to their length. */
export class LineReader {
  #pieces: Buffer[] = [];
  #length = 0;

  /** @param maxBytes maximum length of a line */
  constructor(private readonly maxBytes: number) {}

  /** Returns the lines that a piece ends; `undefined` for one that is too long. */
  read(piece: Buffer): (string | undefined)[] {
    const lines: (string | undefined)[] = [];
    let start = 0;
    for (let end = piece.indexOf(lineBreak); end >= 0; end = piece.indexOf(lineBreak, start)) {
      this.#add(piece.subarray(start, end));
      lines.push(this.#takeLine());
      start = end + 1;
    }
    this.#add(piece.subarray(start));
    return lines;
  }

  /** Whether the line that has begun is too long already. */
  get isTooLong(): boolean {
    return this.#length > this.maxBytes;
  }

  #add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.isTooLong) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #takeLine(): string | undefined {
    const line = this.isTooLong ? undefined : Buffer.concat(this.#pieces).toString();
    this.#pieces = [];
    this.#length = 0;
    return line;
  }
}
