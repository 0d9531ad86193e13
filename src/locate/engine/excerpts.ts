import type { TestAddress } from "../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../language";
import { longStrings, type MaskRules } from "../syntax/mask";
import { lastUpTo, SourceText, type Span } from "../syntax/sourceText";
import { needlesOf } from "./needles";
import { isSourcePath } from "./sourceNames";

/** Characters that are read of one file for one question. */
const longestExcerpt = 40_000;
/** Lines of a block that is read whole. */
const longestBlock = 200;
/** Blocks around each other. */
const deepest = 30;
/** Lines that are looked at for a file's head. */
const longestHead = 200;
/** A line of it that is whole. */
const headLine = /^(?:<\?php|(?:package|import|from|use|using|namespace|open)\b)(?:.*[^({[,\\])?$/;
/** What stands as far to the right as a block, and in it. */
const between = /^(?:\{|(?:public|protected|private):?|(?:rescue|ensure|else)\b.*)$/;
/** Ends of one declaration that follow each other, and its beginnings. */
const mostEnds = 10;
/** Lines above a declaration that belong to it. */
const mostAbove = 5;

/**
 * The tests of a file that is too long to be read whole: looks for the words of a record, and reads the blocks in which they stand with the
 * heads and ends of those around them. Lines are taken for a block by their indentation, as people and tools write them. What is found is
 * at most a `pattern`: the rest of the file was not read.
 */
export class Excerpts implements Declarations {
  private known: Lines | undefined;
  /** The last question: the same is asked in several ways. */
  private last: { readonly test: TestAddress; readonly excerpt: Excerpt | undefined } | undefined;

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
    private readonly scanner: Scanner,
  ) {}

  private get lines(): Lines {
    this.known ??= new Lines(this.source, this.scanner.mask);
    return this.known;
  }

  find(test: TestAddress): Finding | undefined {
    const excerpt = this.excerptFor(test);
    const found = excerpt?.declarations.find(test);
    if (!excerpt || !found) return undefined;
    const places = found.places.map((place) => excerpt.original(place));
    return { ...found, places, confidence: found.confidence === "exact" ? "pattern" : found.confidence };
  }

  inherited(test: TestAddress): readonly Inherited[] {
    return this.excerptFor(test)?.declarations.inherited?.(test) ?? [];
  }

  private excerptFor(test: TestAddress): Excerpt | undefined {
    if (this.last?.test !== test) this.last = { test, excerpt: this.makeExcerpt(test) };
    return this.last.excerpt;
  }

  private makeExcerpt({ name, classname = "" }: TestAddress): Excerpt | undefined {
    const places = needlesOf(name, classname, this.source.text);
    if (places.length === 0) return undefined;
    const kept = new Set(this.lines.head);
    let length = 0;
    let found = false;
    for (const offset of places) {
      const around = new Set(this.lines.around(this.source.lineOf(offset)));
      const added = [...around].filter((line) => !kept.has(line));
      const more = added.reduce((sum, line) => sum + this.lines.lengthOf(line), 0);
      if (length + more > longestExcerpt) continue;
      length += more;
      found = true;
      for (const line of added) kept.add(line);
    }
    if (!found) return undefined;
    return new Excerpt(
      this.source,
      [...kept].sort((a, b) => a - b),
      this.path,
      this.scanner,
    );
  }
}

/** Some lines of a text, read as a text of their own. */
class Excerpt {
  readonly declarations: Declarations;
  /** Where each line begins in the excerpt. */
  private readonly starts: number[] = [];

  constructor(
    private readonly source: SourceText,
    private readonly lines: readonly number[],
    path: string,
    scanner: Scanner,
  ) {
    let text = "";
    for (const line of lines) {
      this.starts.push(text.length);
      text += source.text.slice(source.lineStarts[line], source.lineStarts[line + 1]);
    }
    this.declarations = scanner.read(new SourceText(text), path, isSourcePath);
  }

  /** Where a place of the excerpt stands in the whole text. */
  original({ start, end }: Span): Span {
    return { start: this.offset(start), end: this.offset(end) };
  }

  private offset(offset: number): number {
    const index = lastUpTo(this.starts, offset);
    return (this.source.lineStarts[this.lines[index] ?? 0] ?? 0) + offset - (this.starts[index] ?? 0);
  }
}

/** Which lines belong together, by their indentation alone. Lines of blanks count for nothing, nor do comments, directives and texts: these stand anywhere. */
class Lines {
  /** Of each line; -1 for one that counts for nothing. */
  private readonly indents: Int32Array;
  /** For each line the last one above it that is indented less; -1 if there is none. */
  private readonly parents: Int32Array;
  /** For each line the one above it that is indented as far, with nothing further left between them; -1 if there is none. */
  private readonly siblings: Int32Array;
  /** For each line the first one below it that is indented no further. */
  private readonly ends: Int32Array;
  /** For each line that begins inside a text the one on which that begins. */
  private readonly texts: ReadonlyMap<number, number>;

  constructor(
    private readonly source: SourceText,
    mask?: MaskRules,
  ) {
    const { length } = source.lineStarts;
    this.texts = mask ? linesOfTexts(source, mask) : new Map();
    this.indents = new Int32Array(length);
    this.parents = new Int32Array(length).fill(-1);
    this.siblings = new Int32Array(length).fill(-1);
    this.ends = new Int32Array(length).fill(length);
    const open: number[] = [];
    for (let line = 0; line < length; line++) {
      const indent = this.texts.has(line) ? -1 : indentAt(source.text, source.lineStarts[line] ?? 0);
      this.indents[line] = indent;
      if (indent < 0) continue;
      let last = open.at(-1);
      while (last !== undefined && this.indentOf(last) >= indent) {
        this.ends[last] = line;
        if (this.indentOf(last) === indent) this.siblings[line] = last;
        open.pop();
        last = open.at(-1);
      }
      this.parents[line] = last ?? -1;
      open.push(line);
    }
  }

  /** What the first lines say of the package, the namespace and what is imported. */
  get head(): readonly number[] {
    return range(0, Math.min(longestHead, this.indents.length)).filter(
      (line) => this.indentOf(line) === 0 && headLine.test(this.textOf(line)),
    );
  }

  lengthOf(line: number): number {
    const { lineStarts, text } = this.source;
    return (lineStarts[line + 1] ?? text.length) - (lineStarts[line] ?? 0);
  }

  /** The largest block around a line that is read whole, and the heads and ends of those around it. */
  around(line: number): readonly number[] {
    let top = this.texts.get(line) ?? line;
    for (let outer = this.parentOf(top); outer >= 0 && this.isShort(outer); outer = this.parentOf(top)) top = outer;
    const kept = this.isShort(top) ? range(top, this.endOf(top)) : [];
    for (let depth = 0; top >= 0 && depth < deepest; depth++) {
      kept.push(...this.farOpenings(top), ...this.above(top), top, ...this.restOfHead(top), ...this.closing(top));
      top = this.parentOf(top);
    }
    return kept;
  }

  private isShort(line: number): boolean {
    return this.endOf(line) - line <= longestBlock;
  }

  private indentOf(line: number): number {
    return this.indents[line] ?? -1;
  }

  private parentOf(line: number): number {
    return this.parents[line] ?? -1;
  }

  /** A brace below a declaration, as far to the right as this is, goes on with it, and so do words between its parts. */
  private endOf(line: number): number {
    let end = line;
    for (let parts = 0; parts < mostEnds; parts++) {
      end = this.ends[end] ?? this.ends.length;
      if (this.indentOf(end) !== this.indentOf(line) || !between.test(this.textOf(end))) break;
    }
    return end;
  }

  private textOf(line: number): string {
    return this.source.lineText(line);
  }

  /** What stands right above a declaration and as far to the right: annotations, whole also where they take several lines. */
  private above(line: number): readonly number[] {
    let first = this.headOf(line);
    for (let left = mostAbove; left > 0 && this.indentOf(first - 1) === this.indentOf(line); left--) {
      const next = /^}+[^)\]]*$/.test(this.textOf(first - 1)) ? undefined : this.openingOf(first - 1);
      if (next === undefined) break;
      first = next;
    }
    return range(first, line);
  }

  /** Where a declaration begins of which a line is the end or the brace below its head: that may take several lines. */
  private headOf(line: number): number {
    const head = this.textOf(line) === "{" ? (this.siblings[line] ?? -1) : -1;
    return head >= 0 && line - head <= longestBlock / 10 ? head : (this.openingOf(line) ?? line);
  }

  /** The line on which the bracket opens that a line begins with: itself if it begins with none; `undefined` if none is near. */
  private openingOf(line: number): number | undefined {
    if (!/^[)\]}]/.test(this.textOf(line))) return line;
    for (let opening = line - 1; opening >= 0 && line - opening < longestBlock; opening--) {
      const indent = this.indentOf(opening);
      if (indent === this.indentOf(line)) return opening;
      if (indent >= 0 && indent < this.indentOf(line)) break;
    }
    return undefined;
  }

  /** Where the bracket opens that a line begins with, if that is far above it: of `])(` behind a long table. */
  private farOpenings(line: number): readonly number[] {
    const far: number[] = [];
    for (let at = line; far.length < mostEnds && /^[)\]}]/.test(this.textOf(at)); ) {
      at = this.siblings[at] ?? -1;
      if (at < 0) break;
      if (line - at >= longestBlock) far.push(at);
    }
    return far;
  }

  /** The lines between a declaration's first and the brace that opens its body. */
  private restOfHead(line: number): readonly number[] {
    if (!/\b(?:class|interface|object|struct|enum|trait|record)\b[^{(]*$/.test(this.textOf(line))) return [];
    for (let last = line + 1; last <= line + mostAbove; last++)
      if (/\{$/.test(this.textOf(last))) return range(line + 1, last + 1);
    return [];
  }

  /** The line that ends a block with a bracket or a word; where it opens another, as `])(` does, the one that ends that too. */
  private closing(line: number): readonly number[] {
    const ends: number[] = [];
    for (let last = line; ends.length < mostEnds; ) {
      const end = this.endOf(last);
      if (this.indentOf(end) !== this.indentOf(line) || !/^(?:[)\]}]|end\b)/i.test(this.textOf(end))) break;
      ends.push(end);
      if (!/^[)\]}].*[([{]$/.test(this.textOf(end))) break;
      last = end;
    }
    return ends;
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** The lines that begin inside a text, each with the one on which that, or one before it that ends there, begins. */
function linesOfTexts(source: SourceText, mask: MaskRules): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { start, end } of longStrings(source.text, mask)) {
    const first = source.lineOf(start);
    const last = source.lineOf(end);
    for (let line = first + 1; line <= last; line++) found.set(line, found.get(first) ?? first);
  }
  return found;
}

function indentAt(text: string, start: number): number {
  let i = start;
  let code = text.charCodeAt(i);
  while (code === 32 || code === 9) code = text.charCodeAt(++i);
  const next = text.charCodeAt(i + 1);
  const isBlank = code === 10 || code === 13 || Number.isNaN(code);
  // `#[` begins an attribute.
  const isRemark = (code === 47 && (next === 47 || next === 42)) || (code === 35 && next !== 91);
  return isBlank || isRemark ? -1 : i - start;
}
