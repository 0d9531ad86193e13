/** Maximum characters of a line that are read. */
const maxLineLength = 8_000;

const escapeCode = "\\u001b";
const bell = "\\u0007";
const stringEnd = `(?:${bell}|${escapeCode}\\\\)`;
const controlSequence = String.raw`\[[0-9;:?]{0,40}[ -/]{0,4}[@-~]`;
const stringSequence = String.raw`[\]_P^X][^${bell}${escapeCode}]{0,2000}${stringEnd}`;
const charset = "[()*+][A-Za-z0-9]";
const terminalCodes = new RegExp(`${escapeCode}(?:${controlSequence}|${stringSequence}|${charset}|[@-Z\\\\-_=>78])`, "g");
const backspaces = /[\b\u0000\ufeff]/g;

const toFirstColumn = "\u001b[1G";

/**
 * Removes what a terminal would not show: colors, movements of the cursor, titles, times in hidden sequences, and what
 * is overwritten from the first column on.
 */
export function withoutTerminalCodes(line: string): string {
  const shownLine = line.slice(Math.max(0, line.lastIndexOf(toFirstColumn)));
  const visible = line.includes("\u001b") ? shownLine.replace(terminalCodes, "") : line;
  return backspaces.test(visible) ? visible.replace(backspaces, "") : visible;
}

/**
 * Splits a text that arrives in parts into lines without terminal codes; the rest of a line of more than 8,000
 * characters is left out. A line ends at `\n`, and at the `\r` of a runner that overwrites its line.
 */
export class LogLines {
  #line = "";

  /** Takes the next part; iterates over the lines that end in it. */
  *write(part: string): Generator<string, void> {
    let start = 0;
    for (let end = findLineEnd(part, start); end !== -1; end = findLineEnd(part, start)) {
      this.#append(part.slice(start, end));
      const isOverwritten = part[end] === "\r";
      if (this.#line !== "" || !isOverwritten) yield withoutTerminalCodes(this.#line);
      this.#line = "";
      start = end + (part.startsWith("\r\n", end) ? 2 : 1);
    }
    this.#append(part.slice(start));
  }

  /** Ends the text; iterates over the last line. */
  *end(): Generator<string, void> {
    if (this.#line !== "") yield withoutTerminalCodes(this.#line);
    this.#line = "";
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
