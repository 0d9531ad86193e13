import { linesOf } from "../syntax/lines";
import { blankOf } from "../syntax/mask";
import type { SourceText, Span } from "../syntax/sourceText";
import { normalised } from "../titles/pattern";

/** A text in quotes on one line. */
export interface Quoted extends Span {
  /** Normalised, without quotes and escapes. */
  readonly text: string;
}

/** Comments that go over lines, in whatever language: only those that begin a line are seen. */
const blocks: readonly (readonly [string, string])[] = [
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
/** Perl's documentation. */
const documentation = /^=(?:pod|head\d|over|item|back|begin|for|encoding)\b/;
/** Nothing that follows is code. */
const endOfCode = /^__(?:END|DATA)__$/;

/** The text with lines blanked that are comments in one of the many languages which no scanner reads. Linear. */
export function plainCode(source: SourceText): string {
  const { text } = source;
  const pieces: string[] = [];
  const ends = new BlockEnds(text);
  let copied = 0;
  let until = 0;
  for (const line of linesOf(source)) {
    if (line.start < until) continue;
    if (endOfCode.test(line.text)) until = text.length;
    else until = ends.after(line.text, line.start) ?? (lineComment.test(line.text) ? line.end : 0);
    if (until <= line.start) continue;
    pieces.push(text.slice(copied, line.start), blankOf(text, line.start, until));
    copied = until;
  }
  pieces.push(text.slice(copied));
  return pieces.join("");
}

/** Where comments over several lines end: what never closes is none. */
class BlockEnds {
  private readonly unclosed = new Set<string>();

  constructor(private readonly text: string) {}

  /** The offset after the comment that a line begins. */
  after(line: string, start: number): number | undefined {
    if (documentation.test(line)) return this.endOfDocumentation(start);
    const begins = line.trimStart();
    const block = blocks.find(([open]) => begins.startsWith(open));
    if (block) return this.close(block[1], start + (line.length - begins.length) + block[0].length);
    const quotes = line.split('"""').length - 1;
    return quotes % 2 === 1 ? this.close('"""', start + line.lastIndexOf('"""') + 3) : undefined;
  }

  private close(mark: string, from: number): number | undefined {
    const end = this.unclosed.has(mark) ? -1 : this.text.indexOf(mark, from);
    if (end < 0) this.unclosed.add(mark);
    return end < 0 ? undefined : end + mark.length;
  }

  private endOfDocumentation(start: number): number {
    const end = /^=(?:cut|end)\b.*$/gm;
    end.lastIndex = start;
    return end.exec(this.text) ? end.lastIndex : this.text.length;
  }
}

/** Characters of a line that are looked at. */
export const longestLine = 1000;

/** Every text in quotes at the beginning of a line of code: those that close on it. */
export function quotedIn(whole: string, start: number): readonly Quoted[] {
  const line = whole.slice(0, longestLine);
  const found: Quoted[] = [];
  for (let i = 0; i < line.length; i++) {
    const quote = line[i];
    // `don't`, `x'`: a quote behind a word is none.
    const opens = quote === '"' || (quote === "'" && !/[\p{L}\p{N}_)\]]/u.test(line[i - 1] ?? ""));
    const end = opens ? closing(line, i) : -1;
    if (end < 0) continue;
    found.push({ start: start + i, end: start + end + 1, text: plainText(line.slice(i + 1, end)) });
    i = end;
  }
  return found;
}

function closing(line: string, open: number): number {
  for (let i = open + 1; i < line.length; i++) {
    if (line[i] === "\\") i++;
    else if (line[i] === line[open]) return i;
  }
  return -1;
}

const plainText = (inside: string): string =>
  normalised(inside.replace(/\\(.)/gs, (_, mark: string) => (mark === "n" ? " " : mark)));
