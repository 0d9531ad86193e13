/** Maximum characters of a line that are kept: the beginning of a longer one stands for it. */
const maxLineLength = 1_000_000;

/** Splits a text that arrives in parts into lines. */
export class BoundedLines {
  /** The line that has not ended. */
  rest = "";

  /** Takes the next part; iterates over the lines that end in it. */
  *write(text: string): Generator<string, void> {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#append(text.slice(start, end));
      const line = this.rest;
      this.rest = "";
      start = end + 1;
      yield line;
    }
    this.#append(text.slice(start));
  }

  #append(text: string): void {
    this.rest += text.slice(0, maxLineLength - this.rest.length);
  }
}
