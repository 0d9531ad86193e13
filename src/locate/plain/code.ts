import { blankSpans } from "../syntax/blankedText";
import { type Line, splitLines } from "../syntax/lines";
import type { SourceText, Span } from "../syntax/sourceText";
import { normalizeTitle } from "../titles/pattern";

/** A text in quotes on one line. */
export interface QuotedText extends Span {
  /** Normalized text without quotes and escapes. */
  readonly text: string;
}

/** Delimiters of multi-line comments in various languages. Only comments that begin a line are recognized. */
const blockComments: readonly (readonly [string, string])[] = [
  ["/*", "*/"],
  ["/+", "+/"],
  ["{-", "-}"],
  ["(*", "*)"],
  ["#=", "=#"],
  ["#[", "]#"],
  ["#|", "|#"],
  ["<#", "#>"],
  ["%{", "%}"],
];
const lineComment = /^\s*(?:#|\/\/|--|;|%|!|\*|'|rem\s)/i;
/** Start of Perl's documentation (POD). */
const documentationStart = /^=(?:pod|head\d|over|item|back|begin|for|encoding)\b/;
/** Marker after which there is no more code. */
const endOfCode = /^__(?:END|DATA)__$/;

/** Blanks the lines that are comments in one of the many languages without a scanner. Takes linear time. */
export function blankComments(source: SourceText): string {
  const { text } = source;
  const comments: Span[] = [];
  const blockEnds = new BlockCommentEnds(text);
  let commentEnd = 0;
  for (const line of splitLines(source)) {
    if (line.start < commentEnd) {
      continue;
    }
    commentEnd = blockEnds.findEnd(line) ?? findLineCommentEnd(line) ?? 0;
    comments.push({ start: line.start, end: commentEnd });
  }
  return blankSpans(text, comments);
}

function findLineCommentEnd({ text, end }: Line): number | undefined {
  return lineComment.test(text) ? end : undefined;
}

/** Ends of multi-line comments. An opening mark that is never closed does not begin a comment. */
class BlockCommentEnds {
  readonly #unclosedMarks = new Set<string>();

  constructor(private readonly text: string) {}

  /** Returns the offset after the multi-line comment that a line begins, or `undefined` if it begins none. */
  findEnd({ text: line, start }: Line): number | undefined {
    if (endOfCode.test(line)) {
      return this.text.length;
    }
    if (documentationStart.test(line)) {
      return this.#findDocumentationEnd(start);
    }
    const trimmedLine = line.trimStart();
    const block = blockComments.find(([open]) => trimmedLine.startsWith(open));
    if (block) {
      const [open, close] = block;
      return this.#findCloseEnd(close, start + line.length - trimmedLine.length + open.length);
    }
    const quoteCount = line.split('"""').length - 1;
    if (quoteCount % 2 === 0) {
      return undefined;
    }
    return this.#findCloseEnd('"""', start + line.lastIndexOf('"""') + 3);
  }

  #findCloseEnd(mark: string, from: number): number | undefined {
    if (this.#unclosedMarks.has(mark)) {
      return undefined;
    }
    const offset = this.text.indexOf(mark, from);
    if (offset >= 0) {
      return offset + mark.length;
    }
    this.#unclosedMarks.add(mark);
    return undefined;
  }

  #findDocumentationEnd(start: number): number {
    const endPattern = /^=(?:cut|end)\b.*$/gm;
    endPattern.lastIndex = start;
    return endPattern.exec(this.text) ? endPattern.lastIndex : this.text.length;
  }
}

/** Maximum number of characters of a line that are read. */
export const maxLineLength = 1000;

/** Finds the texts in quotes that open and close within the first `maxLineLength` characters of a line of code. */
export function findQuotedTexts(fullLine: string, lineStart: number): readonly QuotedText[] {
  const line = fullLine.slice(0, maxLineLength);
  const quotedTexts: QuotedText[] = [];
  for (let i = 0; i < line.length; i++) {
    if (!opensText(line, i)) {
      continue;
    }
    const end = findClosingQuote(line, i);
    if (end < 0) {
      continue;
    }
    const text = unescapeText(line.slice(i + 1, end));
    quotedTexts.push({ start: lineStart + i, end: lineStart + end + 1, text });
    i = end;
  }
  return quotedTexts;
}

function opensText(line: string, offset: number): boolean {
  if (line[offset] === '"') {
    return true;
  }
  // `don't`, `x'`: a quote after a word opens no text.
  return line[offset] === "'" && !/[\p{L}\p{N}_)\]]/u.test(line[offset - 1] ?? "");
}

function findClosingQuote(line: string, open: number): number {
  for (let i = open + 1; i < line.length; i++) {
    if (line[i] === "\\") {
      i++;
    } else if (line[i] === line[open]) {
      return i;
    }
  }
  return -1;
}

function unescapeText(inside: string): string {
  const text = inside.replace(/\\(.)/gs, (_, mark: string) => (mark === "n" ? " " : mark));
  return normalizeTitle(text);
}
