import { terminalCodes } from "../../base/terminalCodes";
import { withoutCodePage } from "./codePage";

/** Maximum number of characters of a line that are read. */
const maxLineLength = 8_000;

const nul = "\\u0000";
const invisible = new RegExp(`[\\b\\ufeff${nul}]`, "g");

/** Colors of a text that was copied without the escape character. */
const copiedColors = /(?<!\\\w{1,5})(?:\[[\d;]{1,12}m(?!s?\]))+/g;

/** One of several blanks, or at the start of a line, in a text that was copied from a page. */
const copiedBlank = /\u00a0(?:(?<=^.|[ \u00a0].)|(?=[ \u00a0]))/g;

/** Removes characters that a terminal would not show: colors, cursor movements, titles, times in hidden sequences. */
export function withoutTerminalCodes(line: string): string {
  const visible = line.includes("\u001b") ? line.replace(terminalCodes, "") : line.replace(copiedColors, "");
  return visible.search(invisible) === -1 ? visible : visible.replace(invisible, "");
}

/** Line of a log without terminal codes. */
export interface LogLine {
  readonly text: string;
  /** 0-based number of the line in an editor. */
  readonly number: number;
  /** Whether the line overwrites the previous one, and has no prefix of its own. */
  readonly overwrites: boolean;
}

/**
 * Splits a text that arrives in parts into lines without terminal codes, and omits the rest of a line after 8,000
 * characters. A line ends at `\n`, and where a runner returns to the first column to overwrite its line. Lines are
 * numbered as in an editor, where they end at `\r\n`, `\n` and `\r`.
 */
export class LogLines {
  #line = "";
  #number = 0;
  #overwrites = false;
  #isAfterCarriageReturn = false;

  /** Reads the next part; iterates over the lines that end in it. */
  *write(part: string): Generator<LogLine, void> {
    let start = 0;
    for (let end = findLineEnd(part, start); end !== -1; end = findLineEnd(part, start)) {
      this.#append(part.slice(start, end));
      const endLength = findEndLength(part, end);
      const isOverwritten = part[end] !== "\n" && !part.startsWith("\r\n", end);
      if (this.#line !== "" || !isOverwritten) {
        yield this.#endLine();
      }
      this.#overwrites = isOverwritten;
      start = end + endLength;
      this.#countLine(part, end);
    }
    this.#append(part.slice(start));
  }

  /** Counts the line that ends at an index. The two characters of `\r\n` may arrive in two parts, and end one line. */
  #countLine(part: string, end: number): void {
    const isSecondOfTwo = end === 0 && part.startsWith("\n") && this.#isAfterCarriageReturn;
    this.#isAfterCarriageReturn = part[end] === "\r" && end === part.length - 1;
    if (!isSecondOfTwo && part[end] !== escapeCharacter) {
      this.#number++;
    }
  }

  /** Ends the text; iterates over the last line. */
  *end(): Generator<LogLine, void> {
    if (this.#line !== "") {
      yield this.#endLine();
    }
  }

  #endLine(): LogLine {
    const line = withoutCodePage(withoutTerminalCodes(this.#line)).replace(copiedBlank, " ");
    // A terminal may fill its lines
    const text = line.endsWith("   ") ? line.trimEnd() : line;
    this.#line = "";
    return { text, number: this.#number, overwrites: this.#overwrites };
  }

  #append(text: string): void {
    this.#line += text.slice(0, maxLineLength - this.#line.length);
  }
}

const escapeCharacter = "\u001b";
const toFirstColumn = `${escapeCharacter}[1G`;
const lineEnd = new RegExp(`[\\r\\n]|${escapeCharacter}\\[1G`, "g");

function findLineEnd(text: string, start: number): number {
  lineEnd.lastIndex = start;
  return lineEnd.exec(text)?.index ?? -1;
}

function findEndLength(part: string, end: number): number {
  if (part.startsWith(toFirstColumn, end)) {
    return toFirstColumn.length;
  }
  return part.startsWith("\r\n", end) ? 2 : 1;
}
