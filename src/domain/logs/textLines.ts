/** Maximum number of characters of a line that are kept: more than are ever searched. */
const maxLineLength = 10_000;

/**
 * Splits a text that arrives in parts into lines, and omits the rest of a line after 10,000 characters. Lines end where
 * those of an editor end, so that their numbers are the same: at `\n`, at `\r\n`, and at the `\r` of a runner that
 * overwrites its line.
 */
export class LineSplitter {
  #line = "";
  #isAfterCarriageReturn = false;

  /** Reads the next part; iterates over the lines that end in it. */
  *write(part: string): Generator<string, void> {
    if (part === "") {
      return;
    }
    let start = this.#isAfterCarriageReturn && part.startsWith("\n") ? 1 : 0;
    for (let end = findLineEnd(part, start); end !== -1; end = findLineEnd(part, start)) {
      this.#append(part.slice(start, end));
      yield this.#line;
      this.#line = "";
      start = end + (part.startsWith("\r\n", end) ? 2 : 1);
    }
    this.#append(part.slice(start));
    this.#isAfterCarriageReturn = part.endsWith("\r");
  }

  /** Ends the text; returns the last line. */
  end(): string {
    return this.#line;
  }

  #append(text: string): void {
    this.#line += text.slice(0, maxLineLength - this.#line.length);
  }
}

const lineEnd = /[\r\n]/g;

function findLineEnd(text: string, start: number): number {
  lineEnd.lastIndex = start;
  return lineEnd.exec(text)?.index ?? -1;
}
