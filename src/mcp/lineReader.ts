/** Joins the pieces of a text to lines, in time proportional to their length. */
export class LineReader {
  #text = "";

  /** @param maxLength maximum characters of a line that is not complete yet */
  constructor(private readonly maxLength: number) {}

  /** Returns the lines that a piece completes; drops them and returns `undefined` if the rest is too long. */
  read(piece: string): string[] | undefined {
    this.#text += piece;
    const lines = piece.includes("\n") ? this.#text.split("\n") : [this.#text];
    this.#text = lines.pop() ?? "";
    if (this.#text.length <= this.maxLength) {
      return lines;
    }
    this.#text = "";
    return undefined;
  }
}
