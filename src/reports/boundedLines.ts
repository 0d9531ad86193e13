/** Usual maximum number of characters of a line. */
const usualMaxLength = 1_000_000;

/** Splits a text that arrives in parts into lines. */
export class BoundedLines {
  /** The current line, which has not ended. */
  lastLine = "";

  /** @param maxLength maximum number of characters of a line that are kept; the rest of a longer line is omitted */
  constructor(private readonly maxLength = usualMaxLength) {}

  /** Reads the next part; iterates over the lines that end in it. */
  *write(text: string): Generator<string, void> {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#append(text.slice(start, end));
      const line = this.lastLine;
      this.lastLine = "";
      start = end + 1;
      yield line;
    }
    this.#append(text.slice(start));
  }

  #append(text: string): void {
    this.lastLine += text.slice(0, this.maxLength - this.lastLine.length);
  }
}
