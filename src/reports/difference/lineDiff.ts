import { type Conditions, cutMark, type Finding, type Form, meetsConditions } from "./finding";

/** How a runner writes a diff of lines. */
export interface DiffLayout {
  /** The mark of a line that is only on the expected side; the other side has the other one of `-` and `+`. */
  readonly expected: "-" | "+";
  /** What stands between a mark and its line. */
  readonly gap: "" | " ";
  /** Lines around a change that the runner shows at most; absent if it shows all, or says where it left some out. */
  readonly maxContext?: number;
  /** Takes off what the runner added to a line. */
  readonly convertLine?: (line: string) => string;
}

export interface DiffForm extends DiffLayout, Conditions {
  /** The lines above the diff, from the beginning of the first one. Has the flags `g` and `m`. */
  readonly header: RegExp;
  /** What stands in front of a line of the diff besides the indentation of the header. */
  readonly deeper?: string;
}

/** Returns the form of a runner that writes a diff of lines. */
export function createDiffForm(form: DiffForm): Form {
  return (text) => {
    if (!meetsConditions(text, form)) return [];
    const headers = [...text.matchAll(form.header)].slice(0, maxDiffs);
    return headers.map(({ 0: header, index }) => {
      const indentation = (/^ */.exec(header)?.[0] ?? "") + (form.deeper ?? "");
      const lines = text.slice(index + header.length + 1).split("\n", maxDiffLines);
      return readDiff(lines, indentation, form);
    });
  };
}

/** Maximum diffs of a text, and lines of one, that are read. A longer diff is unsure. */
const maxDiffs = 20;
const maxDiffLines = 5_000;

/** Reads the diff that the lines begin with, behind blank lines. */
export function readDiff(lines: readonly string[], indentation: string, layout: DiffLayout): Finding {
  const reader = new DiffReader(indentation, layout);
  const start = lines.findIndex((line) => line.trim() !== "");
  const diffLines = start === -1 ? [] : lines.slice(start);
  const end = diffLines.findIndex((_, index) => !reader.take(diffLines, index));
  return end === -1 && diffLines.length >= maxDiffLines - start ? "unsure" : reader.end();
}

/** Where a diff begins: of a whole one with numbers, at the first line. */
const position = /^@@ (?<first>-[01](?:,\d{1,9})? \+[01](?:,\d{1,9})? )?@@/;
const omission = /^(?:@@|--$|\s*(?:\.\.\.|…)\s*|\.\.\. )/;
const stackFrame = /^ {2}at \S.*(?:\)|:\d{1,7})$/;
const belowDiff = /^\s*(?:at |❯|›|>?\s*\d{1,7} \||\|)/;

class DiffReader {
  readonly #expected: string[] = [];
  readonly #actual: string[] = [];
  readonly #indentation: string;
  readonly #layout: DiffLayout;
  #leading = 0;
  #trailing = 0;
  #marks = 0;
  #isStartKnown = false;
  #isUnsure = false;

  constructor(indentation: string, layout: DiffLayout) {
    this.#indentation = indentation;
    this.#layout = layout;
  }

  /** Takes a line; returns whether it belongs to the diff. */
  take(lines: readonly string[], index: number): boolean {
    const line = lines[index] ?? "";
    if (line.includes(cutMark)) this.#isUnsure = true;
    if (line.trim() === "") return this.#takeBlank(lines, index);
    if (!line.startsWith(this.#indentation)) return false;
    const content = line.slice(this.#indentation.length);
    const start = index === 0 ? position.exec(content) : null;
    if (start) {
      this.#isStartKnown = start.groups?.first !== undefined;
      return true;
    }
    if (omission.test(content)) this.#isUnsure = true;
    return this.#takeContent(content, lines, index);
  }

  end(): Finding {
    const { maxContext } = this.#layout;
    const leading = this.#isStartKnown ? 0 : this.#leading;
    const mayBeCut = maxContext !== undefined && Math.max(leading, this.#trailing) >= maxContext;
    if (this.#isUnsure || mayBeCut || this.#marks === 0) return "unsure";
    return { expected: this.#expected.join("\n"), actual: this.#actual.join("\n") };
  }

  /** A blank line belongs to the diff if the diff goes on behind it. */
  #takeBlank(lines: readonly string[], index: number): boolean {
    const next = lines.slice(index, index + maxBlankLines).find((line) => line.trim() !== "") ?? "";
    const content = next.slice(this.#indentation.length);
    const isSameBlock = next.startsWith(this.#indentation);
    if (isSameBlock && this.#isMarked(content)) return this.#takeContext("");
    const isContext = isSameBlock && content.startsWith(` ${this.#layout.gap}`);
    if (isContext && !belowDiff.test(next)) this.#isUnsure = true;
    return false;
  }

  #isMarked(content: string): boolean {
    const isMark = content.startsWith("-") || content.startsWith("+");
    return isMark && (content.length === 1 || content.startsWith(this.#layout.gap, 1));
  }

  #takeContent(content: string, lines: readonly string[], index: number): boolean {
    const { expected, gap } = this.#layout;
    const line = content.slice(1 + gap.length);
    if (this.#isMarked(content)) {
      const side = content.startsWith(expected) ? this.#expected : this.#actual;
      side.push(this.#convert(line));
      this.#marks++;
      this.#trailing = 0;
      return true;
    }
    // Hints of a line-by-line comparison, and what `diff` says about the last line
    if (content.startsWith("? ") || content.startsWith("\\ ")) return true;
    if (!content.startsWith(` ${gap}`)) return false;
    return stackFrame.test(line) ? this.#endAbove(lines, index) : this.#takeContext(line);
  }

  /** A line that looks like a frame of a stack ends the diff, unless it is a part of a value. */
  #endAbove(lines: readonly string[], index: number): false {
    const below = lines.slice(index, index + maxFrames);
    const blank = below.findIndex((line) => line.trim() === "");
    const block = blank === -1 ? below : below.slice(0, blank);
    if (block.some((line) => this.#isMarked(line.slice(this.#indentation.length)))) this.#isUnsure = true;
    return false;
  }

  #takeContext(content: string): boolean {
    const line = this.#convert(content);
    this.#expected.push(line);
    this.#actual.push(line);
    if (this.#marks === 0) this.#leading++;
    this.#trailing++;
    return true;
  }

  #convert(line: string): string {
    return this.#layout.convertLine ? this.#layout.convertLine(line) : line;
  }
}

/** Maximum blank lines, one behind the other, within a value, and frames of a stack below one. */
const maxBlankLines = 20;
const maxFrames = 100;
