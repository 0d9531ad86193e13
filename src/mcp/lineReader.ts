/** Joins the pieces of a text to lines, in time in proportion to their length. */
export class LineReader {
  #text = "";

  /** @param maxLength maximum length of a line that has begun, in characters */
  constructor(private readonly maxLength: number) {}

  /** Returns the lines that a piece ends; `undefined` if the line that it begins is too long, which is then dropped. */
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
